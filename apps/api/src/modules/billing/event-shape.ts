/** An identifier as the payment provider writes it. */
const IDENTIFIER = /^[!-~]{1,255}$/;

/** The last second of the year 9999. */
const LATEST_SECOND = 253_402_300_799;

/*
 * The library's types are a promise about one version of the provider's API. What follows is looked at, not believed: a
 * value of another shape ends in a TypeError, as reading a member of nothing does.
 */

/** @throws {TypeError} when it is no identifier, and no object with one */
export function idOf(reference: unknown): string {
  const id =
    typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : reference;
  if (typeof id !== 'string' || !IDENTIFIER.test(id)) throw new TypeError('an identifier is missing');
  return id;
}

/** @returns an amount of money, in the smallest unit. @throws {TypeError} when it is no whole number */
export function amountOf(value: unknown): bigint {
  if (!Number.isSafeInteger(value)) throw new TypeError('an amount is missing');
  return BigInt(value as number);
}

/** @returns seconds since 1970. @throws {TypeError} when it is none of a time that a calendar knows */
export function secondsOf(value: unknown): number {
  if (!isSecond(value)) throw new TypeError('a time is missing');
  return value;
}

/** Whether a value is an identifier. */
export function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && IDENTIFIER.test(value);
}

/** Whether a value is a time, in seconds since 1970. */
export function isSecond(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LATEST_SECOND;
}
