import * as Char from './char.ts';
import type { InexactNumber } from './inexact-number.ts';
import { type AppliedNumberRule, isUnsafeInteger } from './profile.ts';
import type { TextCursor } from './text-cursor.ts';

/**
 * Reads a string or a name whose opening quote is the next character.
 * @throws {CanonicalJsonError} `invalid_json`, `lone_surrogate`
 */
export function readString(cursor: TextCursor): string {
  const start = cursor.index + 1;
  const end = endOfPlainRun(cursor.text, start);
  if (cursor.text.charCodeAt(end) !== Char.quote) return readEscapedString(cursor, start, end);
  cursor.index = end + 1;
  return cursor.text.slice(start, end);
}

/**
 * Reads a number at the place of a value; −0 is read as 0. With the test of the rule `exact`, a number that a double does
 * not hold exactly is read as its spelling.
 * @throws {CanonicalJsonError} `invalid_json`, `number_out_of_range`, `unsafe_integer`
 */
export function readNumber(cursor: TextCursor, integers: AppliedNumberRule): number | InexactNumber {
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
  if (typeof integers === 'function' && !integers(spelling, value)) return { $inexactNumber: spelling };
  if (!Number.isFinite(value)) {
    throw cursor.error('number_out_of_range', 'expected a number within the range of a double', start);
  }
  if (isUnsafeInteger(value, integers)) {
    throw cursor.error('unsafe_integer', 'expected an integer within ±(2^53−1)', start);
  }
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

/** Finds the end of a run of unescaped characters: a quote, a backslash, a control character, or the end of the text. */
function endOfPlainRun(text: string, start: number): number {
  let index = start;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === Char.quote || code === Char.backslash || code < Char.space) break;
  }
  return index;
}

/** Reads a string with escapes, or throws for one that is not closed. */
function readEscapedString(cursor: TextCursor, start: number, firstRunEnd: number): string {
  let result = cursor.text.slice(start, firstRunEnd);
  cursor.index = firstRunEnd;
  while (cursor.text.charCodeAt(cursor.index) === Char.backslash) {
    result += readEscape(cursor);
    const runEnd = endOfPlainRun(cursor.text, cursor.index);
    result += cursor.text.slice(cursor.index, runEnd);
    cursor.index = runEnd;
  }
  if (!cursor.skipIf(Char.quote)) throw cursor.expected('a closing quote, and control characters escaped');
  return result;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

function readEscape(cursor: TextCursor): string {
  const letter = cursor.text.charAt(cursor.index + 1);
  if (letter === 'u') return readUnicodeEscape(cursor);
  const meaning = ESCAPES.get(letter);
  if (meaning === undefined) throw cursor.expected('one of the escapes of JSON');
  cursor.index += 2;
  return meaning;
}

function readUnicodeEscape(cursor: TextCursor): string {
  const unit = escapedUnit(cursor.text, cursor.index);
  if (Number.isNaN(unit)) throw cursor.expected('four hexadecimal digits after \\u');
  if (!isSurrogate(unit)) {
    cursor.index += 6;
    return String.fromCharCode(unit);
  }
  const low = escapedUnit(cursor.text, cursor.index + 6);
  if (isLowSurrogate(unit) || !isLowSurrogate(low)) {
    throw cursor.error('lone_surrogate', 'expected both halves of a surrogate pair', cursor.index);
  }
  cursor.index += 12;
  return String.fromCharCode(unit, low);
}

/** Decodes the \u escape at an index; NaN if there is none. */
function escapedUnit(text: string, index: number): number {
  const escape = text.slice(index, index + 6);
  return /^\\u[0-9a-fA-F]{4}$/.test(escape) ? Number.parseInt(escape.slice(2), 16) : Number.NaN;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
