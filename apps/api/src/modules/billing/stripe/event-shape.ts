import { DomainError } from '../../../domain/domain-error.ts';

/** An identifier as the payment provider writes it. */
const IDENTIFIER = /^[!-~]{1,255}$/;

/** The last second of the year 9999. */
const LATEST_SECOND = 253_402_300_799;

/*
 * The library's types describe one version of the provider's API. These functions check the values: a value of another
 * shape ends in a TypeError, as reading a member of undefined does.
 */

/** @returns an identifier, or the `id` of an object. @throws {TypeError} when the value is neither */
export function readId(reference: unknown): string {
  const id =
    typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : reference;
  if (!isIdentifier(id)) throw new TypeError('an identifier is missing');
  return id;
}

/** @returns an amount of money, in the smallest unit. @throws {TypeError} when the value is not a safe integer */
export function readAmount(value: unknown): bigint {
  if (!Number.isSafeInteger(value)) throw new TypeError('an amount is missing');
  return BigInt(value as number);
}

/**
 * @param pointer of the value in the event
 * @returns an amount from 0
 * @throws {TypeError} when the value is not a safe integer
 * @throws {DomainError} `request_invalid` for a negative amount, which the provider never sends: a refund of less than
 *   nothing would add credits
 */
export function readNonNegativeAmount(value: unknown, pointer: string): bigint {
  const amount = readAmount(value);
  if (amount >= 0n) return amount;
  throw new DomainError('request_invalid', 'An amount of the event is negative; nothing was stored.', {
    errors: [{ pointer, message: 'must not be negative' }],
  });
}

/** @returns seconds since 1970. @throws {TypeError} when the value is not a time from 1970 to 9999 */
export function readSeconds(value: unknown): number {
  if (!isSecond(value)) throw new TypeError('a time is missing');
  return value;
}

/** Whether a value is an identifier. */
export function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && IDENTIFIER.test(value);
}

/** Whether a value is a time from 1970 to 9999, in seconds since 1970. */
export function isSecond(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LATEST_SECOND;
}
