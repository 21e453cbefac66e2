import type { Contract } from '@tookeffect/wire';
import { requestVariables } from '../language/request.ts';
import { noAnswerReason } from '../language/status.ts';
import type { LintFinding } from './finding.ts';
import { conditionsOf, pathsOf } from './places.ts';

type Observation = NonNullable<Contract['observe']>;
type Outcome = NonNullable<Contract['outcome']>;

const LISTING_MEMBERS = ['select', 'where', 'completeWhen', 'cardinality'] as const;

/** Whether the declared reads can be made, told apart, and prove what they are meant to prove. */
export function lookupFindings(contract: Contract): LintFinding[] {
  const { observe, outcome } = contract;
  if (!observe) return unobservedFindings(contract);
  if (!outcome)
    return [
      {
        code: 'level_unobservable',
        pointer: '',
        message: 'observe needs an outcome that says what its statuses mean',
      },
    ];
  return [
    ...outcomeFindings(outcome, observe),
    ...listingFindings(observe),
    ...fallbackFindings(observe),
    ...headFindings(contract, observe),
  ];
}

/** Members that speak about a read have no meaning without one. */
function unobservedFindings({ outcome, scope, baseline, effect }: Contract): LintFinding[] {
  const strays: [boolean, string][] = [
    [outcome !== undefined, '/outcome'],
    [scope !== undefined, '/scope'],
    [baseline !== 'none', '/baseline'],
    [effect === 'absent', '/effect'],
  ];
  return strays
    .filter(([isStray]) => isStray)
    .map(([, pointer]) => ({
      code: 'member_inapplicable',
      pointer,
      message: 'needs observe: nothing is read',
    }));
}

function outcomeFindings(
  { present, absent, absentRequiresProbe }: Outcome,
  observe: Observation,
): LintFinding[] {
  const doubtful = [...present, ...absent].filter((status) => noAnswerReason(status) !== undefined);
  const both = present.filter((status) => absent.includes(status));
  return [
    ...[...doubtful, ...both].map((status) => ({
      code: 'outcome_unreachable' as const,
      pointer: '/outcome',
      message: `${String(status)} is no answer about the object, or is listed as present and as absent`,
    })),
    ...(absentRequiresProbe && !observe.visibilityProbe
      ? [
          {
            code: 'absence_unprovable' as const,
            pointer: '/outcome/absentRequiresProbe',
            message: 'declare observe.visibilityProbe, or absence is never proven',
          },
        ]
      : []),
  ];
}

function listingFindings(observe: Observation): LintFinding[] {
  const declared = LISTING_MEMBERS.filter((member) => observe[member] !== undefined);
  if (declared.length === 0 || declared.length === LISTING_MEMBERS.length) return [];
  return [
    {
      code: 'listing_incomplete',
      pointer: '/observe',
      message: `a listing declares all of ${LISTING_MEMBERS.join(', ')}; here: ${declared.join(', ')}`,
    },
  ];
}

/** At most one listing is read, and only where the main read may find nothing for want of the reference. */
function fallbackFindings(observe: Observation): LintFinding[] {
  if (!observe.fallback) return [];
  const needsReference = requestVariables(observe).some(({ root }) => root === 'ack');
  if (needsReference && observe.select === undefined) return [];
  return [
    {
      code: 'fallback_pointless',
      pointer: '/observe/fallback',
      message: 'a fallback serves a main read of one object by its acknowledged reference',
    },
  ];
}

function headFindings(contract: Contract, observe: Observation): LintFinding[] {
  if (observe.connector !== 'http' || observe.method !== 'HEAD') return [];
  const readsBody = pathsOf(contract).some(({ thing }) => thing.startsWith('$.observation.body'));
  const needsBody = readsBody || observe.schema !== undefined || conditionsOf(contract).length === 0;
  return needsBody
    ? [
        {
          code: 'member_inapplicable',
          pointer: '/observe/method',
          message: 'HEAD has no body to judge; check $.observation.status or headers, or use GET',
        },
      ]
    : [];
}
