import {
  CanonicalJsonError,
  type JsonObject,
  type JsonValue,
  canonicalize,
  parseStrict,
} from '@tookeffect/core';
import {
  type MemberDigester,
  type RowColumnRequest,
  type RowReadRequest,
  memberDigester,
  nameDigester,
} from '@tookeffect/evaluator';
import { exactNumber } from './exact-number.ts';
import { type IdentityScope, rowIdentity } from './row-identity.ts';
import { HEAD_COLUMNS, MAX_SCOPE_ROWS, type RowQuery, comparedNames } from './row-query.ts';

/** The rows of one statement; each is a list of texts and nulls. */
export type ResultRows = (string | null)[][];

/** The texts of one row. */
type Texts = ResultRows[number];

/** What a body is made of. */
export interface RowsToRead extends Pick<RowQuery, 'lookups' | 'isScopeComparable'> {
  readonly request: RowReadRequest;
  /** What identities call the columns of the key; undefined if nothing identifies a row. */
  readonly key: readonly string[] | undefined;
  readonly identity: IdentityScope;
  /** The rows, or their JSON text. */
  readonly rows: ResultRows | string;
  /** The longest canonical JSON of the body, in bytes. */
  readonly maxBytes: number;
  /** Whether the body is wanted as text. */
  readonly asText: boolean;
}

/** What a body is made of, without its rows and bounds. */
type BodySource = Omit<RowsToRead, 'rows' | 'maxBytes' | 'asText'>;

/** A body, its JSON text, or why the rows have none. */
export type RowBodyResult =
  | { readonly value: JsonObject }
  | { readonly text: string }
  | { readonly failure: 'not_json' | 'duplicate_member' | 'too_large' };

/** Makes the body of a read within its bound. A `json` column that the strict profile refuses is a failure. */
export function readRowBody({ rows, maxBytes, asText, ...read }: RowsToRead): RowBodyResult {
  const list = typeof rows === 'string' ? (JSON.parse(rows) as ResultRows) : rows;
  try {
    const value = [rowBody(read, list), ...rowsWithoutCells(read, list)].find((body) => fits(body, maxBytes));
    if (value === undefined) return { failure: 'too_large' };
    return asText ? { text: JSON.stringify(value) } : { value };
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    return { failure: error.code === 'duplicate_name' ? 'duplicate_member' : 'not_json' };
  }
}

function fits(body: JsonObject, maxBytes: number): boolean {
  return Buffer.byteLength(canonicalize(body, { integers: 'any' })) <= maxBytes;
}

/** The digests of columns are left out where the body would be too large with them. */
function rowsWithoutCells({ request, ...read }: BodySource, rows: ResultRows): readonly JsonObject[] {
  const { nameKey, scope, ...bare } = request;
  if (nameKey === undefined && scope?.digestKey === undefined) return [];
  const { digestKey: _, ...bareScope } = scope ?? { filters: [] };
  return [rowBody({ ...read, request: { ...bare, ...(scope && { scope: bareScope }) } }, rows)];
}

/**
 * Makes the body of a read from the rows of its statement: `{rows, complete, truncated}`, and `{scope, scopeComplete}` if
 * the request has a scope.
 *
 * A look-up is complete if every row that it looks for is in `rows`, and each key of a list names one row at most: the rows of
 * another key could stand for those that are missing. Each value is what `to_json` of PostgreSQL writes in a session
 * in UTC: text, true and false, null, lists, objects; an instant with time zone as `2026-03-01T12:00:00+00:00`, without one
 * as `2026-03-01T12:00:00`, a date as `2026-03-01`, bytes as `\x…`, a `character(n)` without its padding. A number of any
 * type is a JSON number if a double represents all its digits and, for integers, up to ±(2^53−1); otherwise its digits
 * as text, so that no digit is lost.
 *
 * @throws {CanonicalJsonError} for a value that the strict profile refuses, such as a duplicate name in a json column
 */
function rowBody(read: BodySource, rows: ResultRows): JsonObject {
  const { request, lookups, isScopeComparable } = read;
  const branches = lookups.map((_, index) => rows.filter(([branch]) => branch === String(index)));
  const isFull = branches.map((branch) => branch.length > request.limit);
  const shown = branches.flatMap((branch) => branch.slice(0, request.limit));
  const repeated = lookupsWithRepeatedItems(shown);
  const complete = lookups.map(({ name, isExact }, index): [string, boolean] => [
    name,
    isExact && !isFull.slice(0, index + 1).includes(true) && !repeated.has(String(index)),
  ]);
  const names = lookups.map(({ name }) => name);
  const { nameKey } = request;
  const nameDigest = nameKey === undefined ? undefined : nameDigester(nameKey);
  return {
    rows: shown.map((texts) => ({
      ...(nameDigest && namesOf(texts, nameDigest)),
      ...toRow(read, names, texts),
    })),
    complete: Object.fromEntries(complete),
    truncated: isFull.includes(true),
    ...(isScopeComparable !== undefined && scopeMembers(read, rows, isScopeComparable)),
  };
}

