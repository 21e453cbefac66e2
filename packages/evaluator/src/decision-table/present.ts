import type { Candidate } from '../evidence/candidates.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { type Choice, choose, hasRival, isNamedByUsAlone, passesRequired } from './choice.ts';
import { type Decision, decisionFor } from './decision.ts';
import {
  isMarkedOver,
  isNamedBy,
  isUntouched,
  mayBeChangedByOthers,
  mayBeCopiedByOthers,
  mayBeMadeAgain,
  mayBeUndoneByOthers,
  mayStrangersHaveCompleted,
  mayStrangersHaveMade,
} from './others.ts';
import {
  alreadySo,
  changedByOthers,
  conflict,
  effectMissing,
  established,
  inProgress,
  isUnsettled,
  mismatch,
  notEstablished,
  stateMismatch,
  whileSettling,
} from './shared-rows.ts';
import { isAbsenceProven, isLookupComplete, requiredCheck } from './verdict-requirements.ts';

/** The decision table for `effect: present`, rows 3 to 11 in order; the first matching row decides. */
export function decidePresent(state: EvaluationState): Decision {
  const choice = choose(state);
  const judged = choice.judged;
  const isMissing = judged.length < Math.max(1, state.expectedCount);
  return (
    conflict(state, judged, isMissing) ??
    duplicated(state, choice) ??
    ambiguous(state, choice) ??
    (isMissing ? missing(state, choice) : judge(state, choice))
  );
}

/** Rows 6 and 8 to 11, for objects that are there. */
function judge(state: EvaluationState, choice: Choice): Decision {
  const { judged } = choice;
  return (
    notSettled(state, choice) ??
    replaced(state, judged) ??
    (isIdentified(state, choice) ? (overwritten(state, judged) ?? mismatch(state, judged)) : undefined) ??
    alreadySo(state, judged) ??
    notEstablished(state, judged) ??
    established(state, judged)
  );
}

/**
 * Row 4: more marked objects than the effect has. In free text, one of another creator can be a quotation, and so can one
 * that appeared after a claim, such as a follow-up.
 */
function duplicated(state: EvaluationState, { bound }: Choice): Decision | undefined {
  if (mayBeOneRow(state, bound))
    return whileSettling(state, bound) ?? decisionFor('evidence_insufficient', bound);
  if (bound.length <= state.expectedCount) return undefined;
  const isFreeText = state.contract.marker?.match === 'contains';
  const isQuoted = isFreeText && bound.some(({ claims }) => claims.ownAtMs !== undefined);
  const hasOtherCreators = isFreeText && new Set(bound.map(({ creator }) => creator)).size > 1;
  if (hasOtherCreators && !isQuoted) return decisionFor('correlation_ambiguous');
  if (mayBeCopiedByOthers(bound, state)) return decisionFor('correlation_ambiguous', bound);
  const counted = bound.filter((object) => isOfThisOperation(object, state));
  if (counted.length <= state.expectedCount) return decisionFor('object_age_unclear', bound);
  return decisionFor(isQuoted ? 'changed_since_verified' : 'effect_duplicated', bound);
}

/** Several rows of a view that names none can be one row of a table, such as that of an order with its lines. */
function mayBeOneRow({ mayRepeatRows }: EvaluationState, bound: readonly Candidate[]): boolean {
  return mayRepeatRows && bound.filter(({ id }) => id === undefined).length > 1;
}

/** Says whether a marked object is no older one that was given the marker: that would fall away. */
function isOfThisOperation({ age, claims }: Candidate, { contract }: EvaluationState): boolean {
  const isUndated = age === 'undated' && contract.object?.isCreated !== true;
  return age === 'new' || isUndated || claims.ownAtMs !== undefined;
}

