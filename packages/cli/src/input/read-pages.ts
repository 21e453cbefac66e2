import type { ListOptions, PagedList } from '@tookeffect/sdk';

/** The beginning of a list, and where it continues. */
export interface ListPart<T> {
  readonly data: T[];
  /** For `--cursor`; null at the end of the list. */
  readonly nextCursor: string | null;
}

/** The most that one request may ask for. */
const MAX_PAGE = 100;

/**
 * Reads a part of a list, in as few requests as possible.
 * @param limit the maximum number of items
 * @param cursor the `nextCursor` of an earlier part; the beginning when undefined
 */
export async function readPart<T>(
  list: (options: Pick<ListOptions, 'pageSize' | 'cursor'>) => PagedList<T>,
  limit: number,
  cursor?: string,
): Promise<ListPart<T>> {
  const data: T[] = [];
  let nextCursor: string | null = cursor ?? null;
  do {
    const pageSize = Math.min(limit - data.length, MAX_PAGE);
    const start = nextCursor === null ? {} : { cursor: nextCursor };
    nextCursor = null;
    for await (const page of list({ pageSize, ...start }).pages()) {
      data.push(...page.data);
      nextCursor = page.hasMore ? page.nextCursor : null;
      break;
    }
  } while (nextCursor !== null && data.length < limit);
  return { data, nextCursor };
}
