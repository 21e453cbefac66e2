import type { Candidate, Scene } from '../reading/scene.ts';
import { type Choice, choose, isBound, isRejected } from './choice.ts';
import { isAbsenceProven, isLookupComplete, isOnlyCandidate, lacksMarker, scopeOutcome } from './demands.ts';
import { type Judgement, judged } from './judgement.ts';
import {
  conflict,
  effectMissing,
  isUnsettled,
  mismatch,
  notEstablished,
  notFinal,
  whileSettling,
} from './shared-rows.ts';

/** The decision table for `effect: present`, rows 3 to 11 in order: the first that answers decides. */
export function judgePresence(scene: Scene): Judgement {
  const choice = choose(scene.candidates);
  const { object } = choice;
  if (!object) return conflict(scene, object, true) ?? whileSettling(scene) ?? absence(scene);
  return (
    conflict(scene, object, false) ??
    duplicated(choice) ??
    ambiguous(scene, object, choice) ??
    rejected(scene, object, choice) ??
    notSettled(scene, object, choice) ??
    refuted(scene, object, choice) ??
    notEstablished(scene, object, choice) ??
    notFinal(scene, object) ??
    judged('all_checks_passed', object)
  );
}

/** Row 1: the one bound object fails what can never change; no other read and no waiting can mend that. */
export function immutableFailure(scene: Scene): Judgement | undefined {
  const { bound } = choose(scene.candidates);
  const [object] = bound;
  if (scene.contract.document.effect === 'absent' || bound.length !== 1 || !object || isRejected(object))
    return undefined;
  const failed = scene.contract.checks.find(
    (check, index) => check.required && check.immutable && object.outcomes[index] === 'failed',
  );
  return failed && judged(failed.reason, object);
}

/** Row 4. */
function duplicated({ bound, object }: Choice): Judgement | undefined {
  return bound.length > 1 ? judged('effect_duplicated', object) : undefined;
}

/** Row 5, first half: an unbound object that may as well be somebody else's. */
function ambiguous({ hasOpenRivals }: Scene, object: Candidate, { eligible }: Choice): Judgement | undefined {
  if (isBound(object) || eligible.length === 0) return undefined;
  return eligible.length > 1 || hasOpenRivals || object.dating === 'insideSkew'
    ? judged('correlation_ambiguous')
    : undefined;
}

/** Row 5, second half: the object is another operation's, or older than this one. */
function rejected(scene: Scene, object: Candidate, { eligible }: Choice): Judgement | undefined {
  if (!isRejected(object)) return undefined;
  const settling = whileSettling(scene, object);
  if (settling) return settling;
  const isKeyed = scene.contract.lookup?.isKeyedByInput === true;
  const showsEverything = isKeyed || (scene.listing === 'complete' && isLookupComplete(scene));
  if (!showsEverything || eligible.length > 0) return judged('evidence_insufficient', object);
  return judged(object.claim === 'other' ? 'object_already_claimed' : 'object_predates_operation', object);
}

/** Row 6: the provider says that it is not done, or it still has time to bring what is lacking. */
function notSettled(scene: Scene, object: Candidate, choice: Choice): Judgement | undefined {
  if (isSurelyMeant(object, scene, choice) && object.pendingSeconds !== undefined)
    return judged('not_settled', object, object.pendingSeconds);
  const isLacking =
    isUnsettled(scene, object) || lacksMarker(object, scene) || scopeOutcome(scene, object) === 'failed';
  return isLacking ? whileSettling(scene, object) : undefined;
}

/** Row 7: nothing is there. Unproven absence is no refutation: a 404 also hides what a credential may not see. */
function absence(scene: Scene): Judgement {
  return isAbsenceProven(scene) ? effectMissing(scene) : judged('evidence_insufficient');
}

/** Row 8, on an object that is surely the one meant. */
function refuted(scene: Scene, object: Candidate, choice: Choice): Judgement | undefined {
  return isSurelyMeant(object, scene, choice) ? mismatch(scene, object) : undefined;
}

/** Bound, or the only candidate of a complete look-up. */
function isSurelyMeant(object: Candidate, scene: Scene, choice: Choice): boolean {
  return isBound(object) || isOnlyCandidate(object, scene, choice);
}
