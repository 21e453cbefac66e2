import type { HttpReadRequest } from '@tookeffect/evaluator';
import type { ConnectionDeclarations } from '@tookeffect/wire';
import type { DeclarationFault, FreshControl, OpenConnection } from '../connector.ts';
import { findCollection, itemTemplate } from './declared-collection.ts';
import { routeOf } from './target-query.ts';

/** How the requests of one read keep caches out, and what that says about their responses. */
export interface FreshRequests {
  /** The query parameter that takes a unique value; `undefined`: none is added. */
  readonly parameter: string | undefined;
  /** Whether a request without the parameter is as good as unique: the owner says that caches obey its header. */
  readonly isUniqueByHeader: boolean;
  /** Whether the address is known to ignore the parameter. */
  readonly isIgnored: boolean;
}

/**
 * Origins that are known to ignore query parameters that they do not know, as their clients rely on.
 * @see https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api
 */
const IGNORING_ORIGINS: readonly string[] = ['https://api.github.com'];

/** What the owner declared wins over what the contract names. */
export function freshRequests(
  { fresh }: Pick<HttpReadRequest, 'fresh'>,
  { declarations: { uncached, freshBy }, origin }: Pick<OpenConnection, 'declarations' | 'origin'>,
): FreshRequests {
  const declared = { parameter: undefined, isUniqueByHeader: false, isIgnored: true };
  if (uncached || freshBy === 'none') return declared;
  if (freshBy === 'header') return { ...declared, isUniqueByHeader: true };
  if (freshBy) return { ...declared, parameter: freshBy.query };
  return { parameter: fresh, isUniqueByHeader: false, isIgnored: IGNORING_ORIGINS.includes(origin) };
}

/**
 * The control of a read: the same request without the parameter, and a name for its address. A collection is one address
 * for its list and one for its objects, as the owner declared them. A path is an address with the names of its query: one
 * contract may read any path, and what one route ignores another one may filter by.
 * @returns `undefined` if the read has no parameter, or is known to go to an address that ignores it
 */
export function freshControl(
  request: HttpReadRequest,
  connection: OpenConnection,
): FreshControl<HttpReadRequest> | undefined {
  const { parameter, isIgnored } = freshRequests(request, connection);
  const route = routeName(request, connection.declarations);
  if (parameter === undefined || isIgnored || route === undefined || request.method === 'HEAD')
    return undefined;
  const { fresh: _, ...plain } = request;
  return { address: `${parameter} ${route}`, request: plain };
}

/** Lists what is wrong with `freshBy`. */
export function freshFaults({ uncached, freshBy }: ConnectionDeclarations): DeclarationFault[] {
  if (!uncached || freshBy === undefined) return [];
  const message = 'With uncached there is no cache to keep out; leave out one of the two.';
  return [{ pointer: '/freshBy', message }];
}

function routeName(
  { target, collection }: HttpReadRequest,
  declarations: ConnectionDeclarations,
): string | undefined {
  if (target !== undefined) return `path ${routeOf(target)}`;
  const declared = findCollection(collection.name, declarations);
  if (!declared) return undefined;
  return collection.item === undefined ? `list ${declared.path}` : `item ${itemTemplate(declared)}`;
}
