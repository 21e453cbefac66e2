import type { JsonValue } from '@tookeffect/core';
import type { ClaimAspect } from '@tookeffect/wire';
import type { CompiledContract } from '../compiled-contract.ts';
import { equals } from '../language/equality.ts';
import { resolvePath } from '../language/path.ts';
import { type Candidate, type EvaluationSources } from './candidates.ts';
import { readObjectId } from './baseline.ts';
import type { Look } from './lookup.ts';

/**
 * What appeared, vanished or changed beside the effect since the baseline. `undeclared`: nothing beside is looked at.
 * `unknown`: one of the two observations does not show the whole scope.
 */
export type ScopeDifference =
  | { readonly kind: 'undeclared' }
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'known';
      /** Objects that are new and not allowed. What another operation claimed since the baseline is in none of the lists. */
      readonly appeared: readonly ScopeObject[];
      readonly vanished: readonly ScopeObject[];
      readonly changed: readonly ScopeObject[];
    };

/** An object of the scope. */
export interface ScopeObject {
  /** `undefined` for an object that cannot be identified. */
  readonly id: string | undefined;
  readonly content: JsonValue | undefined;
  readonly isAllowed: boolean;
  /** Whether it has the id of an operation as its marker, which is not this one's. */
  readonly looksForeign: boolean;
}

const OPERATION_ID = /^op_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Compares the scope now with the scope in the baseline; the judged objects are left out by the caller. */
export function readScopeDifference(
  look: Look,
  candidates: readonly Candidate[],
  sources: EvaluationSources,
): ScopeDifference {
  const { scope } = sources.contract;
  const { baseline, context } = sources;
  if (!scope || (scope.when && resolvePath(scope.when, context.document) === undefined))
    return { kind: 'undeclared' };
  const [now, before] = scope.select
    ? [rows(look.scope, context.markers), rows(baseline?.scope, context.markers)]
    : [listed(look, candidates), baseline && listedBefore(baseline, sources.contract)];
  if (!now || !before || !baseline || !look.isUnique) return { kind: 'unknown' };
  if (!baseline.showsEverything || !look.showsEverything) return { kind: 'unknown' };
  const [nowById, beforeById] = [byId(now), byId(before)];
  return {
    kind: 'known',
    appeared: now.filter(
      (object) => !find(beforeById, object.id) && !object.isAllowed && !isClaimed(object, 'created', sources),
    ),
    vanished: before.filter((object) => !find(nowById, object.id) && !isClaimed(object, 'deleted', sources)),
    changed: scope.comparesContent
      ? now.filter((object) => {
          const known = find(beforeById, object.id);
          const isOther = known !== undefined && !isSame(object.content, known.content);
          return isOther && !isClaimed(object, 'changed', sources);
        })
      : [],
  };
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

/** The rows that a connector read for the scope: identity, digest and marker of each. */
function rows(list: readonly JsonValue[] | undefined, markers: readonly string[]): ScopeObject[] | undefined {
  return list?.map((row) => {
    const { row: id, digest, marker } = (row ?? {}) as Readonly<Record<string, JsonValue>>;
    const isOwn = typeof marker === 'string' && markers.includes(marker);
    return {
      id: typeof id === 'string' ? id : undefined,
      content: digest,
      isAllowed: false,
      looksForeign: typeof marker === 'string' && !isOwn && OPERATION_ID.test(marker),
    };
  });
}

/** Without a scope of its own, the scope is the listing. */
function listed(
  { listing }: Pick<Look, 'listing'>,
  candidates: readonly Candidate[],
): ScopeObject[] | undefined {
  if (listing !== 'complete') return undefined;
  return candidates.map(({ id, content, isAllowedInScope }) => ({
    ...{ id, content, isAllowed: isAllowedInScope, looksForeign: false },
  }));
}

/** A listing that is not complete is no baseline. */
function listedBefore({ observations }: Look, contract: CompiledContract): ScopeObject[] {
  return observations.map((observation) => {
    const document = { observation };
    const content = contract.object?.content && resolvePath(contract.object.content, document);
    return { id: readObjectId(contract, document), content, isAllowed: false, looksForeign: false };
  });
}

/** Says whether another operation was verified with the difference, since the baseline. */
function isClaimed(
  { id }: ScopeObject,
  aspect: ClaimAspect,
  { claimsById, operation, system, baseline }: EvaluationSources,
): boolean {
  return (claimsById.get(id) ?? []).some(
    (claim) =>
      claim.system === system &&
      claim.aspect === aspect &&
      claim.operationId !== operation.id &&
      Date.parse(claim.observedAt) >= baseline!.observedAtMs,
  );
}

function isSame(now: JsonValue | undefined, before: JsonValue | undefined): boolean {
  return now !== undefined && before !== undefined && equals(now, before) === 'passed';
}
