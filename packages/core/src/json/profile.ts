import type { CanonicalJsonErrorCode } from '../generated/vocabulary.ts';

/**
 * Which numbers are accepted: `safe` refuses every integral value beyond ±(2^53−1), however it is written, because other
 * languages would read another number; `any` is all of RFC 8785, every finite double.
 */
export type IntegerRule = 'safe' | 'any';

/**
 * Which numbers a parser accepts. `exact` accepts every number of JSON's grammar; one that a double does not hold exactly
 * becomes an `InexactNumber`, which counts as a nested container.
 */
export type NumberRule = IntegerRule | 'exact';

/** Whether a double holds exactly the number that a text spells. */
export type ExactnessTest = (spelling: string, value: number) => boolean;

/** A number rule as a parser applies it: `exact` is its test, so that only its callers need the code of the test. */
export type AppliedNumberRule = IntegerRule | ExactnessTest;

/** The largest number of nested arrays and objects; the 65th opening bracket is refused. */
export const MAX_DEPTH = 64;

/** The size limit of a document if the caller gives none. */
export const DEFAULT_MAX_BYTES = 1_048_576;

/** Whether the rule refuses a finite number; a double beyond 2^53 is always integral. */
export function isUnsafeInteger(value: number, integers: AppliedNumberRule): boolean {
  return integers === 'safe' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** The place of an error: text and bytes have an offset, values have a pointer. */
export interface CanonicalJsonErrorPlace {
  /** For text and bytes: the offset in bytes of the offending token in the UTF-8 document, from 0. */
  readonly offset?: number;
  /** For values: the RFC 6901 pointer of the offending value. */
  readonly pointer?: string;
}

/**
 * The document or value has no canonical JSON under the strict profile. `code` and the place are stable; the message is
 * for people and never contains text from the document.
 */
export class CanonicalJsonError extends Error {
  override readonly name = 'CanonicalJsonError';
  readonly code: CanonicalJsonErrorCode;
  readonly offset: number | undefined;
  readonly pointer: string | undefined;

  constructor(code: CanonicalJsonErrorCode, message: string, place: CanonicalJsonErrorPlace) {
    super(message);
    this.code = code;
    this.offset = place.offset;
    this.pointer = place.pointer;
  }
}
