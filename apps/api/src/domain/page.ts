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

/** @throws {DomainError} `request_invalid` for a limit out of range, or an invalid cursor */
export function pageRange({ limit, cursor }: PageQuery): PageRange {
  return { limit: readLimit(limit), after: cursor === undefined ? null : readCursor(cursor) };
}

/**
 * Makes a page of rows in list order.
 * @param rows up to one more than the limit, if there are more
 * @param readKey the key that the next page continues after; rows are ordered by it
 */
export function toPage<T>(rows: readonly T[], { limit }: PageRange, readKey: (row: T) => string): Page<T> {
  const data = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = data.at(-1);
  return { data, hasMore, nextCursor: hasMore && last !== undefined ? toCursor(readKey(last)) : null };
}

/** Makes a page of a list in memory, by descending key. */
export function pageInMemory<T>(all: readonly T[], query: PageQuery, readKey: (row: T) => string): Page<T> {
  const range = pageRange(query);
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
function readCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (/^[!-~]+$/.test(key) && toCursor(key) === cursor) return key;
  throw new DomainError('request_invalid', 'Invalid cursor. Pass `nextCursor` unchanged.');
}

function toCursor(key: string): string {
  return Buffer.from(key, 'utf8').toString('base64url');
}
