import type { Claim, ExpectedObject } from '@tookeffect/wire';
import { type MemberDigester, UNKNOWN_DIGEST } from '../members/member-digest.ts';
import { ownMember } from '../members/own-member.ts';
import type { Baseline } from './baseline.ts';
import { type Neighbour, isMade } from './beside.ts';
import { externalIdOf } from './external-id.ts';
import type { ScopeCells, ScopeChange, ScopeObject } from './scope-change.ts';

/** What is known of the operations beside this one. */
export interface KnownNeighbours {
  readonly neighbours: readonly Neighbour[];
  readonly claimsById: ReadonlyMap<string | undefined, readonly Claim[]>;
  readonly system: string;
  readonly baseline: Pick<Baseline, 'asOfMs'>;
}

/**
 * Finds the differences that are exactly what operations beside this one expect: an object that appeared with the members
 * of one of their objects, that vanished under the key of one, or that changed in members that they expect, to their
 * values. Each of their objects explains one that appeared or vanished; one that the baseline shows explains no newcomer.
 * @param before the objects of the baseline
 */
export function explainedObjects(
  changes: readonly ScopeChange[],
  before: readonly ScopeObject[],
  neighbours: readonly Neighbour[],
  digest: MemberDigester,
): ReadonlySet<ScopeChange> {
  const expectations = neighbours.flatMap(({ operationId, effect, expected }) =>
    (expected ?? []).map((object): Expectation => ({ operationId, effect, object, digest })),
  );
  const used = new Set<ExpectedObject>();
  return new Set(changes.filter(isExplained));

  function isExplained(change: ScopeChange): boolean {
    if (change.kind === 'changed') return changedAsExpected(change, expectations);
    const isAsExpected = change.kind === 'appeared' ? isNewAsExpected : vanishedAsExpected;
    const expectation = expectations.find((one) => !used.has(one.object) && isAsExpected(change, one));
    if (expectation) used.add(expectation.object);
    return expectation !== undefined;
  }

  function isNewAsExpected({ object }: ScopeChange, expectation: Expectation): boolean {
    return (
      isMadeAsExpected(object, expectation) && !before.some((known) => isMadeAsExpected(known, expectation))
    );
  }
}

/** What one operation beside this one expects of one object. */
interface Expectation {
  readonly operationId: string;
  readonly effect: Neighbour['effect'];
  readonly object: ExpectedObject;
  readonly digest: MemberDigester;
}

/** Says whether an object is one of an operation beside this one: by its key, a claim since the baseline, or its marker. */
export function isOfNeighbour(
  { object, cellsBefore }: ScopeChange,
  { neighbours, claimsById, system, baseline }: KnownNeighbours,
): boolean {
  const isClaimed = (claimsById.get(object.id) ?? []).some(
    (claim) => claim.system === system && Date.parse(claim.observedAt) >= baseline.asOfMs,
  );
  const isMeant = neighbours.some(({ expected }) =>
    (expected ?? []).some(({ target }) => isTarget(target, cellsBefore ?? object.cells)),
  );
  return isClaimed || isMeant || object.markers.length > 0;
}

function isMadeAsExpected(object: ScopeObject, expectation: Expectation): boolean {
  const { effect, object: expected } = expectation;
  const members = Object.keys({ ...expected.target, ...expected.members });
  return isMade(effect) && explains(members.map((name) => [compareCell(name, object, expectation)]));
}

function vanishedAsExpected({ cellsBefore }: ScopeChange, { effect, object }: Expectation): boolean {
  return effect === 'absent' && isTarget(object.target, cellsBefore);
}

/** Every member that differs must be expected by an operation that means the object, with the value that it has now. */
function changedAsExpected(
  { object, cellsBefore }: ScopeChange,
  expectations: readonly Expectation[],
): boolean {
  const { cells } = object;
  if (!cells || !cellsBefore) return false;
  const writers = expectations.filter(
    ({ effect, object: { target } }) =>
      (effect === 'present' || effect === 'changed') && isTarget(target, cellsBefore),
  );
  const names = [...new Set([...Object.keys(cells), ...Object.keys(cellsBefore)])];
  const differing = names.filter((name) => ownMember(cells, name) !== ownMember(cellsBefore, name));
  return explains(differing.map((name) => writers.map((writer) => compareCell(name, object, writer))));
}

/** How a member compares with what an operation expects of it; `unknown` if any value will do, such as that of a version. */
type CellComparison = 'equal' | 'different' | 'unknown';

/** Somebody must expect every member as it is, and of one of them the value that is expected must be known. */
function explains(comparisons: readonly (readonly CellComparison[])[]): boolean {
  return (
    comparisons.every((results) => results.some((result) => result !== 'different')) &&
    comparisons.some((results) => results.includes('equal'))
  );
}

/** Compares a member with what an operation expects; the marker may be its external id. */
function compareCell(
  name: string,
  { cells = {} }: ScopeObject,
  { operationId, object: { target, members }, digest }: Expectation,
): CellComparison {
  const expected = ownMember(members, name) ?? ownMember(target, name);
  const cell = ownMember(cells, name);
  if (expected === undefined || cell === undefined) return 'different';
  if (expected === UNKNOWN_DIGEST) return 'unknown';
  const isMarker = expected === digest(operationId);
  const spellings = isMarker ? [expected, digest(externalIdOf(operationId))] : [expected];
  return spellings.some((spelling) => spelling.startsWith(cell)) ? 'equal' : 'different';
}

/** Says whether the members by which an operation names its object are those of this one; no member names none. */
function isTarget(target: ExpectedObject['target'], cells: ScopeCells = {}): boolean {
  const names = Object.entries(target).map(([name, digest]) => [digest, ownMember(cells, name)] as const);
  return names.length > 0 && names.every(([digest, cell]) => cell !== undefined && digest.startsWith(cell));
}
