import { equals } from '../language/equality.ts';
import type { Baseline } from '../evidence/baseline.ts';
import type { Candidate } from '../evidence/candidates.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { failsRequired, hasRival, passesRequired } from './choice.ts';
import { type Decision, decisionFor } from './decision.ts';
import { mayBeMadeByOthers, mayStrangersHaveRemoved } from './others.ts';
import { conflict, established, outsideScope, whileSettling } from './shared-rows.ts';
import { attributionOf, isAbsenceProven, requiredCheck, scopeOutcome } from './verdict-requirements.ts';

/**
 * The decision table for `effect: absent`. The target is the object that the baseline saw; it is looked up by the key and
 * by its identity. That it is there refutes without a proof; that it is gone must be proven by both observations.
 */
export function decideAbsent(state: EvaluationState): Decision {
  const there = meant(state.candidates, state).filter(({ isGone }) => !isGone);
  const before = meant(state.targets, state);
  const targets = before.filter(({ isGone }) => !isGone);
  const { baseline } = state;
  const left =
    targets.length > 0
      ? there.filter(({ id }) => targets.some((target) => isSame(id, target, state)))
      : there;
  const isThere = left.length > 0;
  const early = conflict(state, targets, isThere);
  if (early) return early;
  if (isThere) return stillThere(state, left, targets.length > 0);
  if (targets.length > 1) return decisionFor('correlation_ambiguous', targets);
  const [target] = targets;
  if (!baseline) return decisionFor('baseline_missing');
  if (!target) return withoutTarget(state, baseline, before.length > 0);
  return other(state, target, there) ?? removed(state, target);
}

/** A contract without an object is about one document; an id that cannot be read can be any object's. */
function isSame(id: string | undefined, target: Candidate, { contract }: EvaluationState): boolean {
  return !contract.object || (id !== undefined && id === target.id);
}

/** In a listing that shows more than the input addresses, the required checks say which object is meant. */
function meant(objects: readonly Candidate[], state: EvaluationState): readonly Candidate[] {
  const isAddressed = state.contract.lookup?.isAddressed === true;
  return isAddressed ? objects : objects.filter((object) => !failsRequired(object, state));
}

/** Rows 6 and 7: an object that should be gone is there. */
function stillThere(state: EvaluationState, left: readonly Candidate[], isTarget: boolean): Decision {
  const object = left[0]!;
  if (object.pendingSeconds !== undefined) return decisionFor('not_settled', [object], object.pendingSeconds);
  const settling = whileSettling(state, [object]);
  if (settling) return settling;
  // What is not shown to be the object under the key, such as an error body, says nothing about it.
  if (!isTarget && !passesRequired(object, state)) return decisionFor('evidence_insufficient', [object]);
  if (state.wasVerified) return decisionFor('changed_since_verified', [object]);
  if (state.baseline !== undefined && !isTarget) return decisionFor('correlation_ambiguous', [object]);
  // Without a baseline, what nothing identifies may have been made since.
  if (!isTarget && state.contract.object && object.id === undefined)
    return decisionFor('baseline_missing', [object]);
  return isKept(state, object)
    ? decisionFor('effect_absent', [object])
    : decisionFor('correlation_ambiguous', [object]);
}

/**
 * Says whether the object is the one that was there before: it may have been removed and made again where others are to
 * make it, and where its content is another one under a key that people choose.
 */
function isKept(state: EvaluationState, object: Candidate): boolean {
  const target = state.targets.find(({ id }) => id === object.id);
  const isAnother = target !== undefined && hasOtherContent(object, target) && !state.isKeyGenerated;
  return !isAnother && (state.isKeyGenerated || !mayBeMadeByOthers(state));
}

function hasOtherContent({ content: now }: Candidate, { content: before }: Candidate): boolean {
  return now !== undefined && before !== undefined && equals(now, before) === 'failed';
}

/** The baseline saw no object under the key, or one that was deleted already: it is so still if this look proves it, too. */
function withoutTarget(state: EvaluationState, baseline: Baseline, wasDeleted: boolean): Decision {
  if (!baseline.isAbsenceProven && !wasDeleted) return decisionFor('baseline_missing');
  const isShownGone = state.isUncached && state.candidates.some(({ isGone }) => isGone);
  return decisionFor(isShownGone || isAbsenceProven(state) ? 'already_so' : 'evidence_insufficient');
}

/** Another object is under the key: the same content means that the object was only given another identity. */
function other(state: EvaluationState, target: Candidate, there: readonly Candidate[]): Decision | undefined {
  const [object] = there;
  if (!object) return undefined;
  const settling = whileSettling(state, [object]);
  if (settling) return settling;
  if (object.id === undefined || target.id === undefined)
    return decisionFor('evidence_insufficient', [target]);
  if (state.wasVerified) return decisionFor('changed_since_verified', [object]);
  const { content } = object;
  const hasSameContent =
    content !== undefined && target.content !== undefined && equals(content, target.content) === 'passed';
  return hasSameContent && !mayBeMadeByOthers(state)
    ? decisionFor('effect_absent', [object])
    : decisionFor('correlation_ambiguous', [target]);
}

/** The object was there and is not there: decides whether that is proven, and whose effect it can be. */
function removed(state: EvaluationState, target: Candidate): Decision {
  const isShownGone = state.candidates.some(({ id, isGone }) => isGone && id === target.id);
  const isProven = isShownGone ? state.isUncached : isAbsenceProven(state);
  const isNamed = target.id !== undefined || !state.contract.object;
  const isChecked =
    !requiredCheck([target], state, 'failed') && !requiredCheck([target], state, 'not_evaluated');
  if (!isProven || !isNamed || !isChecked || state.hasOtherParts)
    return whileSettling(state, [target]) ?? decisionFor('evidence_insufficient', [target]);
  if (target.claims.isForeign && state.wasVerified) return decisionFor('changed_since_verified', [target]);
  if (target.claims.isForeign) return decisionFor('object_already_claimed', [target]);
  if (hasRival(target, state)) return decisionFor('correlation_ambiguous', [target]);
  if (mayStrangersHaveRemoved(target, state)) return decisionFor('correlation_ambiguous', [target]);
  if (attributionOf(state, [target]) === undefined) return decisionFor('evidence_insufficient', [target]);
  return beside(state, target) ?? established(state, [target]);
}

/** The scope is the exact set of objects that vanished. */
function beside(state: EvaluationState, target: Candidate): Decision | undefined {
  if (scopeOutcome(state, [target]) === 'not_evaluated')
    return decisionFor('evidence_insufficient', [target]);
  const violation = outsideScope(state, [target]);
  return violation && (whileSettling(state, [target]) ?? violation);
}
