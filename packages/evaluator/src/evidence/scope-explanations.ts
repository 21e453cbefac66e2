import type { Claim, ExpectedObject } from '@tookeffect/wire';
import { type MemberDigester, UNKNOWN_DIGEST } from '../members/member-digest.ts';
import type { Baseline } from './baseline.ts';
import type { Neighbour } from './beside.ts';
import { externalIdOf } from './external-id.ts';
import type { ScopeChange } from './scope.ts';

/**
 * The digests of an object's members by name: as member digests, or cut after the first digits. A cut digest equals a whole
 * one that begins with it.
 */
export type ScopeCells = Readonly<Record<string, string>>;

/** What is known of the operations beside this one. */
export interface KnownNeighbours {
  readonly neighbours: readonly Neighbour[];
  readonly claimsById: ReadonlyMap<string | undefined, readonly Claim[]>;
  readonly system: string;
  readonly baseline: Baseline;
  readonly digest: MemberDigester;
}

/**
 * Finds the differences that are exactly what operations beside this one expect: an object that appeared with the members
 * of one of their objects, that vanished under the key of one, or that changed in members that they expect, to their
 * values. Each of their objects explains one that appeared or vanished.
 */
export function explainedObjects(
  changes: readonly ScopeChange[],
  known: KnownNeighbours,
): ReadonlySet<ScopeChange> {
  const expectations = known.neighbours.flatMap(({ operationId, effect, expected }) =>
    (expected ?? []).map((object): Expectation => ({ operationId, effect, object, known })),
  );
  const used = new Set<ExpectedObject>();
  return new Set(changes.filter(isExplained));

  function isExplained(change: ScopeChange): boolean {
    if (change.kind === 'changed') return changedAsExpected(change, expectations);
    const isAsExpected = change.kind === 'appeared' ? appearedAsExpected : vanishedAsExpected;
    const expectation = expectations.find((one) => !used.has(one.object) && isAsExpected(change, one));
    if (expectation) used.add(expectation.object);
    return expectation !== undefined;
  }
}

/** What one operation beside this one expects of one object. */
interface Expectation {
  readonly operationId: string;
  readonly effect: Neighbour['effect'];
  readonly object: ExpectedObject;
  readonly known: KnownNeighbours;
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

function appearedAsExpected({ object }: ScopeChange, expectation: Expectation): boolean {
  const { effect, object: expected } = expectation;
  const members = Object.keys({ ...expected.target, ...expected.members });
  return effect === 'present' && isEach(members, (name) => isAsExpected(name, object, expectation));
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
    ({ effect, object: { target } }) => effect !== 'absent' && isTarget(target, cellsBefore),
  );
  const names = new Set([...Object.keys(cells), ...Object.keys(cellsBefore)]);
  const differing = [...names].filter((name) => cells[name] !== cellsBefore[name]);
  return isEach(differing, (name) => writers.some((writer) => isAsExpected(name, object, writer)));
}

/**
 * Says whether a member has the value that an operation expects: one whose value is not known before, such as a version, may
 * have any; a marker may be the operation's external id.
 */
function isAsExpected(
  name: string,
  { cells, markers }: ScopeChange['object'],
  { operationId, object: { target, members }, known: { digest } }: Expectation,
): boolean {
  const expected = members[name] ?? target[name];
  const cell = cells?.[name];
  if (expected === undefined || cell === undefined) return false;
  if (expected === UNKNOWN_DIGEST || expected.startsWith(cell)) return true;
  const isMarker = markers.includes(operationId) && expected === digest(operationId);
  return isMarker && digest(externalIdOf(operationId)).startsWith(cell);
}

function isTarget(target: ExpectedObject['target'], cells: ScopeCells | undefined): boolean {
  return (
    cells !== undefined &&
    isEach(Object.keys(target), (name) => cells[name] !== undefined && target[name]!.startsWith(cells[name]))
  );
}

/** An empty list explains nothing. */
function isEach(names: readonly string[], test: (name: string) => boolean): boolean {
  return names.length > 0 && names.every(test);
}
