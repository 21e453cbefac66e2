import type { Candidate } from '../evidence/candidates.ts';
import { NO_CLAIMS } from '../evidence/claims.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import type { LookFailures } from '../evidence/lookup.ts';
import { decideAbsent } from './absent.ts';
import { isAsOfTooEarly, restsOnEarlyBaseline } from './as-of.ts';
import { decideChanged } from './changed.ts';
import { type Choice, choose, hasRival, passesRequired } from './choice.ts';
import { type Decision, decisionFor } from './decision.ts';
import { decidePresent } from './present.ts';
import { failedForGood, whileSettling } from './shared-rows.ts';

/** Walks the decision table of a valid contract; the first matching row decides. Rows 1 and 2 are here. */
export function decide(state: EvaluationState): Decision {
  const decision = decideByRows(state);
  if (mayBeCached(state, decision) || isAsOfTooEarly(state, decision))
    return decisionFor('source_stale', decision.objects);
  return restsOnEarlyBaseline(state, decision) || needsUnlistedEvents(state, decision)
    ? decisionFor('evidence_insufficient', decision.objects)
    : decision;
}

/**
 * Says whether a conclusive verdict rests on a response that a cache can have given: it shows an earlier state, which
 * refutes nothing. What it shows may be gone, so a request must be unique to verify; and once an effect was verified, our
 * own look can have filled a cache that ignores what makes it unique.
 */
function mayBeCached(
  { contract, isUncached, isUnique, wasVerified }: EvaluationState,
  { verdict }: Decision,
): boolean {
  if (contract.lookup === undefined) return false;
  if (verdict === 'refuted') return !isUncached;
  return verdict === 'verified' && !(wasVerified ? isUncached : isUnique);
}

/**
 * Says whether events that are not listed can change a conclusive verdict: one that is not older than the reads can
 * contradict them, one that tells of the effect makes its absence a reversal, and without a read the newest decides.
 */
function needsUnlistedEvents(
  { contract, eventsCutAtMs, asOfMs }: EvaluationState,
  { verdict, reason }: Decision,
): boolean {
  if (eventsCutAtMs === undefined || (verdict !== 'verified' && verdict !== 'refuted')) return false;
  const isAfterReads = eventsCutAtMs + contract.skewMs >= asOfMs;
  return contract.lookup === undefined || isAfterReads || reason === 'effect_absent';
}

function decideByRows(state: EvaluationState): Decision {
  const { effect } = state.contract.document;
  const early = effect === 'absent' ? undefined : rowOne(state);
  if (early) return early;
  if (state.lacksReference) return decisionFor('acknowledgement_missing');
  const table = { present: decidePresent, changed: decideChanged, absent: decideAbsent }[effect];
  const { main, listing, probe } = state.failures;
  return (main ?? listing ?? probe) ? decideDespiteFailedReads(state, table) : table(state);
}

/** Row 1: the judged objects failed for good, so no other read and no waiting can change the result. */
function rowOne(state: EvaluationState): Decision | undefined {
  const { bound, judged, remaining } = choose(state);
  if (judged.length === 0) return undefined;
  return bound.length > 0 ? boundFailure(state, { bound, judged, remaining }) : unboundFailure(state, judged);
}

/** An attempt that is tied to this operation failed for good, and nothing shows that it succeeded again. */
function boundFailure(
  state: EvaluationState,
  { bound, judged, remaining }: Pick<Choice, 'bound' | 'judged' | 'remaining'>,
): Decision | undefined {
  const isRepeated = bound.length > state.expectedCount && !bound.every(isRejected);
  if (isRepeated) return undefined;
  // Of an operation without a marker, what failed may have been done again, and nothing shows by whom.
  const isDoneAgain = remaining.some((object) => !bound.includes(object) && passesRequired(object, state));
  return !state.hasMarker && isDoneAgain && bound.some(isRejected)
    ? decisionFor('correlation_ambiguous', judged)
    : failedForGood(state, judged, true);
}

/** A stranger's failed attempt says nothing: it counts only where nobody else can have made it, and this one's cannot follow. */
function unboundFailure(state: EvaluationState, judged: readonly Candidate[]): Decision | undefined {
  const { document, lookup, object } = state.contract;
  if (object && judged.some((one) => hasRival(one, state))) return undefined;
  const isListed = object !== undefined && document.effect === 'present' && lookup?.isAddressed !== true;
  const isEarly = isListed && state.settle.isOpen && judged.some(isRejected);
  return isEarly ? whileSettling(state, judged) : failedForGood(state, judged, false);
}

function isRejected({ failedReason }: Candidate): boolean {
  return failedReason !== undefined;
}

/**
 * Row 2: a failed read matters only if its possible responses lead to different results. Each failed read is replaced by
 * every kind of response that it could have given, and the table is evaluated for every combination.
 * @returns the result that all combinations share; else the reason of the first failed read that changes the result
 */
