import type { CanonicalJsonErrorCode } from '../generated/vocabulary.ts';
import { isPlainObject, jsonPointer } from './json-value.ts';
import { CanonicalJsonError, isUnsafeInteger, MAX_DEPTH, type IntegerRule } from './profile.ts';

/** What `canonicalize` accepts. */
export interface CanonicalizeOptions {
  /** Which numbers are accepted; `safe` by default. */
  readonly integers?: IntegerRule;
  /** The longest text written, in UTF-16 units; no limit by default. A value with shared parts can be very long. */
  readonly maxLength?: number;
}

/**
 * Writes the canonical text of a JSON value: names sorted by UTF-16 units, no white space, numbers as ECMAScript writes
 * them, strings escaped only where JSON requires it. −0 becomes 0.
 * @param value a JSON value: plain objects (own enumerable members; symbols are no names) and arrays without holes
 * @throws {CanonicalJsonError} with a pointer: `invalid_json` for a value that JSON cannot represent
 *   (undefined, a Date, a bigint …), `number_out_of_range`, `unsafe_integer`, `lone_surrogate`,
 *   `too_deep` (more than 64 nested containers, or a cycle), `too_large`
 * @see RFC 8785 section 3.2; fixtures in conformance/canonical-json
 */
export function canonicalize(value: unknown, options: CanonicalizeOptions = {}): string {
  return new CanonicalWriter(options).write(value, 0);
}

class CanonicalWriter {
  private readonly integers: IntegerRule;
  private readonly maxLength: number;
  /** The names and indices that lead to the value being written; only the first `depth` count. */
  private readonly path: (string | number)[] = [];

  constructor({ integers = 'safe', maxLength = Infinity }: CanonicalizeOptions) {
    this.integers = integers;
    this.maxLength = maxLength;
  }

  write(value: unknown, depth: number): string {
    switch (typeof value) {
      case 'string':
        return `"${this.escaped(value, depth)}"`;
      case 'number':
        return this.number(value, depth);
      case 'boolean':
        return value ? 'true' : 'false';
      case 'object':
        if (value === null) return 'null';
        if (depth === MAX_DEPTH) {
          throw this.error('too_deep', `expected at most ${MAX_DEPTH} nested containers`, depth);
        }
        return Array.isArray(value) ? this.array(value, depth) : this.object(value, depth);
      default:
        throw this.error('invalid_json', `expected a JSON value, not ${typeof value}`, depth);
    }
  }

  private array(array: readonly unknown[], depth: number): string {
    let text = '[';
    for (let index = 0; index < array.length; index++) {
      this.path[depth] = index;
      if (index > 0) text += ',';
      text += this.write(array[index], depth + 1);
      if (text.length > this.maxLength) throw this.tooLarge(depth);
    }
    return text + ']';
  }

  private object(object: object, depth: number): string {
    if (!isPlainObject(object)) throw this.error('invalid_json', 'expected a plain object', depth);
    let text = '{';
    for (const name of sortedNames(object)) {
      this.path[depth] = name;
      text += text.length > 1 ? ',"' : '"';
      text += this.escaped(name, depth + 1) + '":';
      text += this.write(object[name], depth + 1);
      if (text.length > this.maxLength) throw this.tooLarge(depth);
    }
    return text + '}';
  }

  private number(value: number, depth: number): string {
    if (!Number.isFinite(value)) {
      throw this.error('number_out_of_range', 'expected a finite number', depth);
    }
    if (isUnsafeInteger(value, this.integers)) {
      throw this.error('unsafe_integer', 'expected an integer within ±(2^53−1)', depth);
    }
    return String(value);
  }

  /** A text as it is written between its quotes; most are the same there. */
  private escaped(text: string, depth: number): string {
    if (PLAIN.test(text)) return text;
    if (LONE_SURROGATE.test(text)) {
      throw this.error('lone_surrogate', 'expected both halves of a surrogate pair', depth);
    }
    // For well-formed strings the escapes of JSON.stringify are those of RFC 8785 section 3.2.2.2.
    return JSON.stringify(text).slice(1, -1);
  }

  private tooLarge(depth: number): CanonicalJsonError {
    return this.error('too_large', `expected at most ${this.maxLength} characters`, depth);
  }

  private error(code: CanonicalJsonErrorCode, message: string, depth: number): CanonicalJsonError {
    return new CanonicalJsonError(code, message, { pointer: jsonPointer(this.path.slice(0, depth)) });
  }
}

/** Strings that need no escape and no check: no quote, backslash, control character or surrogate. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\ud7ff\ue000-\uffff]*$/;
const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** More names are left to `sort`, which allocates some hundred bytes a call, but takes less time for many names. */
const FEW_NAMES = 32;

/** Sorts by UTF-16 units, as ECMAScript compares strings. The names of canonical documents are already sorted. */
function sortedNames(object: object): string[] {
  const names = Object.keys(object);
  for (let index = 1; index < names.length; index++) {
    if (names[index - 1]! <= names[index]!) continue;
    if (names.length > FEW_NAMES) return names.sort();
    moveDown(names, index);
  }
  return names;
}

/** Moves a name before the greater ones among the sorted names in front of it. */
function moveDown(names: string[], position: number): void {
  const name = names[position]!;
  let index = position;
  for (; index > 0 && names[index - 1]! > name; index--) names[index] = names[index - 1]!;
  names[index] = name;
}
