import type { Candidate } from '../evidence/candidates.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { type Choice, type Decision, choose, decisionFor, isBound, isRejected } from './decision.ts';
import {
  conflict,
  effectMissing,
  isUnsettled,
  mismatch,
  notEstablished,
  notFinal,
  whileSettling,
} from './shared-rows.ts';
import {
  isAbsenceProven,
  isLookupComplete,
  isOnlyCandidate,
  lacksMarker,
  scopeOutcome,
} from './verdict-requirements.ts';

/** The decision table for `effect: present`, rows 3 to 11 in order; the first matching row decides. */
export function decidePresence(state: EvaluationState): Decision {
  const choice = choose(state.candidates);
  const { object } = choice;
  if (!object) return conflict(state, object, true) ?? whileSettling(state) ?? notFound(state);
  return (
    conflict(state, object, false) ??
    duplicated(choice) ??
    ambiguous(state, object, choice) ??
    rejected(state, object, choice) ??
    notSettled(state, object, choice) ??
    refuted(state, object, choice) ??
    notEstablished(state, object, choice) ??
    notFinal(state, object) ??
    decisionFor('all_checks_passed', object)
  );
}

/** Row 1: the one bound object fails an immutable check, so no other read and no waiting can change the result. */
export function immutableFailure(state: EvaluationState): Decision | undefined {
  const { bound } = choose(state.candidates);
  const [object] = bound;
  if (state.contract.document.effect === 'absent' || bound.length !== 1 || !object || isRejected(object))
    return undefined;
  const failed = state.contract.checks.find(
    (check, index) => check.required && check.immutable && object.outcomes[index] === 'failed',
  );
  return failed && decisionFor(failed.reason, object);
}

/** Row 4. */
function duplicated({ bound, object }: Choice): Decision | undefined {
  return bound.length > 1 ? decisionFor('effect_duplicated', object) : undefined;
}

/** Row 5, first part: an unbound object that may be the effect of another operation. */
function ambiguous(
  { hasOpenRivals }: EvaluationState,
  object: Candidate,
  { eligible }: Choice,
): Decision | undefined {
  if (isBound(object) || eligible.length === 0) return undefined;
  return eligible.length > 1 || hasOpenRivals || object.age === 'insideSkew'
    ? decisionFor('correlation_ambiguous')
    : undefined;
}

/** Row 5, second part: the object is claimed by another operation, or older than this one. */
function rejected(state: EvaluationState, object: Candidate, { eligible }: Choice): Decision | undefined {
  if (!isRejected(object)) return undefined;
  const settling = whileSettling(state, object);
  if (settling) return settling;
  const isKeyed = state.contract.lookup?.isKeyedByInput === true;
  const showsEverything = isKeyed || (state.listing === 'complete' && isLookupComplete(state));
  if (!showsEverything || eligible.length > 0) return decisionFor('evidence_insufficient', object);
  return decisionFor(
    object.claim === 'other' ? 'object_already_claimed' : 'object_predates_operation',
    object,
  );
}

/** Row 6: a pending rule matches, or something required is missing while the settling window is open. */
function notSettled(state: EvaluationState, object: Candidate, choice: Choice): Decision | undefined {
  if (isIdentified(object, state, choice) && object.pendingSeconds !== undefined)
    return decisionFor('not_settled', object, object.pendingSeconds);
  const isLacking =
    isUnsettled(state, object) || lacksMarker(object, state) || scopeOutcome(state, object) === 'failed';
  return isLacking ? whileSettling(state, object) : undefined;
}

/** Row 7: no object was found. Unproven absence does not refute: a 404 also hides what a credential may not read. */
function notFound(state: EvaluationState): Decision {
  return isAbsenceProven(state) ? effectMissing(state) : decisionFor('evidence_insufficient');
}

/** Row 8, for an identified object only. */
function refuted(state: EvaluationState, object: Candidate, choice: Choice): Decision | undefined {
  return isIdentified(object, state, choice) ? mismatch(state, object) : undefined;
}

/** Bound, or the only candidate of a complete look-up. */
function isIdentified(object: Candidate, state: EvaluationState, choice: Choice): boolean {
  return isBound(object) || isOnlyCandidate(object, state, choice);
}
