import type { Evidence, Read } from '@tookeffect/wire';
import type { ReadRequest } from '../language/request.ts';

/** The reads of which it matters what they do not show; a probe only shows that the parent is there. */
export type SearchRole = 'main' | 'listing';

/** Both, in the order in which they are made. */
export const SEARCH_ROLES: readonly SearchRole[] = ['main', 'listing'];

/**
 * The reads whose address ignores the query parameter that made the request unique. What is known of one observation of an
 * operation counts for the others: they have the same address and the same credential.
 */
export function rolesIgnoringFresh({
  reads,
  baseline,
}: Pick<Evidence, 'reads' | 'baseline'>): ReadonlySet<SearchRole> {
  const observations = [reads, baseline?.reads ?? {}];
  const ignoring = SEARCH_ROLES.filter((role) =>
    observations.some(({ [role]: read }) => read?.outcome === 'answered' && read.source?.isFreshIgnored),
  );
  return new Set(ignoring);
}

/**
 * Says whether a query parameter that this address may not ignore was added to a request: what the response does not show
 * may have been filtered out. Other connectors than HTTP know that their protocol ignores what they add.
 */
export function mayBeFiltered(
  connector: ReadRequest['connector'],
  role: SearchRole,
  read: Read | undefined,
  ignoring: ReadonlySet<SearchRole>,
): boolean {
  if (connector !== 'http' || read?.outcome !== 'answered' || ignoring.has(role)) return false;
  return read.source?.isUnique === true && read.source.isUncached !== true;
}
