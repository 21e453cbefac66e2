import type { Candidate } from '../evidence/candidates.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { type Choice, type Decision, decisionFor } from './decision.ts';
import {
  isCorrelated,
  lacksMarker,
  missingLevels,
  requiredCheck,
  scopeOutcome,
} from './verdict-requirements.ts';

/** Row 3: the newest signed event and the observation contradict each other, and the event is not plainly older. */
export function conflict(
  state: EvaluationState,
  object: Candidate | undefined,
  isEffectMissing: boolean,
): Decision | undefined {
  const { contract, observedAtMs, settle, isObserved } = state;
  const { newestAtMs, newestSupports, newestContradicts } = object?.events ?? state.events;
  if (contract.lookup && (!isObserved || newestAtMs + contract.skewMs < observedAtMs)) return undefined;
  if (isEffectMissing)
    return newestSupports && !settle.isOpen ? decisionFor('evidence_conflict', object) : undefined;
  if (!object) return undefined;
  const isContradiction = requiredCheck(object, state, 'failed')
    ? newestSupports
    : newestContradicts && !requiredCheck(object, state, 'not_evaluated');
  return isContradiction ? decisionFor('evidence_conflict', object) : undefined;
}

/** Row 6: pending while the settling window is open. */
export function whileSettling({ settle }: EvaluationState, object?: Candidate): Decision | undefined {
  return settle.isOpen ? decisionFor('not_settled', object, settle.remainingSeconds) : undefined;
}

/** Row 7: the effect is missing; it was reversed if it was observed before. */
export function effectMissing({ wasVerified, events }: EvaluationState, object?: Candidate): Decision {
  const wasThere = wasVerified || (object?.events ?? events).support !== undefined;
  return decisionFor(wasThere ? 'effect_reversed' : 'effect_absent', object);
}

/** Row 8: the first required check that failed, in contract order; the scope comes last. */
export function mismatch(state: EvaluationState, object: Candidate): Decision | undefined {
  const failed = requiredCheck(object, state, 'failed');
  if (failed) return decisionFor(failed.reason, object);
  return scopeOutcome(state, object) === 'failed' ? decisionFor('collateral_effect', object) : undefined;
}

/** Row 9: a requirement of `verified` could not be established. */
export function notEstablished(
  state: EvaluationState,
  object: Candidate,
  choice: Choice,
): Decision | undefined {
  if (lacksMarker(object, state) || !isCorrelated(object, state, choice))
    return decisionFor('correlation_missing', object);
  if (isUnsettled(state, object) || state.listing === 'incomplete')
    return decisionFor('evidence_insufficient', object);
  if (state.baseline === 'missing') return decisionFor('baseline_missing', object);
  const isOpen =
    isScopeUnevaluated(state, object) || hasUnreadableId(state, object) || isUndated(state, object);
  return isOpen ? decisionFor('evidence_insufficient', object) : undefined;
}

/** Says whether a requirement failed, was not evaluated, or lacks its evidence level: more time may change that. */
export function isUnsettled(state: EvaluationState, object: Candidate): boolean {
  return (
    requiredCheck(object, state, 'failed') !== undefined ||
    requiredCheck(object, state, 'not_evaluated') !== undefined ||
    object.age === 'unreadable' ||
    missingLevels(state, object).length > 0
  );
}

/** Row 10: every requirement is met, but the provider may still undo the effect. */
export function notFinal({ finality }: EvaluationState, object: Candidate): Decision | undefined {
  return finality.isOpen ? decisionFor('not_final', object, finality.remainingSeconds) : undefined;
}

function isScopeUnevaluated(state: EvaluationState, object: Candidate): boolean {
  return scopeOutcome(state, object) === 'not_evaluated';
}

/** An object without a readable id cannot be claimed, so another operation could be verified by it too. */
function hasUnreadableId({ contract }: EvaluationState, { id }: Candidate): boolean {
  return contract.object !== undefined && id === undefined;
}

/** Says whether a required baseline leaves open if the object is older than the operation. */
function isUndated({ contract }: EvaluationState, object: Candidate): boolean {
  return (
    contract.document.baseline === 'required' &&
    object.age === 'undated' &&
    !object.hasMarker &&
    object.claim !== 'own'
  );
}
