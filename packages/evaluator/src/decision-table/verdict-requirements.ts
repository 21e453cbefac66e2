import type { AttributionKind, CheckOutcome, EvidenceLevel } from '@tookeffect/core';
import type { CompiledCheck } from '../compiled-contract.ts';
import { isLookComplete, provesAbsence } from '../evidence/baseline.ts';
import type { Candidate } from '../evidence/candidates.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import type { ScopeObject } from '../evidence/scope-change.ts';
import { hasRival, isLeftToRival, passesRequired } from './choice.ts';
import { areWantedByOthers, hasOneWriteLeft, mayOthersHaveWritten, mayStrangersHaveMade } from './others.ts';

/** Finds the first check with this outcome that `verified` requires, in contract order. */
export function requiredCheck(
  objects: readonly Candidate[],
  { contract }: EvaluationState,
  outcome: CheckOutcome,
): CompiledCheck | undefined {
  return contract.checks.find(
    ({ required }, index) => required && objects.some(({ outcomes }) => outcomes[index] === outcome),
  );
}

/** Says whether the look-up shows every object that could be the effect. */
export function isLookupComplete(state: EvaluationState): boolean {
  return state.contract.lookup !== undefined && isLookComplete(state, state.contract.lookup);
}

/** Says whether an object that is not shown is not there: the source would have shown it. */
export function isAbsenceProven(state: EvaluationState): boolean {
  const { lookup } = state.contract;
  if (!lookup || !state.isAbsenceExact) return false;
  return provesAbsence(state, { ...lookup, outcome: { ...lookup.outcome, absence: 'exact' } }, undefined);
}

/** Lists the evidence levels that `verified` requires and that are missing. */
export function missingLevels(
  { contract, isObserved }: EvaluationState,
  objects: readonly Candidate[],
): EvidenceLevel[] {
  return contract.document.evidence.verifiedRequires.filter((level) =>
    level === 'E3' ? !isObserved : objects.some(({ events }) => events.support === undefined),
  );
}

/**
 * Says how the effect is tied to this operation, by what the system of record shows. Of several kinds, one that the
 * contract calls sufficient comes first.
 * @returns `undefined` if nothing ties it
 */
export function attributionOf(
  state: EvaluationState,
  objects: readonly Candidate[],
): AttributionKind | undefined {
  const { contract } = state;
  if (!contract.object) return contract.lookup ? 'state' : 'marker';
  const tests: Readonly<Record<AttributionKind, boolean>> = {
    marker: state.hasMarker && objects.every((object) => object.isMarked && !mayBeWrittenOver(object, state)),
    exclusive: objects.every((object) => isExclusive(object, state)),
    reference: objects.every((object) => isNamedByAgent(object, state)),
    state: contract.document.effect === 'changed' || isExclusiveSinceBaseline(state, objects),
  };
  // Where the marker was written over, what is new now tells less than the look that saw it.
  const claimed = state.hasMarker && !tests.marker ? claimedAttribution(state, objects) : undefined;
  const kinds = (Object.keys(tests) as AttributionKind[]).filter((kind) => tests[kind]);
  return (
    claimed ??
    kinds.find((kind) => contract.sufficient.includes(kind)) ??
    kinds[0] ??
    claimedAttribution(state, objects)
  );
}

/**
 * Says whether another operation may have written what this one asked for, after it: a changed object keeps the marker of a
 * write that another without a marker followed.
 */
function mayBeWrittenOver(object: Candidate, state: EvaluationState): boolean {
  const { document, marker } = state.contract;
  const isLast = marker?.isReplacedByWrites === true || object.revisionRise === 1;
  return document.effect === 'changed' && !isLast && areWantedByOthers(object, state);
}

/** How the verdict that claimed an object tied it to this operation, while it is that object. */
function claimedAttribution(
  state: EvaluationState,
  objects: readonly Candidate[],
): AttributionKind | undefined {
  return objects.every((object) => standsAsClaimed(object, state))
    ? objects[0]?.claims.own?.attribution
    : undefined;
}

/**
 * Says whether an object is the one that this operation was verified to have made: the system always generates its identity,
 * or states that it was made before that look.
 */
export function standsAsClaimed(
  { claims: { own, ownAtMs }, created }: Candidate,
  { contract, isKeyGenerated }: EvaluationState,
): boolean {
  if (own === undefined || ownAtMs === undefined || contract.document.effect !== 'present') return false;
  return isKeyGenerated || (created !== undefined && created.toMs <= ownAtMs);
}

