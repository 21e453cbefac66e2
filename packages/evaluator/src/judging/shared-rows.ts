import type { Candidate, Scene } from '../reading/scene.ts';
import type { Choice } from './choice.ts';
import { isTied, lacksMarker, missingLevels, neededCheck, scopeOutcome } from './demands.ts';
import { type Judgement, judged } from './judgement.ts';

/** Row 3: the newest signed event and our own look contradict each other, and neither is plainly older. */
export function conflict(
  scene: Scene,
  object: Candidate | undefined,
  isEffectMissing: boolean,
): Judgement | undefined {
  const { contract, look, settle, isLookedUp } = scene;
  const { newestAt, newestSupports, newestDenies } = object?.events ?? scene.events;
  if (contract.lookup && (!isLookedUp || newestAt + contract.skewMs < look)) return undefined;
  if (isEffectMissing)
    return newestSupports && !settle.isOpen ? judged('evidence_conflict', object) : undefined;
  if (!object) return undefined;
  const isAgainst = neededCheck(object, scene, 'failed')
    ? newestSupports
    : newestDenies && !neededCheck(object, scene, 'not_evaluated');
  return isAgainst ? judged('evidence_conflict', object) : undefined;
}

/** Row 6: pending while the provider still has time. */
export function whileSettling({ settle }: Scene, object?: Candidate): Judgement | undefined {
  return settle.isOpen ? judged('not_settled', object, settle.remainingSeconds) : undefined;
}

/** Row 7: an effect that is not there; it was reversed where it had been seen before. */
export function effectMissing({ isEarlierVerified, events }: Scene, object?: Candidate): Judgement {
  const wasThere = isEarlierVerified || (object?.events ?? events).support !== undefined;
  return judged(wasThere ? 'effect_reversed' : 'effect_absent', object);
}

/** Row 8: the first required check that failed, in contract order; the scope is the last of them. */
export function mismatch(scene: Scene, object: Candidate): Judgement | undefined {
  const failed = neededCheck(object, scene, 'failed');
  if (failed) return judged(failed.reason, object);
  return scopeOutcome(scene, object) === 'failed' ? judged('collateral_effect', object) : undefined;
}

/** Row 9: something that `verified` needs could not be established. */
export function notEstablished(scene: Scene, object: Candidate, choice: Choice): Judgement | undefined {
  if (lacksMarker(object, scene) || !isTied(object, scene, choice))
    return judged('correlation_missing', object);
  if (isUnsettled(scene, object) || scene.listing === 'incomplete')
    return judged('evidence_insufficient', object);
  if (scene.baseline === 'missing') return judged('baseline_missing', object);
  const isOpen = isScopeUnjudged(scene, object) || hasUnreadableId(scene, object) || isUndated(scene, object);
  return isOpen ? judged('evidence_insufficient', object) : undefined;
}

/** Whether a required thing failed, could not be evaluated, or lacks its level: what a longer wait may still bring. */
export function isUnsettled(scene: Scene, object: Candidate): boolean {
  return (
    neededCheck(object, scene, 'failed') !== undefined ||
    neededCheck(object, scene, 'not_evaluated') !== undefined ||
    object.dating === 'unreadable' ||
    missingLevels(scene, object).length > 0
  );
}

/** Row 10: everything holds, but the provider itself may still undo it. */
export function notFinal({ finality }: Scene, object: Candidate): Judgement | undefined {
  return finality.isOpen ? judged('not_final', object, finality.remainingSeconds) : undefined;
}

function isScopeUnjudged(scene: Scene, object: Candidate): boolean {
  return scopeOutcome(scene, object) === 'not_evaluated';
}

/** Without its id the object cannot be claimed, and somebody else could be granted it too. */
function hasUnreadableId({ contract }: Scene, { id }: Candidate): boolean {
  return contract.object !== undefined && id === undefined;
}

/** A required baseline that cannot tell old from new leaves open whether the object stood there before the operation. */
function isUndated({ contract }: Scene, object: Candidate): boolean {
  return (
    contract.document.baseline === 'required' &&
    object.dating === 'undated' &&
    !object.carriesMarker &&
    object.claim !== 'own'
  );
}
