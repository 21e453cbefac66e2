import { platform } from '../platform.ts';

// Without `fatal` invalid bytes are replaced; without `ignoreBOM` a byte order mark is removed.
const decoder = new platform.TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new platform.TextEncoder();

/** Encodes text as UTF-8. A lone surrogate becomes U+FFFD, so callers check for it first. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/**
 * Encodes ASCII text, at a third of the cost.
 * @returns the bytes; undefined if the text has other characters
 */
export function encodeAscii(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(text.length);
  // Any other character takes more bytes than UTF-16 units, so the text does not fit.
  return encoder.encodeInto(text, bytes).read === text.length ? bytes : undefined;
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
 * @returns the offset of its first byte; the length if all bytes are UTF-8
 * @see Unicode 16, table 3-7, well-formed UTF-8 byte sequences
 */
export function firstInvalidUtf8(bytes: Uint8Array): number {
  let offset = 0;
  while (offset < bytes.length) {
    const length = sequenceLength(bytes, offset);
    if (length === 0) break;
    offset += length;
  }
  return offset;
}

function sequenceLength(bytes: Uint8Array, offset: number): number {
  const lead = bytes[offset]!;
  if (lead < 0x80) return 1;
  const row = LEADS.find(([first, last]) => lead >= first && lead <= last);
  if (!row) return 0;
  const [, , length, secondFirst, secondLast] = row;
  // A byte beyond the end is undefined, and every comparison with undefined is false.
  const second = bytes[offset + 1]!;
  if (!(second >= secondFirst && second <= secondLast)) return 0;
  for (let next = offset + 2; next < offset + length; next++) {
    if ((bytes[next]! & 0xc0) !== 0x80) return 0;
  }
  return length;
}

/** First and last lead byte, length of the sequence, first and last second byte. */
const LEADS: readonly (readonly [number, number, number, number, number])[] = [
  [0xc2, 0xdf, 2, 0x80, 0xbf],
  [0xe0, 0xe0, 3, 0xa0, 0xbf],
  [0xe1, 0xec, 3, 0x80, 0xbf],
  [0xed, 0xed, 3, 0x80, 0x9f],
  [0xee, 0xef, 3, 0x80, 0xbf],
  [0xf0, 0xf0, 4, 0x90, 0xbf],
  [0xf1, 0xf3, 4, 0x80, 0xbf],
  [0xf4, 0xf4, 4, 0x80, 0x8f],
];
