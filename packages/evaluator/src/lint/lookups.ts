import type { Contract } from '@tookeffect/wire';
import { statusFailure } from '../evidence/response.ts';
import type { Observation, ObservingContract } from '../language/observation.ts';
import { type ReadDeclaration, requestVariables } from '../language/request.ts';
import { readsContent } from './parts.ts';
import { type LintFinding, listConditions, listPaths } from './places.ts';

type Outcome = NonNullable<Contract['outcome']>;

/** Checks that the declared reads can be made, that their statuses are unambiguous, and that absence can be proven. */
export function lookupFindings(contract: ObservingContract): LintFinding[] {
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
    ...statusFindings(outcome),
    ...absenceFindings(contract, observe, outcome),
    ...fallbackFindings(observe),
    ...referenceReadFindings(contract, observe),
    ...headFindings(contract, observe),
  ];
}

/** Members that describe a read do not apply without one. */
function unobservedFindings({ outcome, scope, baseline, effect }: ObservingContract): LintFinding[] {
  const misplaced: [boolean, string][] = [
    [outcome !== undefined, '/outcome'],
    [scope !== undefined, '/scope'],
    [baseline !== 'none', '/baseline'],
    [effect !== 'present', '/effect'],
  ];
  return misplaced
    .filter(([isMisplaced]) => isMisplaced)
    .map(([, pointer]) => ({
      code: 'member_inapplicable',
      pointer,
      message: 'needs observe; declare a read or remove this member',
    }));
}

function statusFindings({ present, absent }: Outcome): LintFinding[] {
  const inconclusive = [...present, ...absent].filter((status) => statusFailure(status) !== undefined);
  const both = present.filter((status) => absent.includes(status));
  return [...inconclusive, ...both].map((status) => ({
    code: 'outcome_unreachable' as const,
    pointer: '/outcome',
    message: `${String(status)} says nothing about the object, or is listed both as present and as absent`,
  }));
}

/** Absence is proven by a probe whose body is judged, and by nothing that the contract's author only hopes. */
function absenceFindings(
  contract: ObservingContract,
  observe: Observation,
  { absence, gone }: Outcome,
): LintFinding[] {
  const { effect, service } = contract;
  const probe = observe.visibilityProbe;
  const mustProve = effect === 'absent' && !gone;
  const problems: [boolean, string, string][] = [
    [
      absence !== 'hidden' && !probe,
      '/outcome/absence',
      'absence can never be proven without observe.visibilityProbe; declare it, or say hidden',
    ],
    [
      mustProve && absence === 'hidden',
      '/outcome/absence',
      'hidden proves no deletion; say exact or declared, or declare outcome.gone',
    ],
    [
      mustProve && observe.lookup === 'search',
      '/observe/lookup',
      'a search proves no deletion; use a deterministic look-up, or declare outcome.gone',
    ],
    [
      service === 'http' && absence === 'exact',
      '/outcome/absence',
      'only the owner of a connection knows what a 404 of any API means; say declared',
    ],
    [
      probe !== undefined && !readsContent(probe.present),
      '/observe/visibilityProbe/present',
      'an error body with a good status would pass; check a member of the body, or a header',
    ],
  ];
  return problems
    .filter(([isUnprovable]) => isUnprovable)
    .map(([, pointer, message]) => ({ code: 'absence_unprovable', pointer, message }));
}

/** A fallback listing is useful only if the main read of one object needs a reference that may be missing. */
function fallbackFindings(observe: Observation): LintFinding[] {
  const { fallback } = observe;
  if (!fallback) return [];
  if (readsReference(observe) && observe.select === undefined && !readsReference(fallback)) return [];
  return [
    {
      code: 'fallback_pointless',
      pointer: '/observe/fallback',
      message:
        'a fallback needs a main read that reads one object by its acknowledged reference, and must not read it itself',
    },
  ];
}

/** What only the acknowledged reference finds is unknown before the action, and shows no duplicate after it. */
function referenceReadFindings(
  { baseline, idempotency }: ObservingContract,
  observe: Observation,
): LintFinding[] {
  if (!readsReference(observe)) return [];
  const { fallback } = observe;
  const isUnreadable = baseline === 'required' && (!fallback || readsReference(fallback));
  const isUnsafe = idempotency.provider === 'unsupported' && observe.select === undefined;
  return [
    ...(isUnreadable
      ? [
          {
            code: 'baseline_unreadable' as const,
            pointer: '/baseline',
            message:
              'the main read needs $.ack, which does not exist before the action; read by the input, or declare a fallback that does',
          },
        ]
      : []),
    ...(isUnsafe
      ? [
          {
            code: 'retry_unsafe' as const,
            pointer: '/observe',
            message:
              'a retry can act twice, and a read by id never shows the duplicate; make the listing the main read',
          },
        ]
      : []),
  ];
}

function readsReference(declared: ReadDeclaration): boolean {
  return requestVariables(declared).some(({ root }) => root === 'ack');
}

function headFindings(contract: ObservingContract, observe: Observation): LintFinding[] {
  if (observe.connector !== 'http' || observe.method !== 'HEAD') return [];
  const probe = '/observe/visibilityProbe';
  const readsBody = listPaths(contract).some(
    ({ pointer, value }) => value.startsWith('$.observation.body') && !pointer.startsWith(probe),
  );
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
