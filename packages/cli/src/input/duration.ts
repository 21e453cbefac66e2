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

/**
 * @returns a whole number from 1
 * @throws {InvalidArgumentError} for anything else
 */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('expected a whole number from 1');
  return Number(text);
}
