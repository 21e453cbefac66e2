import type { Baseline } from '../evidence/baseline.ts';
import type { Candidate } from '../evidence/candidates.ts';
import type { StateBefore } from '../evidence/claims.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { choose } from './choice.ts';
import { type Decision, decisionFor } from './decision.ts';
import {
  hasOneWriteLeft,
  isLastWriteClaimed,
  isUntouched,
  isWrittenByOthersAlone,
  mayBeRemovedByOthers,
  mayOthersHaveCaused,
} from './others.ts';
import {
  alreadySo,
  changedByOthers,
  conflict,
  effectMissing,
  established,
  failedAfterVerified,
  inProgress,
  isUnsettled,
  notEstablished,
  outsideScope,
  stateMismatch,
  whileSettling,
} from './shared-rows.ts';
import { attributionOf, isAbsenceProven, requiredCheck } from './verdict-requirements.ts';

/**
 * The decision table for `effect: changed`: the objects existed before the action, and the input addresses them. They are
 * compared with the baseline. The revision, the markers and the claims of others show who can have written: several
 * operations may change one object.
 */
export function decideChanged(state: EvaluationState): Decision {
  const { judged, remaining } = choose(state);
  if (remaining.length > state.expectedCount) return decideBesideOthers(state, remaining);
  if (judged.length < state.expectedCount) return missing(state, judged);
  return decideObjects(state, judged);
}

/** One of a set may be new where the baseline proves it, and every object that it showed is still under its key. */
function isNewAllowed(
  { contract }: EvaluationState,
  { observations, showsEverything }: Baseline,
  seen: readonly Candidate[],
): boolean {
  return contract.exactCount !== undefined && showsEverything && seen.length >= observations.length;
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
    notOurs(state, judged) ??
    notEstablished(state, judged) ??
    established(state, judged)
  );
}

/** An object that the input addresses is not there: another operation may have removed it. */
function missing(state: EvaluationState, judged: readonly Candidate[]): Decision {
  const settling = conflict(state, judged, true) ?? whileSettling(state, judged);
  if (settling) return settling;
  // What this operation itself gives another name is not found under the old one.
  if (state.renamesObject) return decisionFor('evidence_insufficient', judged);
  if (!isAbsenceProven(state)) return decisionFor('evidence_insufficient', judged);
  if (state.wasVerified) return effectMissing(state, judged);
  if (mayBeRemovedByOthers(state)) return decisionFor('changed_since_begun', judged);
  // What the baseline showed may have been written before it was removed, by whomever.
  const wasThere = (state.baseline?.observations.length ?? 0) > 0;
  if (!wasThere) return effectMissing(state, judged);
  const isStateMeant = state.contract.sufficient.includes('state');
  return decisionFor(isStateMeant ? 'state_mismatch' : 'changed_since_begun', judged);
}

/**
 * Only an object that the baseline saw can have changed. What another operation was verified to have made since has the id of
 * the object, and is another one.
 */
function notComparable(state: EvaluationState, judged: readonly Candidate[]): Decision | undefined {
  if (state.wasVerified) return undefined;
  if (!state.baseline) return decisionFor('baseline_missing', judged);
  const seen = judged.filter(({ before }) => before !== 'unseen');
  const isUnseen = seen.length < judged.length && !isNewAllowed(state, state.baseline, seen);
  if (isUnseen && !state.baseline.showsEverything) return decisionFor('baseline_missing', judged);
  const isInAnothersPlace = judged.some(({ before, claims }) => before === 'displaced' || claims.isMadeAgain);
  return isUnseen || isInAnothersPlace ? decisionFor('correlation_ambiguous', judged) : undefined;
}

/**
 * Row 8: a failed check says that the action had no effect only where nothing was written since the baseline, or others
 * alone have written, and that it had another effect only where the last write is known to be this operation's: who writes
 * no marker leaves this operation's standing, except where each write replaces it. Where the contract asks for a state only,
 * the state is refuted.
 */
function notAsAsked(state: EvaluationState, judged: readonly Candidate[]): Decision | undefined {
  const failed = requiredCheck(judged, state, 'failed');
  if (!failed) return undefined;
  const afterVerified = failedAfterVerified(state, judged);
  if (afterVerified) return afterVerified;
  const index = state.contract.checks.indexOf(failed);
  const lacking = judged.filter(({ outcomes }) => outcomes[index] === 'failed');
  const isLeft = judged.every((object) => !object.isMarked && isAsBefore(object));
  if (isLeft) return decisionFor('effect_absent', judged);
  const byOthers = changedByOthers(state, lacking);
  if (byOthers) return byOthers;
  const isLastWriteOurs = (object: Candidate): boolean =>
    hasOneWriteLeft(object, state) && !isLastWriteClaimed(object);
  if (lacking.every(isLastWriteOurs)) return decisionFor(failed.reason, judged);
  const isMarked = state.hasMarker && lacking.every((object) => object.isMarked);
  const isLast = state.contract.marker?.isReplacedByWrites === true;
  if (isMarked && (isLast || failed.reason !== 'effect_mismatch')) return decisionFor(failed.reason, judged);
  if (judged.every((object) => isUntouched(object, state))) return decisionFor('effect_absent', judged);
  return stateMismatch(state, judged, isMarked || state.contract.sufficient.includes('state'));
}

/** Says whether nothing was written since the baseline, or others alone have written, and not to what is checked. */
function isAsBefore(object: Candidate): boolean {
  return object.areMembersSame && (object.isRevisionSame === true || isWrittenByOthersAlone(object));
}

/**
 * Row 5: it is as asked, and others have written it. The single write by its revision bears the marker of another operation;
 * or others expect each member that had to change, with the same value, and nothing shows whose write it was.
 */
function notOurs(state: EvaluationState, judged: readonly Candidate[]): Decision | undefined {
  if (state.wasVerified) return undefined;
  const isAnothers = judged.some(
    ({ isMarked, newMarkers, revisionRise }) => !isMarked && newMarkers.length > 0 && revisionRise === 1,
  );
  if (state.hasMarker && isAnothers) return decisionFor('object_already_claimed', judged);
  const isState = attributionOf(state, judged) === 'state' && !state.contract.sufficient.includes('state');
  const isShared = isState && judged.some((object) => mayOthersHaveCaused(object, state));
  return isShared ? decisionFor('correlation_ambiguous', judged) : undefined;
}
