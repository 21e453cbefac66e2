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
        return this.string(value, depth);
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
      if (text.length > 1) text += ',';
      text += this.string(name, depth + 1) + ':' + this.write(object[name], depth + 1);
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

  private string(value: string, depth: number): string {
    if (PLAIN.test(value)) return `"${value}"`;
    if (LONE_SURROGATE.test(value)) {
      throw this.error('lone_surrogate', 'expected both halves of a surrogate pair', depth);
    }
    // For well-formed strings the escapes of JSON.stringify are those of RFC 8785 section 3.2.2.2.
    return JSON.stringify(value);
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

/** V8's sort allocates more than all else that is written of a small object, so its names are inserted in place. */
const FEW_NAMES = 32;

/** Sorts by UTF-16 units, as ECMAScript compares strings. */
function sortedNames(object: object): string[] {
  const names = Object.keys(object);
  if (names.length > FEW_NAMES) return names.sort();
  for (let index = 1; index < names.length; index++) {
    const name = names[index]!;
    let place = index;
    for (; place > 0 && names[place - 1]! > name; place--) names[place] = names[place - 1]!;
    names[place] = name;
  }
  return names;
}
