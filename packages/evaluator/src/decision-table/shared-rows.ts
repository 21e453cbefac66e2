import type { Candidate } from '../evidence/candidates.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { type Decision, decisionFor } from './decision.ts';
import { isUntouched, mayOthersExpectAnotherValue } from './others.ts';
import {
  attributionOf,
  missingLevels,
  requiredCheck,
  scopeOutcome,
  standsAsClaimed,
} from './verdict-requirements.ts';

/** Row 1: the provider says that the action failed, or a check failed whose value can never change. */
export function failedForGood(
  state: EvaluationState,
  objects: readonly Candidate[],
  isBound: boolean,
): Decision | undefined {
  const reason = objects.find(({ failedReason }) => failedReason !== undefined)?.failedReason;
  if (reason) return decisionFor(state.wasVerified ? 'effect_reversed' : reason, objects);
  if (!isBound || state.wasVerified) return undefined;
  const failed = state.contract.checks.find(
    (check, index) =>
      check.required && check.immutable && objects.some(({ outcomes }) => outcomes[index] === 'failed'),
  );
  return failed && decisionFor(failed.reason, objects);
}

/** Row 3: the newest signed event and the observation contradict each other, and the event is not plainly older. */
export function conflict(
  state: EvaluationState,
  objects: readonly Candidate[],
  isEffectMissing: boolean,
): Decision | undefined {
  const { contract, asOfMs, settle, isObserved } = state;
  const { newestAtMs, newestSupports, newestContradicts } = objects[0]?.events ?? state.events;
  if (!contract.lookup) return newestContradicts ? denied(state, objects) : undefined;
  if (!isObserved || newestAtMs + contract.skewMs < asOfMs) return undefined;
  if (isEffectMissing)
    return newestSupports && !settle.isOpen ? decisionFor('evidence_conflict', objects) : undefined;
  if (objects.length === 0) return undefined;
  const isContradiction = requiredCheck(objects, state, 'failed')
    ? newestSupports && !settle.isOpen
    : newestContradicts && !requiredCheck(objects, state, 'not_evaluated');
  return isContradiction ? decisionFor('evidence_conflict', objects) : undefined;
}

/** Without a read, the newest event decides: it says that the effect did not happen, or that it was undone. */
function denied({ events }: EvaluationState, objects: readonly Candidate[]): Decision {
  return decisionFor(events.support ? 'effect_reversed' : 'effect_absent', objects);
}

/** Row 6: pending while the settling window is open. */
export function whileSettling(
  { settle }: EvaluationState,
  objects: readonly Candidate[] = [],
): Decision | undefined {
  return settle.isOpen ? decisionFor('not_settled', objects, settle.retryAfterSeconds) : undefined;
}

/** Row 6, first part: the provider reports that the action is in progress. */
export function inProgress(objects: readonly Candidate[]): Decision | undefined {
  const waiting = objects.find(({ pendingSeconds }) => pendingSeconds !== undefined);
  return waiting && decisionFor('not_settled', objects, waiting.pendingSeconds);
}

/** Row 7: the effect is missing; it was reversed if it was verified before or an older event supports it. */
export function effectMissing(
  { wasVerified, events }: EvaluationState,
  objects: readonly Candidate[] = [],
): Decision {
  const wasThere = wasVerified || (objects[0]?.events ?? events).support !== undefined;
  return decisionFor(wasThere ? 'effect_reversed' : 'effect_absent', objects);
}

/** Row 8: the first required check that failed, in contract order; the scope comes last. */
export function mismatch(state: EvaluationState, objects: readonly Candidate[]): Decision | undefined {
  const failed = requiredCheck(objects, state, 'failed');
  if (!failed) return outsideScope(state, objects);
  const isLeft = state.isNamed && objects.every((object) => isUntouched(object, state));
  // What a change by another operation also does, such as what a server derives from it, is not known.
  const isChanged =
    failed.reason === 'effect_mismatch' &&
    objects.some(({ claims }) => claims.writes.some(({ aspect }) => aspect === 'changed'));
  return (
    failedAfterVerified(state, objects) ??
    changedByOthers(state, objects) ??
    (isChanged ? decisionFor('changed_since_begun', objects) : undefined) ??
    decisionFor(isLeft ? 'effect_absent' : failed.reason, objects)
  );
}

/** Row 8: another operation expects another value of a member that is not as asked, so it may have written it. */
export function changedByOthers(state: EvaluationState, objects: readonly Candidate[]): Decision | undefined {
  const isPossible = objects.some((object) => mayOthersExpectAnotherValue(object, state));
  return isPossible ? decisionFor('changed_since_begun', objects) : undefined;
}

/**
 * Row 8, for a contract that asks for a state only: what is not as asked at this look refutes, and says nothing about who
 * wrote. A member that is missing by name may be that of an error body, and without a baseline none is known.
 */
export function stateMismatch(
  state: EvaluationState,
  objects: readonly Candidate[],
  isStateMeant = state.contract.sufficient.includes('state'),
): Decision {
  const { contract } = state;
  const isMismatch = contract.checks.some(
    ({ required, reason }, index) =>
      required &&
      reason === 'effect_mismatch' &&
      objects.some(({ outcomes }) => outcomes[index] === 'failed'),
  );
  const isWhole =
    state.isUncached &&
    state.baseline !== undefined &&
    state.listing !== 'incomplete' &&
    !objects.some(({ lacksMembers }) => lacksMembers);
  const isRefuted = isStateMeant && isMismatch && isWhole;
  return decisionFor(isRefuted ? 'state_mismatch' : 'changed_since_begun', objects);
}

