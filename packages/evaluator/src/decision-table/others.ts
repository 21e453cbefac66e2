import type { Candidate, CandidateMember } from '../evidence/candidates.ts';
import {
  type DigestedMember,
  type OthersExpectation,
  expectationsOf,
  isMade,
  mayExpect,
  mayExpectOther,
  mayExpectSame,
} from '../evidence/beside.ts';
import { writesAfter, writesOfOthers } from '../evidence/claims.ts';
import type { EvaluationState } from '../evidence/evaluation-state.ts';
import { rivalsOf } from './choice.ts';

/**
 * Says whether the revision shows that all writes since the baseline but one were those of other operations, by their
 * claims, and that no other operation can have made that one.
 */
export function hasOneWriteLeft(object: Candidate, state: EvaluationState): boolean {
  const others = countOthersWrites(object);
  if (others === undefined || object.revisionRise !== others + 1 || state.hasMoreRivals) return false;
  const claimants = new Set(object.claims.writes.map(({ operationId }) => operationId));
  const writers = [...rivalsOf(object, state).map(({ operationId }) => operationId), ...object.newMarkers];
  return writers.every((operationId) => claimants.has(operationId));
}

/** Says whether all writes since the baseline were those of other operations, by their claims or by a marker. */
export function isWrittenByOthersAlone(object: Candidate): boolean {
  const { revisionRise: rise, isMarked, newMarkers } = object;
  if (rise === undefined || isMarked) return false;
  return rise === countOthersWrites(object) || (rise === 1 && newMarkers.length > 0);
}

function countOthersWrites({ claims, revisionBefore }: Candidate): number | undefined {
  return revisionBefore === undefined ? undefined : writesOfOthers(claims.writes, revisionBefore);
}

/** The members that were not as asked in the baseline. */
function membersToChange({ members }: Candidate): readonly CandidateMember[] {
  return members.filter(({ outcomeBefore }) => outcomeBefore !== 'passed');
}

/** Says whether those who claimed a write since the baseline expect together every member that had to change, with the same value. */
export function doClaimantsExpectAll(object: Candidate): boolean {
  const { claims, revisionBefore } = object;
  return areExpected(membersToChange(object), expectationsOf([], writesAfter(claims.writes, revisionBefore)));
}

/** Says whether others may expect every member that had to change, with the same value: then nothing shows whose it is. */
export function mayOthersHaveCaused(object: Candidate, state: EvaluationState): boolean {
  return state.hasMoreNeighbours || areExpected(membersToChange(object), others(object, state));
}

function areExpected(
  members: readonly DigestedMember[],
  expectations: readonly OthersExpectation[],
): boolean {
  return members.every((member) => expectations.some((expectation) => mayExpectSame(expectation, member)));
}

/** Says whether another operation may expect another value of a member that is not as asked. */
export function mayOthersExpectAnotherValue(object: Candidate, state: EvaluationState): boolean {
  const failed = failedMembers(object);
  if (failed.length === 0) return false;
  if (state.hasMoreNeighbours) return true;
  const expectations = others(object, state);
  return failed.some((member) => isExpectedOtherwise(member, expectations));
}

function failedMembers({ members }: Candidate): readonly CandidateMember[] {
  return members.filter(({ outcome }) => outcome === 'failed');
}

function isExpectedOtherwise(member: DigestedMember, expectations: readonly OthersExpectation[]): boolean {
  return expectations.some((expectation) => mayExpectOther(expectation, member));
}

/**
 * Says whether members equal to the baseline's show that nothing was written: without a revision they do not if another
 * operation may have changed them and back.
 */
export function isUntouched(object: Candidate, state: EvaluationState): boolean {
  const { isRevisionSame, areMembersSame, members } = object;
  if (!areMembersSame || isRevisionSame === false) return false;
  if (isRevisionSame) return true;
  const { hasMoreNeighbours, neighboursOnObject } = state;
  const mayBeReplaced =
    hasMoreNeighbours || neighboursOnObject.some(({ effect }) => effect === 'present' || effect === 'absent');
  if (mayBeReplaced) return false;
  const expectations = others(object, state);
  return !members.some((member) => expectations.some((expectation) => mayExpect(expectation, member)));
}

function wasThere(before: Candidate['before']): boolean {
  return before === 'passed' || before === 'failed' || before === 'not_evaluated';
}

/** An operation that always makes its object has not written to one that was there before. */
function others(
  { before, claims }: Candidate,
  { neighboursOnObject }: EvaluationState,
): readonly OthersExpectation[] {
  const writers = wasThere(before)
    ? neighboursOnObject.filter(({ effect }) => effect !== 'created')
    : neighboursOnObject;
  return expectationsOf(writers, claims.writes);
}

/**
 * Says whether an object bears the marker of an operation beside this one, which the baseline did not show, so that it may
 * be this operation's object that the other has written to. That operation's claim to have created it under a baseline that
 * did not show it excludes that.
 */
export function isMarkedOver({ before, newMarkers, claims }: Candidate, state: EvaluationState): boolean {
  if (wasThere(before) && !state.isNamed) return false;
  const beside = new Set(state.neighbours.map(({ operationId }) => operationId));
  return newMarkers.some((id) => beside.has(id)) && !claims.isForeignCreation;
}

/**
 * Says whether an operation beside this one can have removed, or changed, the object that this one created, before it was
 * observed. What an earlier operation means stood before this one began.
 */
export function mayBeUndoneByOthers({
  neighboursOnObject,
  hasMoreNeighbours,
  begunMs,
}: EvaluationState): boolean {
  const isPossible = neighboursOnObject.some(
    ({ effect, namesObject, createdAt }) =>
      (effect === 'changed' || effect === 'absent') && (namesObject || Date.parse(createdAt) > begunMs),
  );
  return isPossible || hasMoreNeighbours;
}

/**
 * Says whether an object that is not as asked may be this operation's new one, changed since by others: they are to change
 * an object, and expect another value of each member that is not as asked.
 */
export function mayBeChangedByOthers(object: Candidate, { neighboursOnObject }: EvaluationState): boolean {
  const { age, before, claims } = object;
  if (age === 'predates' || wasThere(before) || claims.isForeign) return false;
  const failed = failedMembers(object);
  const changes = neighboursOnObject.filter(({ effect }) => effect === 'changed');
  const expectations = expectationsOf(changes, claims.writes);
  return failed.length > 0 && failed.every((member) => isExpectedOtherwise(member, expectations));
}

/** Says whether an operation beside this one is to remove what this one is to change. */
export function mayBeRemovedByOthers({ neighboursOnObject, hasMoreNeighbours }: EvaluationState): boolean {
  return hasMoreNeighbours || neighboursOnObject.some(({ effect }) => effect === 'absent');
}

/** Says whether an operation beside this one is to make an object that this one is to remove. */
export function mayBeMadeByOthers({ neighboursOnObject, hasMoreNeighbours }: EvaluationState): boolean {
  return hasMoreNeighbours || neighboursOnObject.some(({ effect }) => isMade(effect));
}
