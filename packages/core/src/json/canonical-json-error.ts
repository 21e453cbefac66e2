import type { CanonicalJsonErrorCode } from '../generated/vocabulary.ts';

/** Where a document or a value leaves the profile: one of the two is known. */
export interface CanonicalJsonErrorPlace {
  /** For text and bytes: the offset in bytes of the offending token in the UTF-8 document, from 0. */
  readonly offset?: number;
  /** For values: the RFC 6901 pointer of the offending value. */
  readonly pointer?: string;
}

/**
 * Bytes, text or a value that has no canonical JSON under the strict profile.
 * `code` and the place are stable; the message is for people and never repeats the document.
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
