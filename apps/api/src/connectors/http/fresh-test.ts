import type { HttpReadRequest } from '@tookeffect/evaluator';
import type { OpenConnection, ReadResult } from '../connector.ts';
import { freshRequests } from './fresh-requests.ts';

/** The parameter of the shipped contracts that read declared collections. */
const SHIPPED_PARAMETER = '_tookeffect';

/** How many lists are compared: the time of a connection test is short. */
const MAX_LISTS = 2;

/** Makes one read of a list. */
type ReadList = (request: HttpReadRequest, connection: OpenConnection) => Promise<ReadResult>;

/**
 * Compares declared lists with and without the query parameter against caches.
 * @returns a sentence about the first list that the parameter changes; `undefined` if none is known to. Lists without
 *   objects show nothing
 */
export async function freshProblem(connection: OpenConnection, read: ReadList): Promise<string | undefined> {
  const { parameter } = freshRequests({ fresh: SHIPPED_PARAMETER }, connection);
  if (parameter === undefined) return undefined;
  const names = Object.keys(connection.declarations.collections ?? {}).slice(0, MAX_LISTS);
  const plain: OpenConnection = {
    ...connection,
    declarations: { ...connection.declarations, freshBy: 'none' },
  };
  for (const name of names) {
    const request: HttpReadRequest = {
      ...{ connector: 'http', method: 'GET', collection: { name } },
      fresh: SHIPPED_PARAMETER,
    };
    const without = await read(request, plain);
    const problem = difference(await read(request, connection), without);
    if (problem === undefined) continue;
    return `The collection ${name} ${problem} the query parameter ${parameter}, which keeps caches out: what its responses do not show proves nothing. Declare uncached, or another freshBy.`;
  }
  return undefined;
}

/** A list that is longer with the parameter changed in between. */
function difference(unique: ReadResult, plain: ReadResult): string | undefined {
  if (plain.outcome !== 'answered' || plain.status !== 200 || unique.outcome !== 'answered') return undefined;
  if (unique.status !== plain.status) return `answers ${unique.status} instead of 200 to`;
  const [shown, all] = [idsOf(unique), idsOf(plain)];
  return all.some((id) => !shown.includes(id)) ? 'filters by' : undefined;
}

function idsOf({ body }: { readonly body?: unknown }): unknown[] {
  const { items = [] } = (body ?? {}) as { readonly items?: readonly { readonly id?: unknown }[] };
  return items.map(({ id }) => id);
}
