import type { Coverage, CoverageLimit, CoveredRead } from '@tookeffect/core';
import type { Evidence, Read } from '@tookeffect/wire';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { answeredReads, asOf } from '../evidence/source.ts';
import type { Decision } from './decision.ts';
import { isAbsenceProven } from './verdict-requirements.ts';

/** Describes what was read, by which keys, and what the reads did not establish. It repeats nothing of the input. */
export function describeCoverage(state: EvaluationState, { reads }: Evidence, decision: Decision): Coverage {
  const covered = (['main', 'listing', 'probe'] as const).flatMap((name) =>
    reads[name]?.outcome === 'answered' ? coveredReads(name, reads[name], state) : [],
  );
  return { reads: covered, limits: limits(state, reads, decision) };
}

/** The names that contracts give to look-ups, and the keys that they look up by. */
const KEYS: Readonly<Record<string, CoveredRead['key']>> = {
  marker: 'marker',
  marker_uuid: 'marker',
  key: 'key',
  rows: 'key',
  seen: 'identity',
};

function coveredReads(
  name: CoveredRead['read'],
  read: Extract<Read, { outcome: 'answered' }>,
  state: EvaluationState,
): CoveredRead[] {
  const shownAt = asOf(read);
  // What a standby shows that knows no instant of its primary is of no known time.
  if (shownAt === undefined) return [];
  const at = { read: name, asOf: shownAt };
  const body = read.body as { readonly complete?: unknown } | undefined;
  const lookups = typeof body?.complete === 'object' && body.complete !== null ? body.complete : undefined;
  if (lookups && name !== 'probe')
    // By name: an evaluation does not depend on the order of members.
    return Object.entries(lookups)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([lookup, isComplete]) => ({
        ...at,
        key: KEYS[lookup] ?? 'listing',
        complete: isComplete === true,
      }));
  const { lookup } = state.contract;
  const isListing = name === 'listing' || (name === 'main' && lookup?.main !== undefined);
  if (isListing) return [{ ...at, key: 'listing', complete: state.listing === 'complete' }];
  const key = name === 'main' && lookup?.needsReference ? 'reference' : 'address';
  return [{ ...at, key, complete: true }];
}

function limits(
  state: EvaluationState,
  reads: Evidence['reads'],
  { verdict, objects }: Decision,
): CoverageLimit[] {
  const { scope, contract } = state;
  const isMade = contract.document.effect === 'present' && contract.object !== undefined;
  const sources = answeredReads(reads).map((read) => read.source ?? {});
  const isAlone = state.scope.kind === 'undeclared' && !comparesOtherMembers(state);
  const tests: readonly [CoverageLimit, boolean][] = [
    ['rows_visible_to_role', sources.some(({ relation }) => relation?.rowSecurity === true)],
    ['nothing_beside_looked_at', isAlone],
    ['source_is_standby', sources.some(({ standby }) => standby !== undefined)],
    [
      'view_without_identity',
      sources.some(({ relation }) => relation?.kind === 'view' && !relation.isIdentified),
    ],
    ['cache_not_excluded', sources.length > 0 && !state.isUncached],
    ['listing_incomplete', state.listing === 'incomplete'],
    ['absence_not_provable', sources.length > 0 && !isAbsenceProven({ ...state, isProbePresent: true })],
    [
      'clock_offset_unknown',
      sources.length > 0 && state.contract.freshness !== undefined && !state.isClockMeasured,
    ],
    ['older_not_listed', state.isLimited],
    ['other_writers_not_excluded', state.actor === undefined || state.contract.object?.creator === undefined],
    ['others_expected_beside', scope.kind === 'known' && scope.hasExplained],
    [
      'newcomers_may_be_overwritten',
      verdict === 'verified' && scope.kind === 'known' && isMade && !state.isNamed,
    ],
    [
      'overwritten_since',
      verdict === 'verified' && state.hasMarker && isMade && objects.some(({ isMarked }) => !isMarked),
    ],
  ];
  return tests.filter(([, applies]) => applies).map(([limit]) => limit);
}

/** Says whether a check compares members of an observed object, beside those asked for, with the baseline. */
function comparesOtherMembers({ contract, candidates }: EvaluationState): boolean {
  return contract.document.checks.some(
    ({ op }, index) =>
      op === 'sameAsBaseline' && candidates.some(({ outcomes }) => outcomes[index] !== undefined),
  );
}
