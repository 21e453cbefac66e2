import type { JsonObject, JsonValue } from '@tookeffect/core';
import { parseStrict } from '@tookeffect/core';
import type { PostgresReadRequest } from '@tookeffect/evaluator';

/** How deep a value may be nested, in bytes of text: its own length. */
type Row = readonly (string | null)[];

/**
 * Makes the body of a read from its rows: `{rows, truncated}`.
 *
 * Each value is what `to_json` writes in a session in UTC: text, true and false, null, lists, objects; an instant with
 * time zone as `2026-03-01T12:00:00+00:00`, without one as `2026-03-01T12:00:00`, a date as `2026-03-01`, bytes as
 * `\x…`. A number of any type is a JSON number where a double holds all its digits and, integers, up to ±(2^53−1);
 * else its digits as text, so that no digit is lost unseen. `1250.00` is 1250.
 *
 * @throws {CanonicalJsonError} for a value that the strict profile refuses, such as a duplicate name in a json column
 */
export function rowBody({ columns, limit }: PostgresReadRequest, rows: readonly Row[]): JsonObject {
  const shown = rows.slice(0, limit).map((row) => {
    const values = row.map(valueOf);
    let next = 0;
    return Object.fromEntries(
      columns.map((part): [string, JsonValue] => {
        if ('column' in part) return [part.as, values[next++]!];
        return [part.as, Object.fromEntries(part.columns.map((column) => [column, values[next++]!]))];
      }),
    );
  });
  return { rows: shown, truncated: rows.length > limit };
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
