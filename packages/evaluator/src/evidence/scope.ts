import type { JsonValue } from '@tookeffect/core';
import type { Evidence } from '@tookeffect/wire';
import { equals, isObject } from '../language/equality.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { flatten } from '../members/expected-members.ts';
import type { Neighbour } from './beside.ts';
import { readObjectId } from './baseline.ts';
import { type Candidate, type EvaluationSources } from './candidates.ts';
import { operationsNamedBy } from './events.ts';
import type { Look } from './lookup.ts';
import { claimedAndGone } from './scope-claims.ts';
import type { ScopeCells, ScopeChange, ScopeObject } from './scope-change.ts';
import { explainedObjects, isOfNeighbour } from './scope-explanations.ts';

/**
 * What appeared, vanished or changed beside the effect since the baseline. `undeclared`: nothing beside is looked at.
 * `unknown`: one of the two observations does not show the whole scope.
 */
export type ScopeDifference =
  | { readonly kind: 'undeclared' }
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'known';
      /** Objects that are new and not allowed. What an operation beside this one expects is in none of the lists. */
      readonly appeared: readonly ScopeObject[];
      readonly vanished: readonly ScopeObject[];
      readonly changed: readonly ScopeObject[];
      /** The ids of the objects that the baseline shows. */
      readonly before: ReadonlySet<string>;
      /** Whether changes were left out because operations beside this one expect them. */
      readonly hasExplained: boolean;
    };

/** Compares the scope now with the scope in the baseline; the judged objects are left out by the caller. */
export function readScopeDifference(
  look: Look,
  candidates: readonly Candidate[],
  sources: EvaluationSources,
  neighbours: readonly Neighbour[],
): ScopeDifference {
  const { scope } = sources.contract;
  const { baseline, context } = sources;
  if (!scope || (scope.when && resolvePath(scope.when, context.document) === undefined))
    return { kind: 'undeclared' };
  const [now, before] = scope.select
    ? [rows(look.scope, sources), rows(baseline?.scope, sources)]
    : [listed(look, candidates, sources), baseline && listedBefore(baseline, sources)];
  if (!now || !before || !baseline || !look.isUnique) return { kind: 'unknown' };
  if (!baseline.showsEverything || !look.showsEverything) return { kind: 'unknown' };
  const changes = [
    ...listChanges(now, before, scope.comparesContent),
    ...claimedAndGone([...now, ...before], baseline.asOfMs, scope, sources),
  ];
  const { claimsById, system, digest } = sources;
  const known = { neighbours, claimsById, system, baseline };
  // Without its key no digest of the account can be compared.
  const acting = neighbours.filter((neighbour) => mayHaveActed(neighbour, sources.evidence));
  const explained = digest ? explainedObjects(changes, before, acting, digest) : new Set<ScopeChange>();
  const left = changes
    .filter((change) => !explained.has(change))
    .map((change) => ({
      kind: change.kind,
      object: { ...change.object, isOfNeighbour: isOfNeighbour(change, known) },
    }));
  const of = (kind: ScopeChange['kind']): readonly ScopeObject[] =>
    left.filter((change) => change.kind === kind).map(({ object }) => object);
  return {
    kind: 'known',
    ...{ appeared: of('appeared'), vanished: of('vanished'), changed: of('changed') },
    before: new Set(before.flatMap(({ id }) => id ?? [])),
    hasExplained: explained.size > 0,
  };
}

function listChanges(
  now: readonly ScopeObject[],
  before: readonly ScopeObject[],
  comparesContent: boolean,
): readonly ScopeChange[] {
  const [nowById, beforeById] = [byId(now), byId(before)];
  const changes: ScopeChange[] = [];
  for (const object of now) {
    const known = find(beforeById, object.id);
    const cellsBefore = known?.cells;
    if (!known) {
      if (!object.isAllowed) changes.push({ kind: 'appeared', object, cellsBefore });
    } else if (comparesContent && !isSame(object.content, known.content))
      changes.push({ kind: 'changed', object, cellsBefore });
  }
  for (const object of before)
    if (!find(nowById, object.id)) changes.push({ kind: 'vanished', object, cellsBefore: object.cells });
  return changes;
}

/** The first object of each id: a lookup for each object keeps the time linear. */
function byId(objects: readonly ScopeObject[]): ReadonlyMap<string | undefined, ScopeObject> {
  return new Map(objects.toReversed().map((object) => [object.id, object]));
}

/** An object without an id is no other object. */
function find(
  objects: ReadonlyMap<string | undefined, ScopeObject>,
  id: string | undefined,
): ScopeObject | undefined {
  return id === undefined ? undefined : objects.get(id);
}

/** The rows that a connector read for the scope: identity, digest, marker and the digests of its columns. */
function rows(
  list: readonly JsonValue[] | undefined,
  { operation }: EvaluationSources,
): ScopeObject[] | undefined {
  return list?.map((row) => {
    const { row: id, digest, marker, cells } = (row ?? {}) as Readonly<Record<string, JsonValue>>;
    return {
      id: typeof id === 'string' ? id : undefined,
      content: digest,
      cells: cells as ScopeCells | undefined,
      isAllowed: false,
      markers: operationsNamedBy(marker, 'equals').filter((named) => named !== operation.id),
      isOfNeighbour: false,
    };
  });
}

/** Without a scope of its own, the scope is the listing. */
function listed(
  { listing }: Pick<Look, 'listing'>,
  candidates: readonly Candidate[],
  sources: EvaluationSources,
): ScopeObject[] | undefined {
  if (listing !== 'complete') return undefined;
  return candidates.map(({ id, content, isAllowedInScope, newMarkers }) => ({
    ...{ id, content, cells: cellsOf(content, sources), isAllowed: isAllowedInScope },
    ...{ markers: newMarkers, isOfNeighbour: false },
  }));
}

/** A listing that is not complete is no baseline. */
function listedBefore({ observations }: Look, sources: EvaluationSources): ScopeObject[] {
  const { contract } = sources;
  return observations.map((observation) => {
    const document: PathDocument = { observation };
    const content = contract.object?.content && resolvePath(contract.object.content, document);
    const id = readObjectId(contract, document);
    return {
      ...{ id, content, cells: cellsOf(content, sources), isAllowed: false },
      ...{ markers: [], isOfNeighbour: false },
    };
  });
}

/** The digests of the members of a content that is an object. */
function cellsOf(
  content: JsonValue | undefined,
  { digest }: Pick<EvaluationSources, 'digest'>,
): ScopeCells | undefined {
  if (content === undefined || !digest || !isObject(content)) return undefined;
  return Object.fromEntries(flatten(content).map(([name, value]) => [name, digest(value)]));
}

function isSame(now: JsonValue | undefined, before: JsonValue | undefined): boolean {
  return now !== undefined && before !== undefined && equals(now, before) === 'passed';
}

/**
 * One that ended without being verified, such as a cancelled one, explains nothing: its agent said that it would not act. What
 * was verified while it was open stays explained.
 */
function mayHaveActed(
  { operationId, endedAt }: Neighbour,
  { claims, earlier }: Pick<Evidence, 'claims' | 'earlier'>,
): boolean {
  if (endedAt === null || claims.some((claim) => claim.operationId === operationId)) return true;
  return earlier.some(({ verdict, observedAt }) => verdict === 'verified' && observedAt <= endedAt);
}