/** The numbers of the look-ups that found several rows by one item of their list. */
function lookupsWithRepeatedItems(rows: ResultRows): ReadonlySet<string> {
  const items = Map.groupBy(
    rows.flatMap((texts) => listOf(texts, 'items')),
    (item) => item,
  );
  const repeated = [...items].filter(([, found]) => found.length > 1);
  return new Set(repeated.map(([item]) => item.split('.')[0]!));
}

/** The elements of a head column that lists some. */
function listOf(texts: Texts, column: 'foundBy' | 'items'): readonly string[] {
  return (texts[HEAD_COLUMNS.indexOf(column)] ?? '').split(',').filter((element) => element !== '');
}

function scopeMembers(read: BodySource, rows: ResultRows, isComparable: boolean): JsonObject {
  const scope = rows.filter(([branch]) => branch === 'scope');
  const { digestKey } = read.request.scope ?? {};
  const digest = digestKey === undefined ? undefined : memberDigester(digestKey);
  const shown = scope.slice(0, MAX_SCOPE_ROWS).map((texts) => ({
    row: identityOf(read, texts),
    digest: texts[HEAD_COLUMNS.indexOf('digest')] ?? null,
    marker: toJson(texts[HEAD_COLUMNS.indexOf('marker')] ?? null),
    ...(digest && cellsOf(texts[HEAD_COLUMNS.indexOf('cells')] ?? null, digest)),
  }));
  return { scope: shown, scopeComplete: isComparable && scope.length <= MAX_SCOPE_ROWS };
}

/** What every column of a row is called where an operation names a row by it; none where the database did not say its columns. */
function namesOf(texts: Texts, digest: MemberDigester): { readonly names?: JsonObject } {
  const cells = texts[HEAD_COLUMNS.indexOf('cells')];
  if (typeof cells !== 'string') return {};
  return { names: Object.fromEntries(cellValues(cells).map(([name, value]) => [name, digest(value)])) };
}

/** The columns that the role may read, with their values; a long value is replaced by its digest. */
function cellValues(text: string): readonly (readonly [string, JsonValue])[] {
  const pairs = JSON.parse(text) as readonly (readonly [string, string | null])[];
  return pairs.map(([name, value]) => [name, toJson(value)]);
}

/** How much of a member digest a row of a scope has: the key's id, and enough digits that no two values share them. */
const CELL_LENGTH = '00000000:'.length + 16;

/** The digests of a row's columns, by name; none where the database did not say its columns. */
function cellsOf(text: string | null, digest: MemberDigester): { readonly cells?: JsonObject } {
  if (text === null) return {};
  const cells = cellValues(text).map(([name, value]) => [name, digest(value).slice(0, CELL_LENGTH)] as const);
  return { cells: Object.fromEntries(cells) };
}

function toRow(read: BodySource, lookups: readonly string[], texts: Texts): JsonObject {
  const { columns } = read.request;
  let next = HEAD_COLUMNS.length + (read.key?.length ?? 0);
  const take = (count: number) => texts.slice(next, (next += count));
  const members = columns.map((part): [string, JsonValue] => [part.as, toMember(part, read, texts, take)]);
  const foundBy = listOf(texts, 'foundBy').map((index) => lookups[Number(index)]!);
  return { ...Object.fromEntries(members), foundBy };
}

function toMember(
  part: RowColumnRequest,
  read: BodySource,
  texts: Texts,
  take: (count: number) => Texts,
): JsonValue {
  if ('column' in part) return toJson(take(1)[0] ?? null);
  if ('identity' in part) return identityOf(read, texts);
  if ('digest' in part) return texts[HEAD_COLUMNS.indexOf('digest')] ?? null;
  if ('columns' in part) {
    const own = take(part.columns.length);
    return Object.fromEntries(part.columns.map((name, index) => [name, toJson(own[index] ?? null)]));
  }
  const names = 'comparedWith' in part ? Object.keys(part.comparedWith) : comparedNames(part.comparedEach);
  const own = take(names.length);
  return Object.fromEntries(names.flatMap((name, index) => toVerdict(name, own[index] ?? null)));
}

/** A comparison that was not made has no member. */
function toVerdict(name: string, text: string | null): [string, boolean | null][] {
  if (text === null) return [];
  return [[name, text === 'null' ? null : text === 'true']];
}

/** Null if nothing identifies the rows, or if a key has no value. */
function identityOf({ key: numbers, identity }: BodySource, texts: Texts): string | null {
  if (!numbers) return null;
  const own = texts.slice(HEAD_COLUMNS.length, HEAD_COLUMNS.length + numbers.length);
  const key: [string, string][] = [];
  for (const [index, number] of numbers.entries()) {
    const text = own[index];
    if (typeof text !== 'string') return null;
    key.push([number, text]);
  }
  return rowIdentity(identity, Object.fromEntries(key));
}

function toJson(text: string | null): JsonValue {
  if (text === null) return null;
  return /^-?[0-9]/.test(text) ? exactNumber(text) : parseStrict(text, { integers: 'exact' });
}
