import type { InexactNumber } from '@tookeffect/core';

const INTEGER = /^-?[1-9][0-9]*$/;

/**
 * Reads an integer that a double does not hold: its JSON text has all of its digits.
 * @returns `undefined` for a number with a fraction or an exponent, whose text is one of several, and for one that a double
 *   holds, because a document that contains such an object itself must not name what a number names
 */
export function exactDigits({ $inexactNumber: text }: InexactNumber): string | undefined {
  return INTEGER.test(text) && !Number.isSafeInteger(Number(text)) ? text : undefined;
}
