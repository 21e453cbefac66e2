import { type JsonObject, type JsonValue, canonicalize, parseStrict, sha256Hex } from '@tookeffect/core';
import type { PostgresColumnRequest, PostgresReadRequest } from '@tookeffect/evaluator';
import { escapeIdentifier } from 'pg';

/** A statement and its parameters. */
export interface RowQuery {
  readonly text: string;
  readonly values: readonly JsonValue[];
}

/** The texts of one row, in the order of the query's columns. */
type Row = readonly (string | null)[];

/** Two rows have one identity: the columns of `identifiedBy` do not identify a row. */
export class AmbiguousRowsError extends Error {}

/** The longest identity that is not replaced by its digest, in bytes of UTF-8: identities are indexed. */
const MAX_IDENTITY_BYTES = 512;

/**
 * Writes the one statement of a read: every name is a quoted identifier, every value a parameter. A filter matches where
 * the column equals the value, or is null where the value is null. It selects one row more than the limit.
 *
 * The database returns values as `to_json` writes them. A read without columns checks whether the table is readable, and
 * fetches no row.
 */
export function rowQuery({ table, columns, filters, limit }: PostgresReadRequest): RowQuery {
  const names = columns.flatMap(columnNames);
  const selected = names.map((column) => `pg_catalog.to_json(${escapeIdentifier(column)})`);
  const values: JsonValue[] = [];
  const conditions = filters.map(({ column, value }) => {
    if (value === null) return `${escapeIdentifier(column)} IS NULL`;
    values.push(value);
    return `${escapeIdentifier(column)} = $${values.length}`;
  });
  const text = [
    `SELECT ${selected.join(', ')}`,
    `FROM ${escapeIdentifier(table.schema)}.${escapeIdentifier(table.name)} AS "tookeffect row"`,
    conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`,
    `LIMIT ${columns.length === 0 ? 0 : limit + 1}`,
  ];
  return { text: text.filter((part) => part !== '').join(' '), values };
}

/**
 * Makes the body of a read from the rows of its query: `{rows, truncated}`.
 *
 * Each value is what `to_json` writes in a session in UTC: text, true and false, null, lists, objects; an instant with
 * time zone as `2026-03-01T12:00:00+00:00`, without one as `2026-03-01T12:00:00`, a date as `2026-03-01`, bytes as
 * `\x…`. A number of any type is a JSON number if a double represents all its digits and, for integers, up to ±(2^53−1);
 * otherwise its digits as text, so that no digit is lost. `1250.00` is 1250.
 *
 * @param database the name of the database in the connection; part of a row's identity
 * @throws {CanonicalJsonError} for a value that the strict profile refuses, such as a duplicate name in a json column
 * @throws {AmbiguousRowsError}
 */
export function rowBody(
  { table, columns, limit }: PostgresReadRequest,
  rows: readonly Row[],
  database: string,
): JsonObject {
  const shown = rows.slice(0, limit).map((row) => {
    const values = row.map(toJson);
    let start = 0;
    return Object.fromEntries(
      columns.map((part): [string, JsonValue] => {
        const names = columnNames(part);
        const own = values.slice(start, (start += names.length));
        if ('column' in part) return [part.as, own[0]!];
        const named = Object.fromEntries(names.map((name, index) => [name, own[index]!]));
        return [part.as, 'columns' in part ? named : rowIdentity(database, table, named)];
      }),
    );
  });
  for (const part of columns) if ('identifiedBy' in part) assertDistinct(shown.map((row) => row[part.as]));
  return { rows: shown, truncated: rows.length > limit };
}

/**
 * Identifies a row among all rows of its server: canonical JSON of database, schema, table and the identifying columns,
 * such as `["shop","public","orders",{"id":17}]`; if that is longer than 512 bytes, `sha256:` and its digest in
 * lower-case hex, which never equals such a list.
 * @param values the identifying columns by name, with their values as the body shows them
 * @returns null if a value is null: several rows may have it, even in a unique column
 * @throws {CanonicalJsonError} for a number inside a json value that loses digits
 */
function rowIdentity(
  database: string,
  table: PostgresReadRequest['table'],
  values: JsonObject,
): string | null {
  if (Object.values(values).includes(null)) return null;
  const text = canonicalize([database, table.schema, table.name, values]);
  const bytes = Buffer.from(text, 'utf8');
  return bytes.length <= MAX_IDENTITY_BYTES ? text : `sha256:${sha256Hex(bytes)}`;
}

function columnNames(part: PostgresColumnRequest): readonly string[] {
  if ('column' in part) return [part.column];
  return 'columns' in part ? part.columns : part.identifiedBy;
}

/** A null identifies no row, so many rows may have it. */
function assertDistinct(identities: readonly (JsonValue | undefined)[]): void {
  const known = identities.filter((identity) => identity !== null);
  if (new Set(known).size < known.length)
    throw new AmbiguousRowsError('Two rows have the same values in the columns that identify a row.');
}

function toJson(text: string | null): JsonValue {
  if (text === null) return null;
  return /^-?[0-9]/.test(text) ? exactNumber(text) : parseStrict(text, { integers: 'any' });
}

/** A number, or its digits if the number would lose some. */
function exactNumber(text: string): number | string {
  const value = Number(text);
  const isSafe = !Number.isInteger(value) || Number.isSafeInteger(value);
  return isSafe && normalizeDecimal(String(value)) === normalizeDecimal(text) ? value + 0 : text;
}

/** A decimal number, normalized: its digits without zeros around them, and the power of ten. */
function normalizeDecimal(text: string): string | undefined {
  const [, sign, whole, fraction = '', exponent = '0'] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-]?[0-9]+))?$/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign ?? ''}${significant}e${power}`;
}
