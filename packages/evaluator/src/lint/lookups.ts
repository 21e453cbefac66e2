import type { Contract } from '@tookeffect/wire';
import { statusFailure } from '../evidence/response.ts';
import { requestVariables } from '../language/request.ts';
import { type LintFinding, listConditions, listPaths } from './places.ts';

type Observation = NonNullable<Contract['observe']>;
type Outcome = NonNullable<Contract['outcome']>;

const LISTING_MEMBERS = ['select', 'where', 'completeWhen', 'cardinality'] as const;

/** Checks that the declared reads are complete, that their statuses are unambiguous, and that absence can be proven. */
export function lookupFindings(contract: Contract): LintFinding[] {
  const { observe, outcome } = contract;
  if (!observe) return unobservedFindings(contract);
  if (!outcome)
    return [
      {
        code: 'level_unobservable',
        pointer: '',
        message: 'observe needs outcome, which says what each status means',
      },
    ];
  return [
    ...outcomeFindings(outcome, observe),
    ...listingFindings(observe),
    ...fallbackFindings(observe),
    ...headFindings(contract, observe),
  ];
}

/** Members that describe a read do not apply without one. */
function unobservedFindings({ outcome, scope, baseline, effect }: Contract): LintFinding[] {
  const misplaced: [boolean, string][] = [
    [outcome !== undefined, '/outcome'],
    [scope !== undefined, '/scope'],
    [baseline !== 'none', '/baseline'],
    [effect === 'absent', '/effect'],
  ];
  return misplaced
    .filter(([isMisplaced]) => isMisplaced)
    .map(([, pointer]) => ({
      code: 'member_inapplicable',
      pointer,
      message: 'needs observe; declare a read or remove this member',
    }));
}

function outcomeFindings(
  { present, absent, absentRequiresProbe }: Outcome,
  observe: Observation,
): LintFinding[] {
  const inconclusive = [...present, ...absent].filter((status) => statusFailure(status) !== undefined);
  const both = present.filter((status) => absent.includes(status));
  return [
    ...[...inconclusive, ...both].map((status) => ({
      code: 'outcome_unreachable' as const,
      pointer: '/outcome',
      message: `${String(status)} says nothing about the object, or is listed both as present and as absent`,
    })),
    ...(absentRequiresProbe && !observe.visibilityProbe
      ? [
          {
            code: 'absence_unprovable' as const,
            pointer: '/outcome/absentRequiresProbe',
            message: 'absence can never be proven without observe.visibilityProbe; declare it',
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
      message: `a listing needs all of ${LISTING_MEMBERS.join(', ')}; declared: ${declared.join(', ')}`,
    },
  ];
}

/** A fallback listing is useful only if the main read of one object needs a reference that may be missing. */
function fallbackFindings(observe: Observation): LintFinding[] {
  if (!observe.fallback) return [];
  const needsReference = requestVariables(observe).some(({ root }) => root === 'ack');
  if (needsReference && observe.select === undefined) return [];
  return [
    {
      code: 'fallback_pointless',
      pointer: '/observe/fallback',
      message: 'a fallback needs a main read that reads one object by its acknowledged reference',
    },
  ];
}

function headFindings(contract: Contract, observe: Observation): LintFinding[] {
  if (observe.connector !== 'http' || observe.method !== 'HEAD') return [];
  const readsBody = listPaths(contract).some(({ value }) => value.startsWith('$.observation.body'));
  const needsBody = readsBody || observe.schema !== undefined || listConditions(contract).length === 0;
  return needsBody
    ? [
        {
          code: 'member_inapplicable',
          pointer: '/observe/method',
          message: 'HEAD returns no body; check $.observation.status or headers, or use GET',
        },
      ]
    : [];
}
