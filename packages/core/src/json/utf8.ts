import { platform } from '../platform.ts';

// Without `fatal` invalid bytes are replaced; without `ignoreBOM` a byte order mark is removed.
const decoder = new platform.TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const repairingDecoder = new platform.TextDecoder('utf-8', { fatal: false, ignoreBOM: true });
const encoder = new platform.TextEncoder();

/** Encodes text as UTF-8. A lone surrogate becomes U+FFFD, so callers check for it first. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/**
 * Encodes ASCII text, at a fifth of the cost. Short texts share a buffer; no part of it is used twice.
 * @returns the bytes; undefined if the text has other characters
 */
export function encodeAscii(text: string): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text;
  const bytes = length > SHORT ? new Uint8Array(length) : take(length);
  // Any other character takes more bytes than UTF-16 units, so the text does not fit.
  return encoder.encodeInto(text, bytes).read === length ? bytes : undefined;
}

/** A longer text has its own buffer, so that no large one is kept for the sake of a rest. */
const SHORT = 8192;

/** An allocation outside of the heap costs more than the encoding, and makes V8 collect garbage more often. */
let free = new Uint8Array(0);

function take(length: number): Uint8Array<ArrayBuffer> {
  if (free.length < length) free = new Uint8Array(4 * SHORT);
  const bytes = free.subarray(0, length);
  free = free.subarray(length);
  return bytes;
}

/**
 * Decodes UTF-8 without repairs; a byte order mark stays in the text as U+FEFF.
 * @returns the text, or undefined if the bytes are not UTF-8
 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Counts the bytes of the UTF-8 encoding of well-formed text. */
export function utf8Length(text: string): number {
  return encodeUtf8(text).length;
}

/**
 * Finds the first sequence that is not UTF-8: overlong, a surrogate, truncated, stray, or out of range.
 * @param bytes not UTF-8
 * @returns the offset of its first byte
 */
export function firstInvalidUtf8(bytes: Uint8Array): number {
  // A repaired copy has U+FFFD instead of that sequence, so the copy differs at one of the three bytes of U+FFFD.
  const repaired = encodeUtf8(repairingDecoder.decode(bytes));
  let offset = repaired.findIndex((byte, index) => byte !== bytes[index]);
  while ((repaired[offset]! & 0xc0) === 0x80) offset--;
  return offset;
}