/** Row 5: several objects can be the effect, or one that another operation can have caused. */
function ambiguous(state: EvaluationState, choice: Choice): Decision | undefined {
  const { bound, judged, remaining } = choice;
  if (!state.contract.object || state.contract.lookup === undefined) return undefined;
  if (mayBeRepeated(state, choice)) return decisionFor('correlation_ambiguous', bound);
  const isTied = bound.length > 0 && bound.every(({ isMarked }) => isMarked);
  if (isTied || remaining.length === 0) return undefined;
  if (judged.length === 0 || hasSecond(state, choice)) return decisionFor('correlation_ambiguous');
  const isRivaled = judged.some(
    (object) =>
      object.claims.isCreatedByAnother ||
      (object.claims.ownAtMs === undefined &&
        (isMarkedOver(object, state) || mayStrangersHaveCompleted(object, state))) ||
      (hasRival(object, state) && !isNamedByUsAlone(object, state)) ||
      (mayStrangersHaveMade(object, state) && !object.isReferenced),
  );
  return isRivaled ? decisionFor('correlation_ambiguous') : undefined;
}

/** Under an id that the baseline showed, a marked object may be a second one of this operation, made since under that id. */
function mayBeRepeated(state: EvaluationState, { bound, fallen }: Choice): boolean {
  const isAgain = (object: Candidate): boolean =>
    mayBeMadeAgain(object, state) || mayBeRemoved(object, state);
  const again = fallen.filter((object) => object.isMarked && isAgain(object));
  return bound.length + again.length > state.expectedCount;
}

/** Another operation is to remove what had this id, and no instant says that what is there now was made before. */
function mayBeRemoved(object: Candidate, state: EvaluationState): boolean {
  const isOlder = object.created !== undefined && object.created.toMs < state.begunMs;
  return !isOlder && state.neighbours.some((one) => one.effect === 'absent' && isNamedBy(object, one, state));
}

/** Without a marker, a second new object as asked: the action may have happened twice, whatever was claimed before. */
function hasSecond(state: EvaluationState, { bound, remaining }: Choice): boolean {
  if (state.hasMarker || bound.length === 0 || bound.length < state.expectedCount) return false;
  return remaining.some((object) => !bound.includes(object) && passesRequired(object, state));
}

/** Row 6: a pending rule matches, or something required is missing while the settling window is open. */
function notSettled(state: EvaluationState, choice: Choice): Decision | undefined {
  const { judged } = choice;
  const waiting = isIdentified(state, choice) ? inProgress(judged) : undefined;
  return waiting ?? (isUnsettled(state, judged) ? whileSettling(state, judged) : undefined);
}

/** Rows 6 and 7: nothing is judged. Unproven absence does not refute: a 404 also hides what a credential may not read. */
function missing(observed: EvaluationState, choice: Choice): Decision {
  const state = showsAnother(observed) ? { ...observed, isProbePresent: true } : observed;
  const { fallen, judged } = choice;
  const settling = whileSettling(state);
  if (settling) return settling;
  const other = state.wasVerified || judged.length > 0 ? undefined : explainedByOthers(state, choice);
  if (other) return other;
  if (state.contract.lookup === undefined || !isAbsenceProven(state))
    return decisionFor('evidence_insufficient', judged);
  if (state.wasVerified) return missingSinceVerified(state, choice);
  // A document that was there was removed, by whomever: perhaps after this operation had changed it.
  const wasThere = !state.contract.object && (state.baseline?.observations.length ?? 0) > 0;
  if (wasThere) return decisionFor('state_mismatch', judged);
  // What is under the key that the input names is the object, and others may have written over what this operation wrote.
  const overwriting = state.isNamed ? changedByOthers(state, fallen) : undefined;
  if (overwriting) return overwriting;
  const isUndone = mayBeUndoneByOthers(state) || fallen.some((object) => mayBeChangedByOthers(object, state));
  if (isUndone) return decisionFor('correlation_ambiguous', judged);
  if (!state.contract.lookup.isAddressed) return effectMissing(state, judged);
  const claimed = fallen.filter(({ claims }) => claims.isForeign);
  if (claimed.length > 0) return decisionFor('object_already_claimed', claimed);
  const older = fallen.filter(({ age }) => age === 'predates');
  return older.length > 0 ? decisionFor('object_predates_operation', older) : effectMissing(state, judged);
}

