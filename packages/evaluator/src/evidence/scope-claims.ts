import type { JsonValue } from '@tookeffect/core';
import type { Claim } from '@tookeffect/wire';
import type { CompiledScope } from '../compiled-contract.ts';
import { isObject } from '../language/equality.ts';
import { type PathDocument, resolvePath } from '../language/path.ts';
import { compareDigests } from '../members/member-digest.ts';
import { ownMember } from '../members/own-member.ts';
import type { EvaluationSources } from './candidates.ts';
import type { ScopeChange, ScopeObject } from './scope-change.ts';

/**
 * Finds what vanished from the scope although neither observation shows it: an object that another operation was verified
 * with since the baseline, as created or changed, and that is not there now. One that an operation was verified as having
 * removed, or moved out of the scope, has not vanished.
 * @param shown the objects of the baseline and of this look
 * @param sinceMs the instant of the baseline, in milliseconds
 */
export function claimedAndGone(
  shown: readonly ScopeObject[],
  sinceMs: number,
  scope: CompiledScope,
  sources: EvaluationSources,
): readonly ScopeChange[] {
  const { evidence, operation, context, system } = sources;
  const filters = filtersOf(scope, context.document);
  if (!filters) return [];
  const known = new Set(shown.map(({ id }) => id));
  const others = evidence.claims.filter(
    (claim) =>
      claim.operationId !== operation.id &&
      claim.system === system &&
      Date.parse(claim.observedAt) >= sinceMs,
  );
  const removed = others.filter((claim) => claim.aspect === 'deleted' || isOutside(claim, filters, sources));
  const explained = new Set([...known, ...removed.map(({ objectId }) => objectId)]);
  const gone = others.filter((claim) => !explained.has(claim.objectId) && isWithin(claim, filters, sources));
  return [...new Map(gone.map((claim) => [claim.objectId, claim])).values()].map(toChange);
}

/** The columns and values that limit the rows of the scope; `undefined` if they are not known. */
function filtersOf(
  { limitedBy }: CompiledScope,
  document: PathDocument,
): readonly (readonly [string, JsonValue])[] | undefined {
  return limitedBy?.flatMap((path) => {
    const filters = resolvePath(path, document);
    return filters !== undefined && isObject(filters) ? Object.entries<JsonValue>(filters) : [];
  });
}

/** Says whether the claimed object is known to be of the scope: the other operation expects each value of its columns. */
function isWithin(
  { members }: Pick<Claim, 'members'>,
  filters: readonly (readonly [string, JsonValue])[],
  { digest }: EvaluationSources,
): boolean {
  return filters.every(
    ([name, value]) => compareDigests(ownMember(members ?? {}, name), digest?.(value)) === 'equal',
  );
}

/** Says whether the other operation expects another value in a column that limits the scope: it moved the object out. */
function isOutside(
  { members }: Pick<Claim, 'members'>,
  filters: readonly (readonly [string, JsonValue])[],
  { digest }: EvaluationSources,
): boolean {
  return filters.some(
    ([name, value]) => compareDigests(ownMember(members ?? {}, name), digest?.(value)) === 'different',
  );
}

function toChange({ objectId, members }: Claim): ScopeChange {
  const cells = members ?? undefined;
  return {
    kind: 'vanished',
    object: { id: objectId, content: undefined, cells, isAllowed: false, markers: [], isOfNeighbour: true },
    cellsBefore: cells,
  };
}
