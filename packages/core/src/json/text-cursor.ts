import type { CanonicalJsonErrorCode } from '../generated/vocabulary.ts';
import { CanonicalJsonError } from './profile.ts';
import { utf8Length } from './utf8.ts';

/** The ASCII characters that JSON's grammar names. */
export const Char = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
  quote: 0x22,
  plus: 0x2b,
  comma: 0x2c,
  minus: 0x2d,
  dot: 0x2e,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  E: 0x45,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  e: 0x65,
  f: 0x66,
  n: 0x6e,
  t: 0x74,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/** A position in well-formed text that only moves forward; the parser and the readers of scalars share it. */
export class TextCursor {
  readonly text: string;
  /** Where the next character is read, in UTF-16 units. */
  index = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Skips white space and returns the next character; NaN at the end. */
  peek(): number {
    let code = this.text.charCodeAt(this.index);
    while (
      code === Char.space ||
      code === Char.lineFeed ||
      code === Char.carriageReturn ||
      code === Char.tab
    ) {
      code = this.text.charCodeAt(++this.index);
    }
    return code;
  }

  /** Skips the next character if it is this one. */
  skipIf(code: number): boolean {
    if (this.text.charCodeAt(this.index) !== code) return false;
    this.index++;
    return true;
  }

  /** Makes the error for a character that the grammar does not allow here. */
  expected(what: string, index = this.index): CanonicalJsonError {
    return this.error('invalid_json', `expected ${what}`, index);
  }

  /** Makes an error; the index into the text becomes an offset in bytes of UTF-8. */
  error(code: CanonicalJsonErrorCode, message: string, index: number): CanonicalJsonError {
    return new CanonicalJsonError(code, message, { offset: utf8Length(this.text.slice(0, index)) });
  }
}
