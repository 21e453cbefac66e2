import type { Instant } from '../generated/types.ts';

const INSTANT =
  /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z$/;

/**
 * Whether a value is an instant in the format of wire documents: `2026-11-21T09:30:00.000Z`. All instants have the same
 * length, so comparing them as text compares them in time.
 */
export function isInstant(value: unknown): value is Instant {
  return typeof value === 'string' && INSTANT.test(value);
}

/** Whether a value is an instant on a day that exists, from the year 1 on, as arithmetic in every language requires. */
export function isRealInstant(value: unknown): value is Instant {
  return isInstant(value) && value >= '0001' && new Date(value).toJSON() === value;
}

/** The last instant of this format; later years have more digits. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Adds seconds to an instant; the result is at most the last instant of this format. */
export function secondsAfter(instant: Instant, seconds: number): Instant {
  return new Date(Math.min(Date.parse(instant) + seconds * 1_000, LAST_MS)).toISOString();
}
