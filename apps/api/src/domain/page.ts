import { DomainError } from './domain-error.ts';

/** The query parameters of every list. */
export interface PageQuery {
  /** 1 to 100; 20 when left out. */
  readonly limit?: string;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
}

/** The start and the length of a page. */
export interface PageRange {
  /** The name of the list, which its cursors contain. */
  readonly list: string;
  readonly limit: number;
  /** The last key of the page before; null for the first page. */
  readonly after: string | null;
}

/** One page of a list. */
export interface Page<T> {
  data: T[];
  hasMore: boolean;
  nextCursor: string | null;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/**
 * @param list the name of the list, without a colon; each operation has its own timeline, so its id is part of the name
 * @throws {DomainError} `request_invalid` for a limit out of range, or a cursor that is not of this list
 */
export function pageRange(list: string, { limit, cursor }: PageQuery): PageRange {
  return { list, limit: readLimit(limit), after: cursor === undefined ? null : readCursor(list, cursor) };
}

/**
 * Makes a page of rows in list order.
 * @param rows up to one more than the limit, if there are more
 * @param readKey the key that the next page continues after; rows are ordered by it
 * @param searchedTo where the search ended before it found as many rows: the key that the next page continues after
 */
export function toPage<T>(
  rows: readonly T[],
  { list, limit }: PageRange,
  readKey: (row: T) => string,
  searchedTo: string | null = null,
): Page<T> {
  const data = rows.slice(0, limit);
  const last = rows.length > limit ? readKey(data.at(-1)!) : searchedTo;
  return { data, hasMore: last !== null, nextCursor: last === null ? null : toCursor(list, last) };
}

/** Makes a page of a list in memory, by descending key. */
export function pageInMemory<T>(
  list: string,
  all: readonly T[],
  query: PageQuery,
  readKey: (row: T) => string,
): Page<T> {
  const range = pageRange(list, query);
  const { after, limit } = range;
  const rows = all
    .filter((row) => after === null || readKey(row) < after)
    .sort((one, other) => (readKey(one) < readKey(other) ? 1 : -1));
  return toPage(rows.slice(0, limit + 1), range, readKey);
}

function readLimit(limit: string | undefined): number {
  if (limit === undefined) return DEFAULT_LIMIT;
  const value = /^[0-9]{1,3}$/.test(limit) ? Number(limit) : 0;
  if (value >= 1 && value <= MAX_LIMIT) return value;
  throw new DomainError('request_invalid', `The limit must be a whole number from 1 to ${MAX_LIMIT}.`);
}

/** Keys are ids and instants: visible ASCII, which also keeps U+0000 from the database. */
function readCursor(list: string, cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const key = text.slice(list.length + 1);
  if (/^[!-~]+$/.test(key) && toCursor(list, key) === cursor) return key;
  throw new DomainError('request_invalid', 'Invalid cursor. Pass `nextCursor` of the same list unchanged.');
}

function toCursor(list: string, key: string): string {
  return Buffer.from(`${list}:${key}`, 'utf8').toString('base64url');
}
