/**
 * Which numbers are accepted: `safe` refuses every integral value beyond ±(2^53−1), whatever its
 * spelling, because other languages would read another number; `any` is RFC 8785 in full, every finite double.
 */
export type IntegerRule = 'safe' | 'any';

/** How many arrays and objects may be nested: the 65th opening bracket is refused. */
export const MAX_DEPTH = 64;

/** The size limit of a document where the caller names none. */
export const DEFAULT_MAX_BYTES = 1_048_576;

/** Whether a finite number is refused by the rule; a double beyond 2^53 is always integral. */
export function isUnsafeInteger(value: number, integers: IntegerRule): boolean {
  return integers === 'safe' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
}