function decideDespiteFailedReads(
  state: EvaluationState,
  table: (state: EvaluationState) => Decision,
): Decision {
  const failed = READS.filter((read) => state.failures[read] !== undefined);
  const responses = failed.map((read) => possibleResponses(read, state));
  const results = new Map<string, Decision>();
  for (const combination of combinations(responses.map(({ length }) => length))) {
    const assumed = combination.reduce(
      (changed, response, position) => responses[position]![response]!(changed),
      withoutFailures(state),
    );
    results.set(combination.join(), table(assumed));
  }
  const decisive = failed.find((_, position) => changesResult(position, results));
  const reason = decisive && state.failures[decisive];
  const [shared] = results.values();
  if (reason) return decisionFor(reason, choose(state).judged);
  // A hypothetical object is never reported and never claimed.
  const observed = new Set([...state.candidates, ...state.targets]);
  return { ...shared!, objects: shared!.objects.filter((object) => observed.has(object)) };
}

/** Changes the state as one response of a read would have changed it. */
type AssumedResponse = (state: EvaluationState) => EvaluationState;
type ReadName = keyof LookFailures;

const READS: readonly ReadName[] = ['main', 'listing', 'probe'];

/** Lists the responses that a read could have given, as far as the table distinguishes them. */
function possibleResponses(read: ReadName, { contract }: EvaluationState): AssumedResponse[] {
  if (read === 'probe')
    return [true, false].map((isProbePresent): AssumedResponse => (state) => ({ ...state, isProbePresent }));
  const found: AssumedResponse[] = [
    (state) => state,
    (state) => withObject(state, 'passed'),
    (state) => withObject(state, 'failed'),
  ];
  const isListing = read === 'listing' || contract.lookup?.main !== undefined;
  if (!isListing) return found;
  const complete = found.map<AssumedResponse>((respond) => (state) => ({
    ...respond(state),
    listing: 'complete',
    showsMarked: true,
  }));
  const incomplete: AssumedResponse = (state) => ({ ...state, listing: 'incomplete', showsMarked: false });
  return [...complete, incomplete].map((respond) => (state) => withFallbackRead(respond(state)));
}

function withFallbackRead(state: EvaluationState): EvaluationState {
  return { ...state, fallback: state.contract.lookup?.fallback ? 'read' : 'undeclared' };
}

/** Says whether two combinations that differ in this read alone lead to different results. */
function changesResult(position: number, results: ReadonlyMap<string, Decision>): boolean {
  const byOtherReads = new Map<string, string>();
  for (const [combination, { verdict, reason }] of results) {
    const otherReads = combination.split(',').toSpliced(position, 1).join();
    const result = `${verdict} ${reason}`;
    if ((byOtherReads.get(otherReads) ?? result) !== result) return true;
    byOtherReads.set(otherReads, result);
  }
  return false;
}

/** The source of a failed read is unknown, so its possible responses come from one that hides nothing. */
function withoutFailures(state: EvaluationState): EvaluationState {
  const { main, listing } = state.failures;
  const source = { isObserved: true, isUncached: true, showsEverything: true };
  return { ...state, failures: {}, ...((main ?? listing) !== undefined && source) };
}

/** Adds the hypothetical objects of the effect, whose checks all have one outcome. */
function withObject(state: EvaluationState, outcome: 'passed' | 'failed'): EvaluationState {
  const { contract, candidates, targets, expectedCount } = state;
  const isDeletion = contract.document.effect === 'absent';
  const objects = Array.from({ length: Math.max(1, expectedCount) }, (_, index) => {
    const id = `imagined ${String(candidates.length + index)}`;
    return hypotheticalObject(state, outcome, (isDeletion ? targets[0]?.id : undefined) ?? id);
  });
  return { ...state, candidates: [...candidates, ...objects] };
}

function hypotheticalObject(
  { contract, events }: EvaluationState,
  outcome: 'passed' | 'failed',
  id: string,
): Candidate {
  return {
    id,
    claimId: id,
    isMarked: true,
    newMarkers: [],
    members: [],
    nameOf: () => undefined,
    isReferenced: true,
    reference: undefined,
    claims: NO_CLAIMS,
    age: 'new',
    created: undefined,
    outcomes: contract.checks.map(() => outcome),
    failedReason: undefined,
    pendingSeconds: undefined,
    isAsAskedButProgress: false,
    events,
    before: contract.document.effect === 'present' ? 'unseen' : 'failed',
    ...{ isRevisionSame: undefined, revisionRise: 1, revisionBefore: '0' },
    ...{ areMembersSame: false, lacksMembers: false },
    revision: undefined,
    creator: undefined,
    content: undefined,
    isGone: false,
    isAllowedInScope: true,
  };
}

/** Lists every way to choose one response for each read, given the number of responses of each. */
function combinations(counts: readonly number[]): number[][] {
  return counts.reduce<number[][]>(
    (chosen, count) =>
      chosen.flatMap((choices) => Array.from({ length: count }, (_, response) => [...choices, response])),
    [[]],
  );
}
