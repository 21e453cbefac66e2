import type { BesideOperation, Claim, Evidence, ExpectedObject, MemberDigests } from '@tookeffect/wire';
import { compareDigests } from '../members/member-digest.ts';
import { ownMember } from '../members/own-member.ts';

/** Another operation of the account that was open at some instant since the baseline. */
export type Neighbour = BesideOperation;

/**
 * Lists the operations beside this one. A rival about which no more is known names the same object, and expects what is not
 * known.
 * @param sinceMs the instant of the baseline, in milliseconds: operations that ended before it are left out
 * @param effect what this operation's contract awaits: a rival awaits the same kind of write
 */
export function readNeighbours(
  { beside = [], rivals }: Pick<Evidence, 'beside' | 'rivals'>,
  sinceMs: number,
  effect: BesideOperation['effect'],
): readonly Neighbour[] {
  const known = new Set(beside.map(({ operationId }) => operationId));
  const unknown = rivals
    .filter(({ operationId }) => !known.has(operationId))
    .map(({ operationId, createdAt, endedAt }): Neighbour => ({
      ...{ operationId, effect, createdAt, endedAt, namesObject: true, expected: null },
    }));
  return [...beside, ...unknown].filter(({ endedAt }) => endedAt === null || Date.parse(endedAt) >= sinceMs);
}

/**
 * Says whether another operation may mean the object of this one: it names it as this one does; or no member by which both
 * name their objects has another value, before the other writes or after it.
 * @param targets the members that name the objects of this operation
 */
export function canMean(
  { namesObject, expected }: Neighbour,
  targets: readonly MemberDigests[] | undefined,
): boolean {
  if (namesObject || expected === null || targets === undefined) return true;
  return expected.some(({ target, members }) =>
    targets.some((own) => !areDifferent(own, target) || !areDifferent(own, { ...target, ...members })),
  );
}

/**
 * Says whether another operation names its object, or is to give it values, by a member by which this one names its own. Two
 * that have none in common would mean one object only by chance.
 * @param targets the members that name the objects of this operation
 */
export function sharesMembers(
  { namesObject, expected }: Neighbour,
  targets: readonly MemberDigests[] | undefined,
): boolean {
  if (namesObject || expected === null || targets === undefined) return true;
  return expected.some(({ target, members }) =>
    targets.some((own) =>
      Object.keys({ ...target, ...members }).some((name) => ownMember(own, name) !== undefined),
    ),
  );
}

/**
 * Says whether an operation names an object: by values that it shows, and by none that it shows otherwise. A member that the
 * operation itself gives another value may have had any value before.
 * @param nameOf the digest of a member of the object, as of one that names it
 * @param written the members that operations may have changed: what the object shows of them does not say what it showed before
 */
export function namesShown(
  { expected }: Neighbour,
  nameOf: (member: string) => string | undefined,
  written: ReadonlySet<string>,
): boolean {
  const isNamed = expected?.some((object) => {
    const own = new Set(writtenMembers(object));
    const compared = Object.entries(object.names ?? {}).map(([member, name]) => {
      if (own.has(member)) return 'equal';
      return written.has(member) ? 'unknown' : compareDigests(name, nameOf(member));
    });
    return compared.includes('equal') && !compared.includes('different');
  });
  return isNamed === true;
}

/** The members to which operations give values. A deletion gives none. */
export function membersWritten(neighbours: readonly Neighbour[]): ReadonlySet<string> {
  const writers = neighbours.filter(({ effect }) => effect !== 'absent');
  return new Set(writers.flatMap(({ expected }) => expected ?? []).flatMap(writtenMembers));
}

/** The members to which an operation gives another value than the one by which it names the object. */
function writtenMembers({ target, members }: ExpectedObject): readonly string[] {
  return Object.entries(members)
    .filter(([name, digest]) => compareDigests(ownMember(target, name), digest) !== 'equal')
    .map(([name]) => name);
}

/**
 * Says whether an operation gives an object other values of the members that name it, so that it is not found under them
 * any longer. One of which nothing is known may do that.
 * @param targets the members that name the objects that are looked for
 */
export function isRenamedBy(
  expected: Neighbour['expected'],
  targets: readonly MemberDigests[] | undefined,
): boolean {
  if (expected === null || targets === undefined) return true;
  return expected.some(({ members }) => targets.some((own) => areDifferent(own, members)));
}

function areDifferent(left: MemberDigests, right: MemberDigests): boolean {
  return Object.entries(left).some(
    ([name, digest]) => compareDigests(digest, ownMember(right, name)) === 'different',
  );
}

/** Says whether an operation that awaits this effect makes an object, or may make one. */
export function isMade(effect: Neighbour['effect']): boolean {
  return effect === 'present' || effect === 'created' || effect === 'state';
}

/** The members that others expect an object to have; null where that is not known. */
export type OthersExpectation = MemberDigests | null;

/**
 * Collects what other operations expect of an object: those that can mean it, and those that claimed a write to it.
 * @param neighbours those that can mean it
 * @param claims the claims of others on the object
 */
export function expectationsOf(
  neighbours: readonly Neighbour[],
  claims: readonly Claim[],
): readonly OthersExpectation[] {
  const writers = neighbours.filter(({ effect }) => effect !== 'absent');
  const ids = new Set(writers.map(({ operationId }) => operationId));
  const claimed = claims.filter(({ operationId, aspect }) => !ids.has(operationId) && aspect === 'changed');
  return [
    ...writers.flatMap(({ expected }) => expected?.map(({ members }) => members) ?? [null]),
    ...claimed.map(({ members }) => members ?? null),
  ];
}

/** A member that this operation expects, by the digest of its value. */
export interface DigestedMember {
  readonly name: string;
  /** `undefined` if the value is not known. */
  readonly digest: string | undefined;
}

/** Says whether another operation may expect the member, with this value. */
export function mayExpectSame(expectation: OthersExpectation, { name, digest }: DigestedMember): boolean {
  if (expectation === null) return true;
  const theirs = ownMember(expectation, name);
  return theirs !== undefined && compareDigests(theirs, digest) !== 'different';
}

/** Says whether another operation may expect another value of the member. */
export function mayExpectOther(expectation: OthersExpectation, { name, digest }: DigestedMember): boolean {
  if (expectation === null) return true;
  const theirs = ownMember(expectation, name);
  return theirs !== undefined && compareDigests(theirs, digest) !== 'equal';
}

/** Says whether another operation may expect any value of the member. */
export function mayExpect(expectation: OthersExpectation, { name }: DigestedMember): boolean {
  return expectation === null || ownMember(expectation, name) !== undefined;
}
