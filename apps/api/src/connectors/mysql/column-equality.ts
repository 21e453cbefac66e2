import type { JsonValue } from '@tookeffect/core';
import type { Equality } from '../rows/row-query.ts';
import { type Column, columnSql, exactText } from './column-family.ts';
import { decimalText, shortestFloat } from './decimal-text.ts';
import { bytesLiteral, textLiteral } from './sql-text.ts';
import { type TemporalLiteral, dateLiteral, instantLiteral, timeLiteral } from './temporal-text.ts';

const NEVER: Equality = { sql: 'false', isTotal: true };
const UNKNOWN: Equality = { sql: 'NULL', isTotal: false };

const total = (sql: string): Equality => ({ sql, isTotal: true });

/**
 * Finds the rows whose column may have a value: a text by the column's own collation, in which `a` may equal `A`, so that
 * an index serves it and a row that stands in the place of the one asked for is seen. Everything else as `equals`.
 */
export function finds(column: Column, value: JsonValue): Equality {
  const text = toText(column, value);
  const isText = column.family === 'text' || column.family === 'fixed_text';
  if (!isText || typeof text !== 'string') return equals(column, value);
  if (!text.isWellFormed()) return NEVER;
  // A character that the column's character set lacks becomes `?`; `equals` tells such a row apart.
  const literal = `CONVERT(${textLiteral(text)} USING ${column.charset})`;
  return total(`${columnSql(column)} = ${literal} COLLATE ${column.collation}`);
}

/**
 * Compares a column with a value, in the column's type without its length, scale or precision. Null equals null. A value
 * that the type refuses equals nothing. A type without exact equality cannot be compared with a value.
 *
 * Texts are equal if every character is, whatever the collation says; blanks at the end count, except in `char`, which
 * keeps none. Floats are equal if their shortest decimals are.
 */
export function equals(column: Column, value: JsonValue): Equality {
  if (value === null) return total(`${columnSql(column)} IS NULL`);
  if (column.family === 'other') return UNKNOWN;
  const text = toText(column, value);
  return text === undefined ? NEVER : textEquality(column, text);
}

/** Compares a key column with the text that `exactText` gave for it. */
export function hasKey(column: Column, text: string): Equality {
  const found = finds(column, text);
  const same = total(`${exactText(column)} = ${bytesLiteral(Buffer.from(text, 'utf8'))}`);
  return found.isTotal ? total(`(${found.sql}) AND ${same.sql}`) : same;
}

function textEquality(column: Column, text: string): Equality {
  const own = columnSql(column);
  switch (column.family) {
    case 'number':
      return compare(own, decimalText(text));
    // A plain number would be read as a year of two digits.
    case 'year':
      return compare(`CAST(${own} AS UNSIGNED)`, decimalText(text));
    case 'bit':
      return compare(`${own} + 0`, decimalText(text));
    case 'float':
      return compare(`${own} + 0e0`, shortestFloat(text, Math.fround));
    case 'double':
      return compare(
        `${own} + 0e0`,
        shortestFloat(text, (number) => number),
      );
    case 'fixed_text':
      return exactly(column, withoutBlanksAtEnd(text));
    case 'text':
      return exactly(column, text);
    case 'bytes':
      return compare(own, bytesLiteral(givenBytes(text)));
    case 'uuid':
      return compare(own, uuidLiteral(text));
    case 'date':
      return temporal(own, dateLiteral(text));
    case 'time':
      return temporal(own, timeLiteral(text));
    case 'datetime':
      return temporal(own, instantLiteral(text, 'local'));
    case 'timestamp':
      return temporal(own, instantLiteral(text, 'utc'));
    case 'other':
      return UNKNOWN;
  }
}

function exactly(column: Column, text: string): Equality {
  if (!text.isWellFormed()) return NEVER;
  return total(`${exactText(column)} = ${bytesLiteral(Buffer.from(text, 'utf8'))}`);
}

/** @param right undefined if the type refuses the value */
function compare(left: string, right: string | undefined): Equality {
  return right === undefined ? NEVER : total(`${left} = ${right}`);
}

function temporal(left: string, right: TemporalLiteral): Equality {
  return right === null ? UNKNOWN : compare(left, right);
}

/** A JSON value as text; undefined if the column's type has no such value. */
function toText({ isFlag }: Column, value: JsonValue): string | undefined {
  if (typeof value === 'boolean') return isFlag ? String(Number(value)) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** `0x` and hexadecimal digits are bytes; any other text is its own bytes of UTF-8. */
function givenBytes(text: string): Buffer {
  return /^0x(?:[0-9a-f]{2})*$/i.test(text) ? Buffer.from(text.slice(2), 'hex') : Buffer.from(text, 'utf8');
}

function uuidLiteral(text: string): string | undefined {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? `CAST('${text}' AS UUID)` : undefined;
}

function withoutBlanksAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}
