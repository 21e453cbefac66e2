import type { ApiRequest, CallOptions } from '../transport/request.ts';
import type { Transport } from '../transport/transport.ts';
import { PagedList } from './pages.ts';

/** What every list takes. */
export interface ListOptions extends CallOptions {
  /** Items a page, 1 to 100; the walk itself goes on to the end of the list. */
  readonly pageSize?: number | undefined;
}

/** @returns the list that a call gives page by page */
export function paged<T>(
  transport: Transport,
  { pageSize, ...options }: ListOptions,
  request: Pick<ApiRequest, 'operation' | 'path' | 'query'>,
): PagedList<T> {
  return new PagedList((cursor) =>
    transport.send({ ...options, ...request, query: { ...request.query, limit: pageSize, cursor } }),
  );
}
