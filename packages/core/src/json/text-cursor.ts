import type { CanonicalJsonErrorCode } from '../generated/vocabulary.ts';
import * as Char from './char.ts';
import { CanonicalJsonError } from './profile.ts';
import { utf8Length } from './utf8.ts';

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
