import type { Candidate } from '../evidence/candidates.ts';
import type { StateBefore } from '../evidence/claims.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { choose, hasRival } from './choice.ts';
import { type Decision, decisionFor } from './decision.ts';
import {
  alreadySo,
  conflict,
  effectMissing,
  established,
  failedAfterVerified,
  inProgress,
  isUnsettled,
  notEstablished,
  outsideScope,
  whileSettling,
} from './shared-rows.ts';
import { isAbsenceProven, requiredCheck } from './verdict-requirements.ts';

/**
 * The decision table for `effect: changed`: the objects existed before the action, and the input addresses them. They are
 * compared with the baseline, and the revision shows who can have written.
 */
export function decideChanged(state: EvaluationState): Decision {
  const { judged, remaining, fallen } = choose(state);
  if (remaining.length > state.expectedCount) return decideBesideOthers(state, remaining);
  if (judged.length < state.expectedCount) return missing(state, judged, fallen);
  return decideObjects(state, judged);
}

/** What the baseline says about objects that it does not show. */
const UNKNOWN: readonly StateBefore[] = ['unseen', 'displaced', 'unknown'];

/** More objects are under the key than the effect has: those that the baseline saw are meant, if they are as many. */
function decideBesideOthers(state: EvaluationState, remaining: readonly Candidate[]): Decision {
  const known = remaining.filter(({ before }) => !UNKNOWN.includes(before));
  if (known.length !== state.expectedCount) return decisionFor('correlation_ambiguous');
  const decision = decideObjects(state, known);
  return decision.verdict === 'verified' ? decisionFor('correlation_ambiguous', known) : decision;
}

function decideObjects(state: EvaluationState, judged: readonly Candidate[]): Decision {
  return (
    conflict(state, judged, false) ??
    inProgress(judged) ??
    (isUnsettled(state, judged) ? whileSettling(state, judged) : undefined) ??
    notComparable(state, judged) ??
    notAsAsked(state, judged) ??
    outsideScope(state, judged) ??
    alreadySo(state, judged) ??
    notEstablished(state, judged) ??
    established(state, judged)
  );
}

/** An object that the input addresses is not there, or another operation claimed what is there. */
function missing(
  state: EvaluationState,
  judged: readonly Candidate[],
  fallen: readonly Candidate[],
): Decision {
  const settling = conflict(state, judged, true) ?? whileSettling(state, judged);
  if (settling) return settling;
  if (!isAbsenceProven(state)) return decisionFor('evidence_insufficient', judged);
  const claimed = fallen.filter(({ claims }) => claims.isForeign);
  return claimed.length > 0 ? decisionFor('object_already_claimed', claimed) : effectMissing(state, judged);
}

/** Only an object that the baseline saw can have changed; one of a set may be new where the baseline proves it. */
function notComparable(state: EvaluationState, judged: readonly Candidate[]): Decision | undefined {
  if (state.wasVerified) return undefined;
  if (!state.baseline) return decisionFor('baseline_missing', judged);
  const isNewAllowed = state.contract.exactCount !== undefined && state.baseline.showsEverything;
  const isUnseen = judged.some(({ before }) => before === 'unseen') && !isNewAllowed;
  const isInAnothersPlace = judged.some(({ before }) => before === 'displaced');
  return isUnseen || isInAnothersPlace ? decisionFor('correlation_ambiguous', judged) : undefined;
}

/**
 * Row 8: a failed check says that the action had no effect only where nothing was written since the baseline, and that it
 * had another effect only where the last write is known to be this operation's.
 */
function notAsAsked(state: EvaluationState, judged: readonly Candidate[]): Decision | undefined {
  const failed = requiredCheck(judged, state, 'failed');
  if (!failed) return undefined;
  const afterVerified = failedAfterVerified(state, judged);
  if (afterVerified) return afterVerified;
  const index = state.contract.checks.indexOf(failed);
  const lacking = judged.filter(({ outcomes }) => outcomes[index] === 'failed');
  if (lacking.every(({ isUnchanged }) => isUnchanged)) return decisionFor('effect_absent', judged);
  const isOurs = lacking.every(
    (object) => (state.hasMarker && object.isMarked) || (object.isSingleWrite && !hasRival(object, state)),
  );
  return decisionFor(isOurs ? failed.reason : 'changed_since_begun', judged);
}