/** Row 8, last part: something beside the effect changed. */
export function outsideScope(state: EvaluationState, objects: readonly Candidate[]): Decision | undefined {
  const scope = scopeOutcome(state, objects);
  if (scope !== 'failed' && scope !== 'ambiguous') return undefined;
  if (state.wasVerified) return decisionFor('changed_since_verified', objects);
  return scope === 'failed'
    ? decisionFor('collateral_effect', objects)
    : decisionFor('correlation_ambiguous', objects);
}

/** An effect that was verified and is no longer as it was: reversed if the contract says that it lasts. */
export function failedAfterVerified(
  { contract, wasVerified }: EvaluationState,
  objects: readonly Candidate[],
): Decision | undefined {
  if (!wasVerified) return undefined;
  const isReversed = contract.checks.some(
    ({ required, lasting }, index) =>
      required && lasting && objects.some(({ outcomes }) => outcomes[index] === 'failed'),
  );
  return decisionFor(isReversed ? 'effect_reversed' : 'changed_since_verified', objects);
}

/** Row 9: the state, what the input addresses, or what was to change was as asked before the action. */
export function alreadySo(
  { contract, wasVerified, isNamed }: EvaluationState,
  objects: readonly Candidate[],
): Decision | undefined {
  const { document, lookup, object } = contract;
  const isMeant = isNamed || lookup?.isAddressed === true || objects.every(({ isMarked }) => isMarked);
  const canPrecede = !object || document.effect === 'changed' || isMeant;
  const wasSo = objects.every(({ before }) => before === 'passed');
  return canPrecede && wasSo && !wasVerified ? decisionFor('already_so', objects) : undefined;
}

/** Row 9: a requirement of `verified` could not be established; the most specific reason decides. */
export function notEstablished(state: EvaluationState, objects: readonly Candidate[]): Decision | undefined {
  const { contract, wasVerified } = state;
  const isUnmarked = lacksMarker(state, objects);
  if (isUnmarked && wasVerified) return decisionFor('changed_since_verified', objects);
  if (lacksBaseline(state, objects)) return decisionFor('baseline_missing', objects);
  if (isUnmarked || lacksEventKey(state, objects)) return decisionFor('correlation_missing', objects);
  const needsAge = contract.document.effect === 'present' && contract.object !== undefined;
  if (needsAge && objects.some(({ age }) => age === 'unclear'))
    return decisionFor('object_age_unclear', objects);
  const isOpen =
    requiredCheck(objects, state, 'not_evaluated') !== undefined ||
    missingLevels(state, objects).length > 0 ||
    mayHideObjects(state) ||
    scopeOutcome(state, objects) === 'not_evaluated' ||
    (needsAge && objects.some(({ age }) => age === 'unreadable')) ||
    objects.some((object) => isNameless(object, state)) ||
    attributionOf(state, objects) === undefined;
  return isOpen ? decisionFor('evidence_insufficient', objects) : undefined;
}

/** Says whether the listing may leave out an object that counts: with a marker, those that have it. */
function mayHideObjects({ listing, hasMarker, showsMarked }: EvaluationState): boolean {
  if (listing === 'unread') return false;
  return hasMarker ? !showsMarked : listing === 'incomplete';
}

/**
 * A declared marker is required; a changed object may be tied by its revision, or by its state alone, and one that this
 * operation was verified with by its identity.
 */
function lacksMarker(state: EvaluationState, objects: readonly Candidate[]): boolean {
  const isRequired = state.hasMarker && state.contract.document.effect !== 'changed';
  return isRequired && objects.some((object) => !object.isMarked && !standsAsClaimed(object, state));
}

/** Says whether a requirement failed, was not evaluated, or lacks its evidence level: more time may change that. */
export function isUnsettled(state: EvaluationState, objects: readonly Candidate[]): boolean {
  const scope = scopeOutcome(state, objects);
  return (
    requiredCheck(objects, state, 'failed') !== undefined ||
    requiredCheck(objects, state, 'not_evaluated') !== undefined ||
    objects.some(({ age }) => age === 'unreadable') ||
    lacksMarker(state, objects) ||
    scope === 'failed' ||
    scope === 'ambiguous' ||
    missingLevels(state, objects).length > 0
  );
}

/** Rows 10 and 11: everything is established; it is final once the provider can no longer undo it. */
export function established(state: EvaluationState, objects: readonly Candidate[]): Decision {
  const instants = objects.flatMap(({ created }) => (created ? [created.toMs] : []));
  const finality = state.finality(instants.length > 0 ? Math.max(...instants) : undefined);
  if (finality.isOpen) return decisionFor('not_final', objects, finality.retryAfterSeconds);
  const attribution = attributionOf(state, objects)!;
  const reason = attribution === 'state' ? 'state_reached' : 'all_checks_passed';
  return { ...decisionFor(reason, objects), attribution };
}

/** A required baseline must be usable, and must have evaluated every required check on the judged object. */
function lacksBaseline(state: EvaluationState, objects: readonly Candidate[]): boolean {
  if (state.contract.document.baseline !== 'required' || state.wasVerified) return false;
  if (!state.baseline) return true;
  return objects.some(({ before }) => before === 'not_evaluated' || before === 'unknown');
}

/** An effect that only events show must have the marker or the acknowledged reference. */
function lacksEventKey({ contract }: EvaluationState, objects: readonly Candidate[]): boolean {
  return (
    contract.lookup === undefined && objects.some(({ isMarked, isReferenced }) => !isMarked && !isReferenced)
  );
}

/** An object that nothing names cannot be claimed, so another operation could be verified by it too. */
function isNameless({ claimId }: Candidate, { contract }: EvaluationState): boolean {
  return contract.object !== undefined && claimId === undefined;
}