/**
 * Row 7, after a `verified`: an object that is as asked may be the one that was verified, if it has no identity, or if no
 * claim says any longer which one that was.
 */
function missingSinceVerified(state: EvaluationState, { fallen, judged }: Choice): Decision {
  const isUnnamed = state.ownClaims.length === 0;
  const left = fallen.filter(
    (object) => (isUnnamed || object.id === undefined) && passesRequired(object, state),
  );
  return left.length > 0 ? decisionFor('changed_since_verified', left) : effectMissing(state, judged);
}

/**
 * Row 7: an object that fell away shows that the effect may be there all the same. It is named and was so before; it has no
 * marker, because the agent forgot it; or it was made, or written over, by one who may have taken this operation's.
 */
function explainedByOthers(state: EvaluationState, { fallen, copies }: Choice): Decision | undefined {
  if (copies.length > 0) return decisionFor('correlation_ambiguous');
  const wasSo = (object: Candidate): boolean =>
    state.isNamed && object.before === 'passed' && passesRequired(object, state);
  const before = fallen.filter(wasSo);
  if (before.length > 0) return decisionFor('already_so', before);
  const isTaken = (object: Candidate): boolean =>
    object.claims.isForeign &&
    (object.isMarked || (!object.claims.isForeignCreation && passesRequired(object, state)));
  const isUnclear = fallen.some(
    (object) => isMarkedOver(object, state) || isTaken(object) || mayBeMadeAgain(object, state),
  );
  if (isUnclear) return decisionFor('correlation_ambiguous');
  const isForgotten = fallen.some((object) => isForgottenMarker(object, state));
  return isForgotten ? decisionFor('correlation_missing') : undefined;
}

/** One address shows one object: another operation's or an older one there needs no probe to say that ours is not. */
function showsAnother({ candidates, listing, contract, wasVerified }: EvaluationState): boolean {
  const isAnothers = candidates.some(
    ({ id, age, claims }) => id !== undefined && (claims.isForeign || age === 'predates'),
  );
  const isOneObject = contract.lookup?.isAddressed === true && listing === 'unread';
  return isOneObject && isAnothers && !wasVerified;
}

/** An object as asked that is new and has no marker: the agent may have forgotten it, and a retry would make two. */
function isForgottenMarker(object: Candidate, state: EvaluationState): boolean {
  const isNewcomer = object.before !== 'passed' && object.before !== 'not_evaluated';
  return (
    state.hasMarker &&
    !object.isMarked &&
    !object.claims.isForeign &&
    object.age !== 'predates' &&
    isNewcomer &&
    passesRequired(object, state)
  );
}

/** What this operation claimed is gone, and another object is in its place. */
function replaced(
  { ownClaims, contract }: EvaluationState,
  judged: readonly Candidate[],
): Decision | undefined {
  if (!contract.object || ownClaims.length === 0) return undefined;
  const isOwn = judged.every(({ claims }) => claims.ownAtMs !== undefined);
  return isOwn ? undefined : decisionFor('changed_since_verified', judged);
}

/**
 * Row 8, for a state: nothing shows who wrote last, so a failed check says that there was no effect only where the checked
 * members are those of the baseline and nobody else can have changed them and back.
 */
function overwritten(state: EvaluationState, judged: readonly Candidate[]): Decision | undefined {
  const isState = !state.contract.object && state.contract.lookup !== undefined;
  const failed = requiredCheck(judged, state, 'failed');
  if (!isState || state.wasVerified || !failed || failed.reason === 'collateral_effect') return undefined;
  const byOthers = changedByOthers(state, judged);
  if (byOthers) return byOthers;
  const isLeft = judged.every((document) => isUntouched(document, state));
  return isLeft ? decisionFor('effect_absent', judged) : stateMismatch(state, judged);
}

/** Bound, or the only candidate of a complete look-up. */
function isIdentified(state: EvaluationState, { bound }: Choice): boolean {
  return bound.length > 0 || state.contract.lookup === undefined || isLookupComplete(state);
}
