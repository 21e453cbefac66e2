import { DomainError } from '../domain/domain-error.ts';

/** The query of every list. */
export interface PageQuery {
  /** 1 to 100; 20 when left out. */
  readonly limit?: string;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
}

/** Where a page begins and how long it is. */
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

/** @throws {DomainError} `request_invalid` for a limit out of range, or a cursor that no list has given */
export function pageRange({ limit, cursor }: PageQuery): PageRange {
  return { limit: readLimit(limit), after: cursor === undefined ? null : readCursor(cursor) };
}

/**
 * Makes a page of rows in list order.
 * @param rows one more than the limit where there are more
 * @param keyOf what the next page goes on from; rows are ordered by it
 */
export function toPage<T>(rows: readonly T[], { limit }: PageRange, keyOf: (row: T) => string): Page<T> {
  const data = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const last = data.at(-1);
  return { data, hasMore, nextCursor: hasMore && last !== undefined ? cursorOf(keyOf(last)) : null };
}

/** Pages through a list that is in memory, by descending key. */
export function pageInMemory<T>(all: readonly T[], query: PageQuery, keyOf: (row: T) => string): Page<T> {
  const range = pageRange(query);
  const { after, limit } = range;
  const rows = all
    .filter((row) => after === null || keyOf(row) < after)
    .sort((one, other) => (keyOf(one) < keyOf(other) ? 1 : -1));
  return toPage(rows.slice(0, limit + 1), range, keyOf);
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
  if (/^[!-~]+$/.test(key) && cursorOf(key) === cursor) return key;
  throw new DomainError(
    'request_invalid',
    'The cursor is none that a list has given; send it back as it came.',
  );
}

function cursorOf(key: string): string {
  return Buffer.from(key, 'utf8').toString('base64url');
}
