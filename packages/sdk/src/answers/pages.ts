import type { Success } from '../transport/transport.ts';
import { answerReader } from './read-answer.ts';

/** One page of a list. */
export interface Page<T> {
  readonly data: T[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** Fetches one page; the first for an undefined cursor. */
export type FetchPage = (cursor: string | undefined) => Promise<Success>;

/** A list of the service, fetched page by page as it is walked: `for await (const item of list)`. */
export class PagedList<T> implements AsyncIterable<T> {
  readonly #fetchPage: FetchPage;

  constructor(fetchPage: FetchPage) {
    this.#fetchPage = fetchPage;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** Walks the list page by page; ends where the service says so, or gives no new cursor. */
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
   * Gathers the items, newest first.
   * @param options `limit`: at most so many items; all when left out
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

const readPage = answerReader<Page<unknown>>({ data: 'list', hasMore: 'boolean' });
