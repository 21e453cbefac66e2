import { InvalidArgumentError } from 'commander';

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** One day. */
const MAX_MS = 86_400_000;

/**
 * Reads a duration such as `500ms`, `60s`, `5m` or `1h`; a number without a unit is in seconds.
 * @returns milliseconds, from 1 to one day
 * @throws {InvalidArgumentError} for any other text
 */
export function parseDurationMs(text: string): number {
  const match = /^(\d{1,9})(ms|[smh])?$/.exec(text);
  const durationMs = match ? Number(match[1]) * UNITS_MS[match[2] ?? 's']! : 0;
  if (durationMs < 1 || durationMs > MAX_MS) {
    throw new InvalidArgumentError('expected a duration from 1ms to 24h, such as 500ms, 60s, 5m or 1h');
  }
  return durationMs;
}

const UNITS_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

const ONE_WEEK_SECONDS = 604_800;

/**
 * Reads a duration of at most a week, such as `0`, `90s`, `1h` or `7d`; a number without a unit is in seconds.
 * @returns seconds, from 0 to one week
 * @throws {InvalidArgumentError} for any other text
 */
export function parseSecondsUpToWeek(text: string): number {
  const match = /^(\d{1,6})([smhd])?$/.exec(text);
  const seconds = match ? Number(match[1]) * UNITS_SECONDS[match[2] ?? 's']! : NaN;
  if (seconds <= ONE_WEEK_SECONDS) return seconds;
  throw new InvalidArgumentError('expected a duration from 0 to 7d, such as 0, 90s, 1h or 7d');
}

/**
 * Reads the number of a TCP port.
 * @returns from 0, for any free port, to 65535
 * @throws {InvalidArgumentError} for any other text
 */
export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('expected a port from 0 to 65535');
}

/**
 * Reads a whole number.
 * @returns from 1 to 999,999,999
 * @throws {InvalidArgumentError} for any other text
 */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('expected a whole number of 1 or more');
  return Number(text);
}

/**
 * Reads an instant with its offset, such as `2026-11-01T12:00:00Z`.
 * @throws {InvalidArgumentError} for any other text
 */
export function parseInstant(text: string): Date {
  const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/.test(text)
    ? new Date(text)
    : new Date(NaN);
  if (!Number.isNaN(instant.getTime())) return instant;
  throw new InvalidArgumentError('expected an instant with its offset, such as 2026-11-01T12:00:00Z');
}
