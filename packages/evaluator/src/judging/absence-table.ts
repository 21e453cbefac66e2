import type { Candidate, Scene } from '../reading/scene.ts';
import { type Choice, choose, isBound } from './choice.ts';
import { isAbsenceProven } from './demands.ts';
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

/**
 * The decision table for `effect: absent`: presence and absence are swapped, and rows 1 and 4 do not apply. The object
 * is what the baseline saw; seeing it there still needs no baseline, and calling it gone needs both looks proven.
 */
export function judgeAbsence(scene: Scene): Judgement {
  const choice = choose(scene.candidates);
  const isThere = isStillThere(scene, choice.object);
  const object = choice.object ?? scene.remaining[0];
  const early = conflict(scene, object, isThere) ?? (isThere ? stillThere(scene, object) : undefined);
  if (early) return early;
  if (!isAbsenceProven(scene)) return judged('evidence_insufficient', choice.object);
  if (!choice.object)
    return judged(scene.isAbsentInBaseline ? 'object_predates_operation' : 'baseline_missing');
  return judgeVanished(scene, choice.object, choice);
}

/** It was there, and it is gone: was it this operation's doing, and was it the right thing? */
function judgeVanished(scene: Scene, object: Candidate, choice: Choice): Judgement {
  return (
    somebodyElses(scene, object, choice) ??
    notSettled(scene, object) ??
    mismatch(scene, object) ??
    notEstablished(scene, object, choice) ??
    notFinal(scene, object) ??
    judged('all_checks_passed', object)
  );
}

/** Without a baseline, whatever the look-up finds is what should be gone. */
function isStillThere({ remaining }: Scene, object: Candidate | undefined): boolean {
  return object ? remaining.some(({ id }) => id === object.id) : remaining.length > 0;
}

/** Rows 6 and 7: it is there; pending while the provider says so or still has time. */
function stillThere(scene: Scene, object: Candidate | undefined): Judgement {
  const pendingSeconds = scene.remaining.find(({ id }) => id === object?.id)?.pendingSeconds;
  if (pendingSeconds !== undefined) return judged('not_settled', object, pendingSeconds);
  return whileSettling(scene, object) ?? effectMissing(scene, object);
}

/** Row 5: somebody else's deletion, or one of several things that it may have been. */
function somebodyElses(scene: Scene, object: Candidate, { eligible }: Choice): Judgement | undefined {
  if (object.claim === 'other') return judged('object_already_claimed', object);
  if (isBound(object)) return undefined;
  return eligible.length > 1 || scene.hasOpenRivals ? judged('correlation_ambiguous') : undefined;
}

/** Row 6 for what is gone: a level or a check may still come. */
function notSettled(scene: Scene, object: Candidate): Judgement | undefined {
  return isUnsettled(scene, object) ? whileSettling(scene, object) : undefined;
}
