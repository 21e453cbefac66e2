import type { JsonObject, JsonValue } from '@tookeffect/core';
import { parseStrict } from '@tookeffect/core';
import type { PostgresColumnRequest, PostgresReadRequest } from '@tookeffect/evaluator';
import { rowIdentity } from './row-identity.ts';

/** The texts of one row, in the order of `selectedColumns`. */
type Row = readonly (string | null)[];

/** Two rows have one identity: the columns that should tell rows apart do not. */
export class RowsNotToldApartError extends Error {}

/** The columns to ask for, in the order in which `rowBody` expects their values. */
export function selectedColumns(columns: PostgresReadRequest['columns']): readonly string[] {
  return columns.flatMap(columnsOf);
}

/**
 * Makes the body of a read from its rows: `{rows, truncated}`.
 *
 * Each value is what `to_json` writes in a session in UTC: text, true and false, null, lists, objects; an instant with
 * time zone as `2026-03-01T12:00:00+00:00`, without one as `2026-03-01T12:00:00`, a date as `2026-03-01`, bytes as
 * `\x…`. A number of any type is a JSON number where a double holds all its digits and, integers, up to ±(2^53−1);
 * else its digits as text, so that no digit is lost unseen. `1250.00` is 1250.
 *
 * @param database the name that the connection gives the database; part of what names a row
 * @throws {CanonicalJsonError} for a value that the strict profile refuses, such as a duplicate name in a json column
 * @throws {RowsNotToldApartError}
 */
export function rowBody(
  { table, columns, limit }: PostgresReadRequest,
  rows: readonly Row[],
  database: string,
): JsonObject {
  const shown = rows.slice(0, limit).map((row) => {
    const values = row.map(valueOf);
    let start = 0;
    return Object.fromEntries(
      columns.map((part): [string, JsonValue] => {
        const names = columnsOf(part);
        const own = values.slice(start, (start += names.length));
        if ('column' in part) return [part.as, own[0]!];
        const named = Object.fromEntries(names.map((name, index) => [name, own[index]!]));
        return [part.as, 'columns' in part ? named : rowIdentity({ database, table }, named)];
      }),
    );
  });
  for (const part of columns) if ('identifiedBy' in part) demandDistinct(shown.map((row) => row[part.as]));
  return { rows: shown, truncated: rows.length > limit };
}

function columnsOf(part: PostgresColumnRequest): readonly string[] {
  if ('column' in part) return [part.column];
  return 'columns' in part ? part.columns : part.identifiedBy;
}

/** A null names no row, so that many rows may have it. */
function demandDistinct(identities: readonly (JsonValue | undefined)[]): void {
  const named = identities.filter((identity) => identity !== null);
  if (new Set(named).size < named.length)
    throw new RowsNotToldApartError('Two rows have the same values in the columns that identify a row.');
}

function valueOf(text: string | null): JsonValue {
  if (text === null) return null;
  return /^-?[0-9]/.test(text) ? exactNumber(text) : parseStrict(text, { integers: 'any' });
}

/** A number, or its digits where the number would lose some. */
function exactNumber(text: string): number | string {
  const value = Number(text);
  const isSafe = !Number.isInteger(value) || Number.isSafeInteger(value);
  return isSafe && decimalOf(String(value)) === decimalOf(text) ? value + 0 : text;
}

/** One spelling of a decimal number: its digits without zeros around them, and the power of ten. */
function decimalOf(text: string): string | undefined {
  const [, sign, whole, fraction = '', exponent = '0'] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:e([+-]?[0-9]+))?$/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign ?? ''}${significant}e${power}`;
}
