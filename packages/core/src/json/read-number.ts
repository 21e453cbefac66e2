import { isUnsafeInteger, type IntegerRule } from './profile.ts';
import { Char, type TextCursor } from './text-cursor.ts';

/**
 * Reads a number where a value is due; −0 is read as 0.
 * @throws {CanonicalJsonError} `invalid_json`, `number_out_of_range`, `unsafe_integer`
 */
export function readNumber(cursor: TextCursor, integers: IntegerRule): number {
  const start = cursor.index;
  cursor.skipIf(Char.minus);
  if (!cursor.skipIf(Char.zero)) skipDigits(cursor, 'a JSON value', start);
  if (cursor.skipIf(Char.dot)) skipDigits(cursor, 'a digit', cursor.index);
  if (cursor.skipIf(Char.e) || cursor.skipIf(Char.E)) {
    if (!cursor.skipIf(Char.minus)) cursor.skipIf(Char.plus);
    skipDigits(cursor, 'a digit', cursor.index);
  }
  const spelling = cursor.text.slice(start, cursor.index);
  const value = Number(spelling);
  if (!Number.isFinite(value)) {
    throw cursor.error('number_out_of_range', 'expected a number within the range of a double', start);
  }
  if (isUnsafeInteger(value, integers)) {
    throw cursor.error('unsafe_integer', 'expected an integer within ±(2^53−1)', start);
  }
  if (String(value) !== spelling) cursor.lastDeviation = start;
  return value === 0 ? 0 : value;
}

function skipDigits(cursor: TextCursor, what: string, errorIndex: number): void {
  const first = cursor.index;
  while (isDigit(cursor.text.charCodeAt(cursor.index))) cursor.index++;
  if (cursor.index === first) throw cursor.expected(what, errorIndex);
}

function isDigit(code: number): boolean {
  return code >= Char.zero && code <= Char.nine;
}
