import { InvalidArgumentError } from 'commander';

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** The longest that is waited: a day. */
const MAX_MS = 86_400_000;

/**
 * Reads a duration such as `500ms`, `60s`, `5m`, `1h`; a bare number is seconds.
 * @returns milliseconds
 * @throws {InvalidArgumentError} for anything else, for nothing, and for more than a day
 */
export function parseDurationMs(text: string): number {
  const match = /^(\d{1,9})(ms|[smh])?$/.exec(text);
  const durationMs = match ? Number(match[1]) * UNITS_MS[match[2] ?? 's']! : 0;
  if (durationMs < 1 || durationMs > MAX_MS) {
    throw new InvalidArgumentError('expected a duration of at most a day, such as 500ms, 60s, 5m or 1h');
  }
  return durationMs;
}

const GRACE_UNITS_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** The longest that an old API key is accepted beside the new one: a week. */
const MAX_GRACE_SECONDS = 604_800;

/**
 * Reads a grace time such as `0`, `90s`, `1h`, `7d`; a bare number is seconds.
 * @throws {InvalidArgumentError} for anything else, and for more than a week
 */
export function parseGraceSeconds(text: string): number {
  const match = /^(\d{1,6})([smhd])?$/.exec(text);
  const seconds = match ? Number(match[1]) * GRACE_UNITS_SECONDS[match[2] ?? 's']! : NaN;
  if (seconds <= MAX_GRACE_SECONDS) return seconds;
  throw new InvalidArgumentError('expected a duration of at most a week, such as 0, 90s, 1h or 7d');
}

/**
 * @returns a whole number from 1
 * @throws {InvalidArgumentError} for anything else
 */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('expected a whole number from 1');
  return Number(text);
}
