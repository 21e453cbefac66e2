import { type CheckOutcome, type JsonValue, isInexactNumber } from '@tookeffect/core';
import type { Freshness } from '@tookeffect/wire';
import { type MailDate, readMailDate } from './rfc2822.ts';
import { toOutcome } from './three-valued.ts';

/**
 * What a provider's instant says: it is not before `fromMs` and is before `toMs`, in milliseconds since 1970. An instant
 * without fraction spans 1,000 ms, one with milliseconds 1 ms.
 */
export interface InstantInterval {
  readonly fromMs: number;
  readonly toMs: number;
}

/** RFC 3339, and the offset without a colon that ISO 8601 allows and Jira sends: `+0000`. */
const RFC3339 =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.([0-9]{1,9}))?(?:[Zz]|([+-])([0-9]{2}):?([0-9]{2}))$/;
const DECIMAL = /^([0-9]{1,16})(?:\.([0-9]{1,32}))?$/;
const SEQUENCE = /^(?:0|-?[1-9][0-9]{0,39})$/;

/** A date, or a date and a time, without an offset. */
const LOCAL =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[Tt ]([0-9]{2}:[0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?)?$/;

/** The greatest distance from 1970 of an instant in ECMAScript, in milliseconds. */
const MAX_INSTANT_MS = 8.64e15;

/**
 * Reads a provider's instant by the unit of its field.
 * @returns `undefined` for another type, a missing offset, an impossible date, and for a `sequence`, which is no instant
 */
export function readInstant(
  value: JsonValue | undefined,
  format: Freshness['format'],
): InstantInterval | undefined {
  switch (format) {
    case 'rfc3339':
      return typeof value === 'string' ? intervalOf(readRfc3339(value)) : undefined;
    case 'unixSeconds':
      return readUnix(value, 1000);
    case 'unixMillis':
      return readUnix(value, 1);
    case 'httpDate':
      return typeof value === 'string' ? readHttpDate(value) : undefined;
    case 'rfc2822':
      return typeof value === 'string' ? mailInterval(readMailDate(value)) : undefined;
    case 'sequence':
      return undefined;
  }
}

/**
 * Reads a sequence number: an integer of at most 40 digits, as a number or as canonical digits in a text.
 * @returns `undefined` for any other value
 */
export function readSequence(value: JsonValue | undefined): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  const digits = isInexactNumber(value) ? value.$inexactNumber : value;
  return typeof digits === 'string' && SEQUENCE.test(digits) ? BigInt(digits) : undefined;
}

/** Parses an RFC 3339 instant to whole milliseconds, rounding down. @returns `undefined` for a leap second */
export function parseRfc3339(text: string): number | undefined {
  return intervalOf(readRfc3339(text))?.fromMs;
}

/** Says whether two RFC 3339 texts are the same instant, to the nanosecond; other values are `not_evaluated`. */
export function instantsEqual(actual: JsonValue, expected: JsonValue): CheckOutcome {
  if (typeof actual !== 'string' || typeof expected !== 'string') return 'not_evaluated';
  const [left, right] = [readRfc3339(actual), readRfc3339(expected)];
  if (!left || !right) return 'not_evaluated';
  return toOutcome(
    left.secondMs === right.secondMs && left.fraction.padEnd(9, '0') === right.fraction.padEnd(9, '0'),
  );
}

/**
 * Reads a date, or a date and a time, without an offset, as if it were in UTC; the unit is that of its last part.
 * @returns `undefined` for an impossible date, and for a text with an offset
 */
export function readLocalTime(value: JsonValue | undefined): InstantInterval | undefined {
  const match = typeof value === 'string' ? LOCAL.exec(value) : null;
  if (!match) return undefined;
  const [, date = '', time, second, fraction = ''] = match;
  const written = readRfc3339(`${date}T${time ?? '00:00'}:${second ?? '00'}${fraction && `.${fraction}`}Z`);
  const interval = intervalOf(written);
  if (!interval) return undefined;
  if (time === undefined) return { ...interval, toMs: interval.fromMs + 86_400_000 };
  return second === undefined ? { ...interval, toMs: interval.fromMs + 60_000 } : interval;
}

/** An instant as it is written: its whole second, in milliseconds since 1970, and the digits of its fraction. */
interface WrittenInstant {
  readonly secondMs: number;
  readonly fraction: string;
}

function readRfc3339(text: string): WrittenInstant | undefined {
  const match = RFC3339.exec(text);
  if (!match) return undefined;
  const [, date = '', time = '', fraction = '', sign, offsetHour = '0', offsetMinute = '0'] = match;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined;
  const local = Date.parse(`${date}T${time}Z`);
  const isReal = !Number.isNaN(local) && new Date(local).toISOString().startsWith(`${date}T${time}`);
  if (!isReal) return undefined;
  const offsetMs = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000;
  return { secondMs: sign === '-' ? local + offsetMs : local - offsetMs, fraction };
}

/** Rounds down to the millisecond; the digits of the fraction give the unit. */
function intervalOf(instant: WrittenInstant | undefined): InstantInterval | undefined {
  if (!instant) return undefined;
  const { secondMs, fraction } = instant;
  const fromMs = secondMs + Number(fraction.slice(0, 3).padEnd(3, '0'));
  return { fromMs, toMs: fromMs + unitMs(1000, fraction) };
}

/** Reads digits, not doubles: `1772366401.123` has no exact double, and ×1000 could round it down. */
function readUnix(value: JsonValue | undefined, wholeMs: 1 | 1000): InstantInterval | undefined {
  const match = DECIMAL.exec(unixText(value));
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const belowMs = wholeMs === 1 ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  const fromMs = Number(whole) * wholeMs + belowMs;
  return fromMs <= MAX_INSTANT_MS ? { fromMs, toMs: fromMs + unitMs(wholeMs, fraction) } : undefined;
}

/** A number of many decimals is inexact as a double, but its digits are known. */
function unixText(value: JsonValue | undefined): string {
  if (isInexactNumber(value)) return value.$inexactNumber;
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** The unit of a number with that fraction, but not less than a millisecond. */
function unitMs(wholeMs: number, fraction: string): number {
  return Math.max(1, wholeMs / 10 ** fraction.length);
}

function mailInterval(date: MailDate | undefined): InstantInterval | undefined {
  return date && { fromMs: date.fromMs, toMs: date.fromMs + date.unitMs };
}

/** Reads an IMF-fixdate, the only form that HTTP servers may send. @see RFC 9110 section 5.6.7 */
function readHttpDate(text: string): InstantInterval | undefined {
  const fromMs = Date.parse(text);
  const isFixdate = !Number.isNaN(fromMs) && new Date(fromMs).toUTCString() === text;
  return isFixdate ? { fromMs, toMs: fromMs + 1000 } : undefined;
}
