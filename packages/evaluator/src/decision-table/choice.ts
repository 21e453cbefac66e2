import type { Rival } from '@tookeffect/wire';
import type { Candidate } from '../evidence/candidates.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';

/** Which candidates are judged, and which fell away because they are not this operation's. */
export interface Choice {
  /** The bound objects; else the only candidate left; else none. Never more than the effect has. */
  readonly judged: readonly Candidate[];
  /** The objects with this operation's marker, and those that it claimed. */
  readonly bound: readonly Candidate[];
  /** Everything that did not fall away. */
  readonly remaining: readonly Candidate[];
  readonly fallen: readonly Candidate[];
  /** New objects with the marker that another account created, where there is none of the actor's own. */
  readonly copies: readonly Candidate[];
}

/** Drops the candidates that are not this operation's, and chooses the judged ones among the others. */
export function choose(state: EvaluationState): Choice {
  const { candidates, contract, expectedCount } = state;
  if (!contract.object)
    return { judged: candidates.slice(0, 1), bound: [], remaining: candidates, fallen: [], copies: [] };
  const own = candidates.filter((candidate) => !isAnothers(candidate, state));
  const copies = own.filter((candidate) => isCopy(candidate, state));
  const genuine = own.filter((candidate) => !copies.includes(candidate));
  const bound = standing(genuine.filter((candidate) => isBound(candidate, state)));
  const unbound = withoutFailures(
    genuine.filter((candidate) => !isBound(candidate, state) && isPossible(candidate, state)),
    state,
  );
  const remaining = [...bound, ...unbound];
  const kept = new Set(remaining);
  const judged =
    bound.length > 0 ? bound.slice(0, expectedCount) : unbound.length <= expectedCount ? unbound : [];
  return {
    ...{ judged, bound, remaining },
    copies: bound.length > 0 ? [] : copies,
    fallen: candidates.filter((candidate) => !kept.has(candidate)),
  };
}

/** An attempt that failed for good does not count beside one that did not. */
function standing(bound: readonly Candidate[]): readonly Candidate[] {
  const left = bound.filter(({ failedReason }) => failedReason === undefined);
  return left.length > 0 ? left : bound;
}

/** The same for objects that nothing ties to the operation: a failed one is none of its objects beside one as asked. */
function withoutFailures(unbound: readonly Candidate[], state: EvaluationState): readonly Candidate[] {
  const standing = unbound.filter(({ failedReason }) => failedReason === undefined);
  return standing.some((candidate) => passesRequired(candidate, state)) ? standing : unbound;
}

/** Says whether the marker or an earlier claim shows that the object is this operation's. */
function isBound({ isMarked, claims }: Candidate, { hasMarker }: EvaluationState): boolean {
  return (hasMarker && isMarked) || claims.ownAtMs !== undefined;
}

/** Says whether another operation can have caused the object. */
export function hasRival(candidate: Candidate, state: EvaluationState): boolean {
  return state.hasMoreRivals || rivalsOf(candidate, state).length > 0;
}

/**
 * Says whether only this operation's action result names the object: every rival's own result names another one. Then no
 * rival counts against it.
 */
export function isNamedByUsAlone(candidate: Candidate, state: EvaluationState): boolean {
  if (!candidate.isReferenced || state.hasMoreRivals) return false;
  return rivalsOf(candidate, state).every(
    ({ reference }) => reference !== null && reference !== candidate.reference,
  );
}

/** The rivals that can have caused the object. */
export function rivalsOf(candidate: Candidate, { rivals, begunMs }: EvaluationState): readonly Rival[] {
  return rivals.filter((rival) => canHaveCaused(rival, candidate, begunMs));
}

/**
 * Says whether another operation with the same effect key can have caused an object: it was not verified with another
 * one, it did not begin after this operation claimed the object, and it had not ended before the object appeared (without
 * an instant of the object: before this operation began).
 */
function canHaveCaused(
  { verifiedObjectId, createdAt, endedAt }: Rival,
  { id, created, claims: { ownAtMs } }: Pick<Candidate, 'id' | 'created' | 'claims'>,
  begunMs: number,
): boolean {
  if (verifiedObjectId !== null && verifiedObjectId !== id) return false;
  if (ownAtMs !== undefined && Date.parse(createdAt) >= ownAtMs) return false;
  const appearedMs = created?.fromMs ?? begunMs;
  return endedAt === null || Date.parse(endedAt) >= appearedMs;
}

/** Another operation's, or an older one. */
function isAnothers({ claims, age }: Candidate, { contract }: EvaluationState): boolean {
  if (claims.ownAtMs !== undefined || contract.document.effect === 'changed') return false;
  return claims.isForeign || age === 'predates';
}

/**
 * Another creator's copy of the marker or, without a marker, another creator's new object as asked: the connection's owner
 * says who the actor is. Of a changed object the creator says nothing.
 */
function isCopy(candidate: Candidate, state: EvaluationState): boolean {
  const { actor, contract, hasMarker, isNamed } = state;
  const { claims, creator, isMarked } = candidate;
  if (contract.document.effect !== 'present' || claims.ownAtMs !== undefined) return false;
  const isLikeOurs = isMarked || (!hasMarker && !isNamed && passesRequired(candidate, state));
  return isLikeOurs && actor !== undefined && creator !== undefined && !isSameAccount(creator, actor, state);
}

/** Says whether two names are one account, by the rule of the contract's provider. */
export function isSameAccount(left: string, right: string, { contract }: EvaluationState): boolean {
  const fold = (name: string): string => (contract.object?.foldsCreator ? name.toLowerCase() : name);
  return fold(left) === fold(right);
}

/**
 * Says whether an unbound object can be the effect. Where a marker is declared, it cannot. In a listing an item that fails
 * a required check is another object, unless it is as asked but for its progress; what the input alone addresses is not. What a rival's own result names is the
 * rival's.
 */
function isPossible(candidate: Candidate, state: EvaluationState): boolean {
  const { contract, hasMarker } = state;
  const isAddressed = contract.lookup?.isAddressed ?? false;
  if (hasMarker) return contract.document.effect === 'changed' && isAddressed;
  if (isLeftToRival(candidate, state)) return false;
  const isAsAsked = !failsRequired(candidate, state) || candidate.isAsAskedButProgress;
  return isAddressed || contract.lookup === undefined || isAsAsked;
}

/** Says whether a rival's own action result names the object, and that of this operation does not. */
export function isLeftToRival(candidate: Candidate, state: EvaluationState): boolean {
  const isNamed = rivalsOf(candidate, state).some(
    ({ reference }) => reference !== null && reference === candidate.reference,
  );
  return isNamed && !candidate.isReferenced;
}

/** Says whether a required check failed on the object. */
export function failsRequired({ outcomes }: Candidate, { contract }: EvaluationState): boolean {
  return contract.checks.some(({ required }, index) => required && outcomes[index] === 'failed');
}

/** Says whether every required check passed on the object. */
export function passesRequired({ outcomes }: Candidate, { contract }: EvaluationState): boolean {
  return contract.checks.every(
    ({ required }, index) => !required || outcomes[index] === undefined || outcomes[index] === 'passed',
  );
}
