import type { Candidate } from '../evidence/candidates.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { type Choice, type Decision, choose, decisionFor, isBound } from './decision.ts';
import {
  conflict,
  effectMissing,
  isUnsettled,
  mismatch,
  notEstablished,
  notFinal,
  whileSettling,
} from './shared-rows.ts';
import { isAbsenceProven } from './verdict-requirements.ts';

/**
 * The decision table for `effect: absent`: presence and absence are swapped, and rows 1 and 4 do not apply. The object
 * is the one in the baseline. An object that is still present refutes without a baseline; that it is gone must be proven
 * by both observations.
 */
export function decideAbsence(state: EvaluationState): Decision {
  const choice = choose(state.candidates);
  const isPresent = isStillPresent(state, choice.object);
  const object = choice.object ?? state.remaining[0];
  const early =
    conflict(state, object, isPresent) ?? (isPresent ? decideStillPresent(state, object) : undefined);
  if (early) return early;
  if (!isAbsenceProven(state)) return decisionFor('evidence_insufficient', choice.object);
  if (!choice.object)
    return decisionFor(state.isAbsentInBaseline ? 'object_predates_operation' : 'baseline_missing');
  return decideRemoved(state, choice.object, choice);
}

/** The object was present and is gone: decides whether this operation removed it, and whether it was the right one. */
function decideRemoved(state: EvaluationState, object: Candidate, choice: Choice): Decision {
  return (
    claimedOrAmbiguous(state, object, choice) ??
    notSettled(state, object) ??
    mismatch(state, object) ??
    notEstablished(state, object, choice) ??
    notFinal(state, object) ??
    decisionFor('all_checks_passed', object)
  );
}

/** Without a baseline, any object that the look-up finds is one that should be gone. */
function isStillPresent({ remaining }: EvaluationState, object: Candidate | undefined): boolean {
  return object ? remaining.some(({ id }) => id === object.id) : remaining.length > 0;
}

/** Rows 6 and 7: the object is present; pending if a pending rule matches or the settling window is open. */
function decideStillPresent(state: EvaluationState, object: Candidate | undefined): Decision {
  const pendingSeconds = state.remaining.find(({ id }) => id === object?.id)?.pendingSeconds;
  if (pendingSeconds !== undefined) return decisionFor('not_settled', object, pendingSeconds);
  return whileSettling(state, object) ?? effectMissing(state, object);
}

/** Row 5: another operation removed the object, or it is one of several possible objects. */
function claimedOrAmbiguous(
  state: EvaluationState,
  object: Candidate,
  { eligible }: Choice,
): Decision | undefined {
  if (object.claim === 'other') return decisionFor('object_already_claimed', object);
  if (isBound(object)) return undefined;
  return eligible.length > 1 || state.hasOpenRivals ? decisionFor('correlation_ambiguous') : undefined;
}

/** Row 6 for an object that is gone: a level or a check may still become available. */
function notSettled(state: EvaluationState, object: Candidate): Decision | undefined {
  return isUnsettled(state, object) ? whileSettling(state, object) : undefined;
}
