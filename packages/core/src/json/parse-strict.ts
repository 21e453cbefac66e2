import { isExactSpelling } from './inexact-number.ts';
import { JsonParser } from './json-parser.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './json-value.ts';
import { type AppliedNumberRule, CanonicalJsonError, DEFAULT_MAX_BYTES, type NumberRule } from './profile.ts';
import { ReceiptError } from '../receipt/receipt-error.ts';
import { decodeUtf8, firstInvalidUtf8, utf8Length } from './utf8.ts';

/** What `parseStrict` accepts. */
export interface ParseStrictOptions {
  /** Which numbers are accepted; `safe` by default. */
  readonly integers?: NumberRule;
  /** The longest document accepted, in bytes of UTF-8; 1,048,576 by default. */
  readonly maxBytes?: number;
  /** Refuse a document that is not an object with `not_object`; false by default. */
  readonly requireObject?: boolean;
}

/**
 * Parses JSON under the strict profile, in time linear in its length: UTF-8 without a byte order mark, no duplicate
 * names after unescaping, no lone surrogates, finite numbers, at most 64 nested containers. −0 is read as 0. Every name,
 * also `__proto__`, becomes an own property; no prototype changes.
 * @param document bytes, preferably as received; text is checked as its UTF-8 encoding
 * @throws {CanonicalJsonError} with the offset in bytes, in this order of the checks: `too_large` ·
 *   `invalid_utf8` (a byte order mark too), for a text `lone_surrogate` · then the first in the
 *   document of `invalid_json`, `duplicate_name`, `lone_surrogate`, `unsafe_integer`,
 *   `number_out_of_range`, `too_deep` · `not_object`
 * @throws {ReceiptError} `option_unknown` or `option_invalid`, before the document is read
 * @see RFC 8259, RFC 8785 section 3.1, RFC 7493; fixtures in conformance/canonical-json
 */
export function parseStrict(
  document: Uint8Array | string,
  options: ParseStrictOptions & { readonly requireObject: true },
): JsonObject;
export function parseStrict(document: Uint8Array | string, options?: ParseStrictOptions): JsonValue;
export function parseStrict(document: Uint8Array | string, options?: ParseStrictOptions): JsonValue {
  if (options === undefined) return parseDocument(document, {});
  assertKnownOptions(options);
  const integers = options.integers === 'exact' ? isExactSpelling : options.integers;
  return parseDocument(document, { ...options, integers });
}

const OPTIONS: ReadonlyMap<string, (value: unknown) => boolean> = new Map<
  string,
  (value: unknown) => boolean
>([
  ['integers', (value) => value === 'safe' || value === 'any' || value === 'exact'],
  ['maxBytes', (value) => Number.isSafeInteger(value) && Number(value) >= 0],
  ['requireObject', (value) => typeof value === 'boolean'],
]);

/** A misspelled limit must not be ignored. */
function assertKnownOptions(options: ParseStrictOptions): void {
  const entries = Object.entries(options);
  const unknown = entries.find(([name]) => !OPTIONS.has(name));
  if (unknown) {
    throw new ReceiptError('option_unknown', `there is no option named ${JSON.stringify(unknown[0])}`);
  }
  const invalid = entries.find(([name, value]) => !OPTIONS.get(name)!(value));
  if (invalid) throw new ReceiptError('option_invalid', `the option ${invalid[0]} has an invalid value`);
}

interface ParserOptions extends Omit<ParseStrictOptions, 'integers'> {
  readonly integers?: AppliedNumberRule | undefined;
}

/** Parses as `parseStrict` does, without a check of the options. */
export function parseDocument(
  document: Uint8Array | string,
  { integers = 'safe', maxBytes = DEFAULT_MAX_BYTES, requireObject = false }: ParserOptions,
): JsonValue {
  const text =
    typeof document === 'string' ? checkedText(document, maxBytes) : decodedText(document, maxBytes);
  if (text.charCodeAt(0) === BYTE_ORDER_MARK) {
    throw new CanonicalJsonError('invalid_utf8', 'a byte order mark is not part of JSON', { offset: 0 });
  }
  const value = new JsonParser(text, integers).document();
  if (requireObject && !isJsonObject(value)) {
    throw new CanonicalJsonError('not_object', 'expected an object', { offset: text.search(/[^ \t\n\r]/) });
  }
  return value;
}

const BYTE_ORDER_MARK = 0xfeff;

function decodedText(bytes: Uint8Array, maxBytes: number): string {
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  const text = decodeUtf8(bytes);
  if (text === undefined) {
    throw new CanonicalJsonError('invalid_utf8', 'expected UTF-8', { offset: firstInvalidUtf8(bytes) });
  }
  return text;
}

function checkedText(text: string, maxBytes: number): string {
  // A UTF-16 unit takes one to three bytes, so most texts need no exact count.
  if (text.length > maxBytes || (text.length * 3 > maxBytes && utf8Length(text) > maxBytes)) {
    throw tooLarge(maxBytes);
  }
  const loneSurrogate = text.search(LONE_SURROGATE);
  if (loneSurrogate >= 0) {
    throw new CanonicalJsonError('lone_surrogate', 'expected both halves of a surrogate pair', {
      offset: utf8Length(text.slice(0, loneSurrogate)),
    });
  }
  return text;
}

/** With the u flag a surrogate pair is one code point, so this finds unpaired halves only. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;

function tooLarge(maxBytes: number): CanonicalJsonError {
  return new CanonicalJsonError('too_large', `expected at most ${maxBytes} bytes`, { offset: maxBytes });
}
