import type { Claim } from '@tookeffect/wire';
import type { Candidate, CandidateMember } from '../evidence/candidates.ts';
import {
  type DigestedMember,
  type Neighbour,
  type OthersExpectation,
  expectationsOf,
  isMade,
  isRenamedBy,
  mayExpect,
  mayExpectOther,
  mayExpectSame,
  membersWritten,
  namesShown,
  sharesMembers,
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

/** Says whether another operation claimed the write that the revision names: then this operation's was written over. */
export function isLastWriteClaimed({ revision, claims }: Candidate): boolean {
  return claims.writes.some((claim) => claim.revision === revision);
}

function countOthersWrites({ claims, revisionBefore }: Candidate): number | undefined {
  return revisionBefore === undefined ? undefined : writesOfOthers(claims.writes, revisionBefore);
}

/** The members that were not as asked in the baseline. */
function membersToChange({ members }: Candidate): readonly CandidateMember[] {
  return members.filter(({ outcomeBefore }) => outcomeBefore !== 'passed');
}

/**
 * Says whether others can have written every member that had to change, though the revision shows one write that they did not
 * claim: those who claimed a write since the baseline expect them together, or one that names the object otherwise does.
 */
export function mayOthersHaveWritten(object: Candidate, state: EvaluationState): boolean {
  const { claims, revisionBefore } = object;
  const claimed = expectationsOf([], writesAfter(claims.writes, revisionBefore));
  const strange = expectationsOf(strangers(object, state, isWriterOf(object, state)), []);
  return [claimed, strange].some((expectations) => areExpected(membersToChange(object), expectations));
}

/**
 * Says whether an operation may write the object, and has claimed no write to it or to another one. One that makes its object
 * where it finds none is taken to mean this one only where it names it.
 */
function isWriterOf(object: Candidate, state: EvaluationState): (neighbour: Neighbour) => boolean {
  const {
    id,
    claims: { writes },
  } = object;
  return (neighbour) =>
    (neighbour.effect === 'changed' || (mayWriteOver(neighbour) && isNamedBy(object, neighbour, state))) &&
    !writes.some((claim) => claim.operationId === neighbour.operationId) &&
    !hasClaimedAnother(neighbour, id, 'changed', state) &&
    !hasClaimedAnother(neighbour, id, 'created', state);
}

/** Says whether an operation writes what it finds, or makes it where it finds nothing. */
function mayWriteOver({ effect }: Neighbour): boolean {
  return effect === 'present' || effect === 'state';
}

/** Says whether others may expect every member that had to change, with the same value: then nothing shows whose it is. */
export function mayOthersHaveCaused(object: Candidate, state: EvaluationState): boolean {
  return state.hasMoreNeighbours || areExpected(membersToChange(object), others(object, state));
}

/** Says whether others that name the object are known to expect every member that had to change, with the same value. */
export function areWantedByOthers(object: Candidate, state: EvaluationState): boolean {
  const members = membersToChange(object);
  const named = state.neighbours.filter((neighbour) => isNamedBy(object, neighbour, state));
  const known = expectationsOf(named, object.claims.writes).filter((expectation) => expectation !== null);
  return members.length > 0 && areExpected(members, known);
}

function areExpected(
  members: readonly DigestedMember[],
  expectations: readonly OthersExpectation[],
): boolean {
  return members.every((member) => expectations.some((expectation) => mayExpectSame(expectation, member)));
}

/** Says whether another operation may expect another value of a member that is not as asked, or one that was to stay. */
export function mayOthersExpectAnotherValue(object: Candidate, state: EvaluationState): boolean {
  const failed = failedMembers(object);
  const isToStay = state.contract.checks.some(
    ({ required, comparesWithBaseline }, index) =>
      required && comparesWithBaseline && object.outcomes[index] === 'failed',
  );
  if (failed.length === 0 && !isToStay) return false;
  if (state.hasMoreNeighbours) return true;
  const expectations = others(object, state);
  return (
    failed.some((member) => isExpectedOtherwise(member, expectations)) ||
    (isToStay && expectations.some((expectation) => expectsMore(expectation, object)))
  );
}

/** Says whether another operation may expect a member of which this one expects no value, such as one that is to stay. */
function expectsMore(expectation: OthersExpectation, { members }: Candidate): boolean {
  return (
    expectation === null || Object.keys(expectation).some((name) => !members.some((own) => own.name === name))
  );
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
  const { isRevisionSame, areMembersSame, members, isMarked, newMarkers, claims } = object;
  if (!areMembersSame || isRevisionSame === false) return false;
  if (isMarked) return false;
  if (isRevisionSame) return true;
  if (newMarkers.length > 0 || claims.writes.length > 0) return false;
  const { hasMoreNeighbours, neighboursOnObject } = state;
  const mayBeReplaced =
    hasMoreNeighbours ||
    neighboursOnObject.some((neighbour) => mayWriteOver(neighbour) || neighbour.effect === 'absent');
  if (mayBeReplaced) return false;
  const expectations = others(object, state);
  return !members.some((member) => expectations.some((expectation) => mayExpect(expectation, member)));
}

/**
 * The operations that are no rivals, because they name the object otherwise: at its address by another contract or
 * collection, by more or fewer members, or by others that the object shows.
 */
function strangers(
  object: Candidate,
  state: EvaluationState,
  causes: (neighbour: Neighbour) => boolean,
): readonly Neighbour[] {
  const { neighbours, neighboursOnObject, rivals, begunMs, targetMembers } = state;
  const rivalIds = new Set(rivals.map(({ operationId }) => operationId));
  return neighbours.filter((neighbour) => {
    const isOver = neighbour.endedAt !== null && Date.parse(neighbour.endedAt) < begunMs;
    const isMeant =
      (neighboursOnObject.includes(neighbour) && sharesMembers(neighbour, targetMembers)) ||
      isNamedBy(object, neighbour, state);
    return isMeant && !rivalIds.has(neighbour.operationId) && !isOver && causes(neighbour);
  });
}

/** Says whether an operation names this object, as this one does or by other members that the object shows. */
export function isNamedBy(
  { nameOf }: Candidate,
  neighbour: Neighbour,
  { writtenMembers }: EvaluationState,
): boolean {
  return neighbour.namesObject || namesShown(neighbour, nameOf, writtenMembers);
}

/** Says whether an operation that names the object otherwise may have removed it, or given it another name. */
export function mayStrangersHaveRemoved(object: Candidate, state: EvaluationState): boolean {
  return (
    strangers(object, state, (neighbour) => {
      if (neighbour.effect === 'changed')
        return isRenamedBy(neighbour.expected, state.targetMembers) || isGivenAnotherId(object, neighbour);
      return neighbour.effect === 'absent' && !hasClaimedAnother(neighbour, object.id, 'deleted', state);
    }).length > 0
  );
}

/** Says whether a change gives another value to a member whose value is the id of the object, such as a slug. */
function isGivenAnotherId({ nameOf }: Candidate, neighbour: Neighbour): boolean {
  const id = nameOf('id');
  return [...membersWritten([neighbour])].some((member) => id !== undefined && nameOf(member) === id);
}

/** Says whether an operation was verified with another object. */
function hasClaimedAnother(
  { operationId }: Neighbour,
  id: string | undefined,
  aspect: Claim['aspect'],
  { othersClaims }: EvaluationState,
): boolean {
  return othersClaims.some(
    (claim) => claim.operationId === operationId && claim.aspect === aspect && claim.objectId !== id,
  );
}

/** Says whether a change gives the object a value that this operation expects of it. */
function isCompletedBy({ members }: Candidate, expected: Neighbour['expected']): boolean {
  return expected?.some((one) => members.some((member) => mayExpectSame(one.members, member))) ?? true;
}

/**
 * Says whether an operation that names its object by other members may have made this one, or completed it. One that was
 * verified with another object, had ended before this one was made, or expects another value of a checked member, has not.
 */
export function mayStrangersHaveMade(object: Candidate, state: EvaluationState): boolean {
  const makers = strangers(
    object,
    state,
    (neighbour) =>
      neighbour.effect !== 'changed' &&
      neighbour.effect !== 'absent' &&
      !isDoneElsewhere(neighbour, object, state) &&
      !isToBeOther(object, neighbour),
  );
  return makers.length > 0 || mayStrangersHaveCompleted(object, state);
}

/**
 * Says whether an operation that names its object by other members may have given this one a value that this operation expects,
 * or, where no instant of the system says when it was made, may have changed an older one into it.
 */
export function mayStrangersHaveCompleted(object: Candidate, state: EvaluationState): boolean {
  const writers = strangers(object, state, (neighbour) => {
    const { effect, expected } = neighbour;
    const isWriter = effect === 'changed' || (mayWriteOver(neighbour) && !isToBeOther(object, neighbour));
    if (!isWriter || isDoneElsewhere(neighbour, object, state)) return false;
    const isOlder = effect === 'changed' && object.created === undefined && isTurnedInto(expected, state);
    return isOlder || (isNamedBy(object, neighbour, state) && isCompletedBy(object, expected));
  });
  return writers.length > 0;
}

/** Says whether an operation expects another value of a checked member, whatever object it means. */
function isToBeOther({ members }: Candidate, { expected }: Neighbour): boolean {
  return expected?.every((one) => members.some((member) => !mayExpectAlso(one.members, member))) === true;
}

/** Says whether an operation was verified with another object, or had ended before this one was made. */
function isDoneElsewhere(neighbour: Neighbour, { id, created }: Candidate, state: EvaluationState): boolean {
  const { endedAt } = neighbour;
  return (
    hasClaimedAnother(neighbour, id, 'changed', state) ||
    hasClaimedAnother(neighbour, id, 'created', state) ||
    (endedAt !== null && created !== undefined && Date.parse(endedAt) < created.fromMs)
  );
}

/**
 * Says whether an object of an id that the baseline showed may be another one, made since under it: by the system's own
 * instant, or because another operation removed the one before.
 */
export function mayBeMadeAgain(object: Candidate, state: EvaluationState): boolean {
  const { before, created, claims } = object;
  if (!wasThere(before)) return false;
  const isNewer = created !== undefined && created.fromMs > state.begunMs;
  return isNewer || claims.isMadeAgain;
}

/**
 * Says whether an operation that makes an object, and names one of these and not all, may have made that one as a copy, with
 * this one's marker in it. One that was verified with another object has not.
 */
export function mayBeCopiedByOthers(bound: readonly Candidate[], state: EvaluationState): boolean {
  const makers = state.neighbours.filter(({ effect, namesObject }) => isMade(effect) && !namesObject);
  return makers.some((neighbour) => {
    const named = bound.filter((object) => isNamedBy(object, neighbour, state));
    return (
      named.length > 0 &&
      named.length < bound.length &&
      named.some(({ id }) => !hasClaimedAnother(neighbour, id, 'created', state))
    );
  });
}

/** Says whether a change may give an object a value by which this operation finds its own, so that it finds that one, too. */
function isTurnedInto(
  expected: Neighbour['expected'],
  { targetMembers, contract }: EvaluationState,
): boolean {
  if (!contract.findsByMembers) return false;
  if (expected === null || targetMembers === undefined) return true;
  const named = targetMembers.flatMap((target) =>
    Object.entries(target).map(([name, digest]): DigestedMember => ({ name, digest })),
  );
  return expected.some((one) => named.some((member) => mayExpectSame(one.members, member)));
}

/** Says whether another operation may expect the member with this value, or does not expect it at all. */
function mayExpectAlso(expectation: OthersExpectation, member: DigestedMember): boolean {
  return !mayExpect(expectation, member) || mayExpectSame(expectation, member);
}

function wasThere(before: Candidate['before']): boolean {
  return before === 'passed' || before === 'failed' || before === 'not_evaluated';
}

/**
 * An operation that always makes its object has not written to one that was there before, nor one to another object that was
 * verified with the one it made.
 */
function others({ id, before, claims }: Candidate, state: EvaluationState): readonly OthersExpectation[] {
  const writers = state.neighboursOnObject.filter(
    (neighbour) =>
      !(wasThere(before) && neighbour.effect === 'created') &&
      !(isMade(neighbour.effect) && hasClaimedAnother(neighbour, id, 'created', state)),
  );
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
export function mayBeUndoneByOthers(state: EvaluationState): boolean {
  const { neighbours, neighboursOnObject, hasMoreNeighbours, namesBefore, writtenMembers, begunMs } = state;
  const isPossible = neighbours.some((neighbour) => {
    const { effect, namesObject, createdAt } = neighbour;
    if (effect !== 'changed' && effect !== 'absent') return false;
    const isLater = namesObject || Date.parse(createdAt) > begunMs;
    return (
      (isLater && neighboursOnObject.includes(neighbour)) ||
      namesBefore.some((nameOf) => namesShown(neighbour, nameOf, writtenMembers))
    );
  });
  return isPossible || hasMoreNeighbours;
}

/**
 * Says whether an object that is not as asked may be this operation's new one, changed since by others: they are to change
 * an object, or to make the one that this is where they find none, and expect another value of each member that is not as
 * asked.
 */
export function mayBeChangedByOthers(object: Candidate, state: EvaluationState): boolean {
  const { age, before, claims } = object;
  if (age === 'predates' || wasThere(before)) return false;
  const failed = failedMembers(object);
  const changes = state.neighbours.filter(
    (neighbour) =>
      (neighbour.effect === 'changed' && state.neighboursOnObject.includes(neighbour)) ||
      (mayWriteOver(neighbour) && isNamedBy(object, neighbour, state)),
  );
  // Who claimed to have made it, where it found none, may have found this operation's.
  const isTaken = changes.some(({ operationId }) =>
    claims.writes.some((claim) => claim.operationId === operationId),
  );
  if (claims.isForeign && !isTaken) return false;
  const expectations = expectationsOf(changes, claims.writes);
  return failed.length > 0 && failed.every((member) => isExpectedOtherwise(member, expectations));
}

/** Says whether an operation beside this one is to remove what this one is to change, or to give it another name. */
export function mayBeRemovedByOthers({
  neighboursOnObject,
  hasMoreNeighbours,
  targetMembers,
}: EvaluationState): boolean {
  const isPossible = neighboursOnObject.some(
    ({ effect, expected }) =>
      effect === 'absent' || (effect === 'changed' && isRenamedBy(expected, targetMembers)),
  );
  return hasMoreNeighbours || isPossible;
}

/** Says whether an operation beside this one is to make an object that this one is to remove. */
export function mayBeMadeByOthers({ neighboursOnObject, hasMoreNeighbours }: EvaluationState): boolean {
  return hasMoreNeighbours || neighboursOnObject.some(({ effect }) => isMade(effect));
}