/** It would be exclusive, had the baseline not shown an earlier state than that at the creation of the operation. */
function isExclusiveSinceBaseline(state: EvaluationState, objects: readonly Candidate[]): boolean {
  const current = { ...state, isBaselineEarly: false };
  return state.isBaselineEarly && objects.every((object) => isExclusive(object, current));
}

/** Says whether what the baseline did not show can have happened before the operation was created. */
function mayPrecede({ created }: Candidate, { isBaselineEarly, begunMs }: EvaluationState): boolean {
  return isBaselineEarly && (created === undefined || created.fromMs < begunMs);
}

/** The only new object of a complete look-up, or one single write by its revision, and no rival. */
function isExclusive(object: Candidate, state: EvaluationState): boolean {
  if (state.contract.lookup === undefined || mayPrecede(object, state)) return false;
  if (state.contract.document.effect === 'changed')
    return hasOneWriteLeft(object, state) && !mayOthersHaveWritten(object, state);
  if (hasRival(object, state) || hasAnotherAsAsked(state)) return false;
  const { showsEverything, isUncached, isAbsenceExact } = state;
  const sawEverything = showsEverything && isUncached && isAbsenceExact && isLookupComplete(state);
  if (state.contract.document.effect === 'absent') return sawEverything;
  if (mayStrangersHaveMade(object, state)) return false;
  return sawEverything && isNew(object, state);
}

/** Another new object as asked, which nothing but the word of a rival's agent leaves to that rival. */
function hasAnotherAsAsked(state: EvaluationState): boolean {
  const { candidates, contract } = state;
  if (contract.document.effect !== 'present') return false;
  return candidates.some(
    (other) =>
      other.age === 'new' &&
      !other.claims.isForeign &&
      isLeftToRival(other, state) &&
      passesRequired(other, state),
  );
}

/** New by a server-set instant, or because the baseline would have shown it. */
function isNew({ id, age, before, created, claims }: Candidate, state: EvaluationState): boolean {
  const { contract, baseline, scope } = state;
  // An older object that was changed until the look-up found it.
  const wasBeside = scope.kind === 'known' && scope.changed.some((object) => object.id === id);
  if (age !== 'new' || wasBeside) return false;
  const isDated = contract.document.freshness?.format === 'sequence' || created !== undefined;
  // Without an instant, an object that another operation is known to have changed may have been moved into the look-up.
  const isWrittenByAnother = claims.own === undefined && claims.writes.length > 0;
  const wasUnseen = before === 'unseen' && !isWrittenByAnother;
  return isDated || (baseline?.showsEverything === true && wasUnseen);
}

/** New, as asked, unclaimed, and named by the agent. */
function isNamedByAgent({ isReferenced, age, created }: Candidate, state: EvaluationState): boolean {
  if (state.contract.lookup === undefined) return isReferenced;
  return !state.hasMarker && created !== undefined && isReferenced && age === 'new';
}

/**
 * The outcome of the scope: whether anything but the judged objects appeared, vanished or changed. `ambiguous`: something
 * appeared, and others may write there. `undefined`: the contract or the operation declares no scope.
 */
export function scopeOutcome(
  { scope, exclusiveScopes, contract, isNamed, hasMoreInPlace }: EvaluationState,
  objects: readonly Candidate[],
): CheckOutcome | 'ambiguous' | undefined {
  if (scope.kind === 'undeclared') return undefined;
  if (scope.kind === 'unknown') return 'not_evaluated';
  const ids = new Set(objects.map(({ id }) => id));
  // What was to be made stood in the scope before: it was overwritten.
  const isOverwritten = objects.some(({ id }) => id !== undefined && scope.before.has(id));
  if (isOverwritten && contract.document.effect === 'present' && !isNamed) return 'failed';
  // Objects without an identity may be the effect or not.
  const beside = (list: readonly ScopeObject[]): readonly ScopeObject[] =>
    list.filter(({ id }) => id === undefined || !ids.has(id));
  const [appeared, altered] = [beside(scope.appeared), beside([...scope.vanished, ...scope.changed])];
  const all = [...appeared, ...altered];
  if (all.length === 0) return 'passed';
  if (all.some(({ id }) => id === undefined)) return 'not_evaluated';
  if (hasMoreInPlace || all.some(({ isOfNeighbour }) => isOfNeighbour)) return 'ambiguous';
  return altered.length > 0 || exclusiveScopes ? 'failed' : 'ambiguous';
}
