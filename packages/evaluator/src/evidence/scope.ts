import type { JsonValue } from '@tookeffect/core';
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
      /** Objects that are new and neither allowed nor another operation's. */
      readonly appeared: readonly ScopeObject[];
      readonly vanished: readonly ScopeObject[];
      readonly changed: readonly ScopeObject[];
    };

/** An object of the scope. */
export interface ScopeObject {
  /** `undefined` for an object that cannot be identified. */
  readonly id: string | undefined;
  readonly content: JsonValue | undefined;
  /** Whether another operation claimed it. */
  readonly isForeign: boolean;
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
    ? [rows(look.scope, sources), rows(baseline?.scope, sources)]
    : [listed(look, candidates), baseline && listedBefore(baseline, sources)];
  if (!now || !before || !baseline || !look.isUncached) return { kind: 'unknown' };
  if (!baseline.showsEverything || !look.showsEverything) return { kind: 'unknown' };
  const find = (objects: readonly ScopeObject[], id: string | undefined): ScopeObject | undefined =>
    id === undefined ? undefined : objects.find((object) => object.id === id);
  return {
    kind: 'known',
    appeared: now.filter((object) => !find(before, object.id) && !object.isForeign && !object.isAllowed),
    vanished: before.filter((object) => !find(now, object.id)),
    changed: scope.comparesContent
      ? now.filter((object) => {
          const known = find(before, object.id);
          return known !== undefined && !object.isForeign && !isSame(object.content, known.content);
        })
      : [],
  };
}

/** The rows that a connector read for the scope: identity, digest and marker of each. */
function rows(list: readonly JsonValue[] | undefined, sources: EvaluationSources): ScopeObject[] | undefined {
  return list?.map((row) => {
    const { row: id, digest, marker } = row as Readonly<Record<string, JsonValue>>;
    const isOwn = typeof marker === 'string' && sources.context.markers.includes(marker);
    return {
      id: typeof id === 'string' ? id : undefined,
      content: digest,
      isForeign: isClaimedByOther(id, sources),
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
  return candidates.map(({ id, content, claims, isAllowedInScope }) => ({
    ...{ id, content, isForeign: claims.isForeign, isAllowed: isAllowedInScope, looksForeign: false },
  }));
}

function listedBefore(
  { listing, observations }: Look,
  { contract }: EvaluationSources,
): ScopeObject[] | undefined {
  if (listing !== 'complete') return undefined;
  return observations.map((observation) => {
    const document = { observation };
    const content = contract.object?.content && resolvePath(contract.object.content, document);
    return { ...NOT_MARKED, id: readObjectId(contract, document), content };
  });
}

const NOT_MARKED = { isForeign: false, isAllowed: false, looksForeign: false } as const;

function isClaimedByOther(
  id: JsonValue | undefined,
  { evidence, operation, system }: EvaluationSources,
): boolean {
  return evidence.claims.some(
    (claim) => claim.objectId === id && claim.system === system && claim.operationId !== operation.id,
  );
}

function isSame(now: JsonValue | undefined, before: JsonValue | undefined): boolean {
  return now !== undefined && before !== undefined && equals(now, before) === 'passed';
}
