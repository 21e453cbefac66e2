import type { ApiRequest, CallOptions } from '../transport/request.ts';
import type { ApiResponse } from '../transport/send-once.ts';
import type { Transport } from '../transport/transport.ts';
import { responseReader } from './response-reader.ts';

/** One page of a list. */
export interface Page<T> {
  readonly data: T[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** The options of every list. */
export interface ListOptions extends CallOptions {
  /** Items per page, 1 to 100; the service's default when omitted. Iteration always continues to the end of the list. */
  readonly pageSize?: number | undefined;
  /** Where the list starts: the `nextCursor` of an earlier page of the same list; its beginning when omitted. */
  readonly cursor?: string | undefined;
}

/** Fetches one page; an undefined cursor means the first page. */
export type FetchPage = (cursor: string | undefined) => Promise<ApiResponse>;

/** A list of the service. Its pages are fetched during iteration: `for await (const item of list)`. */
export class PagedList<T> implements AsyncIterable<T> {
  readonly #fetchPage: FetchPage;

  constructor(fetchPage: FetchPage) {
    this.#fetchPage = fetchPage;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** Iterates over the pages; ends after the last page, or when the service repeats a cursor. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let cursor: string | undefined;
    for (;;) {
      const page = readPage(await this.#fetchPage(cursor)) as Page<T>;
      yield page;
      if (!page.hasMore || page.nextCursor === null || page.nextCursor === cursor) return;
      cursor = page.nextCursor;
    }
  }

  /**
   * Collects the items in the order of the list.
   * @param options `limit`: the maximum number of items; all items when omitted
   */
  async toArray({ limit = Infinity }: { readonly limit?: number } = {}): Promise<T[]> {
    const items: T[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }
}

/** @returns the list of a paged call; nothing is sent before the iteration starts */
export function pagedList<T>(
  transport: Transport,
  { pageSize, cursor: start, ...options }: ListOptions,
  request: Pick<ApiRequest, 'operation' | 'path' | 'query'>,
): PagedList<T> {
  return new PagedList((cursor) =>
    transport.send({
      ...options,
      ...request,
      query: { ...request.query, limit: pageSize, cursor: cursor ?? start },
    }),
  );
}

const readPage = responseReader<Page<unknown>>({ data: 'list', hasMore: 'boolean' });
