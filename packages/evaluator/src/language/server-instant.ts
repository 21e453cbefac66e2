import type { JsonValue } from '@tookeffect/core';
import type { Freshness } from '@tookeffect/wire';
import { type InstantInterval, readInstant, readLocalTime } from './instant.ts';
import { type ZoneClock, zoneClock } from './zoned-time.ts';

/** Reads what a server writes for an instant. @returns `undefined` for a value that says no instant */
export type InstantReader = (value: JsonValue | undefined) => InstantInterval | undefined;

/** How a server writes its instants. */
export type InstantForm = Pick<Freshness, 'format' | 'unit' | 'zone'>;

/** The unit of instants, in milliseconds, as far as a contract or a connection's owner declares it: a second by default. */
export function declaredUnitMs(unit: InstantForm['unit']): number {
  return UNIT_MS[unit ?? 'second'];
}

const UNIT_MS: Readonly<Record<NonNullable<Freshness['unit']>, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/**
 * Compiles a reader of a server's instants. It gives the interval that contains the true instant, whether the server
 * rounded it down, up or to the nearest unit: one unit before what is written, and one after. The unit is the coarser of the
 * declared one and what the text shows. A time without offset is one of the declared zone, in which an hour may be repeated
 * or skipped. A text of two RFC 3339 instants with a slash between is the interval from the first to the second, as the
 * connectors write it.
 * @param form without lint findings
 */
export function compileInstantReader({ format, unit, zone }: InstantForm): InstantReader {
  const clock = zone === undefined ? undefined : zoneClock(zone)!;
  const leastMs = unit === undefined ? 0 : UNIT_MS[unit];
  return (value) => {
    const stated = format === 'rfc3339' ? statedInterval(value) : undefined;
    if (stated) return stated;
    const zoned = clock && format === 'rfc3339' ? readZoned(value, clock, leastMs) : undefined;
    if (zoned) return zoned;
    const written = readInstant(value, format);
    if (!written) return undefined;
    const unitMs = Math.max(leastMs, written.toMs - written.fromMs);
    return { fromMs: written.fromMs - unitMs, toMs: written.fromMs + unitMs };
  };
}

/** Writes an interval so that a reader of RFC 3339 instants reads it back. */
export function intervalText({ fromMs, toMs }: InstantInterval): string {
  return `${new Date(Math.floor(fromMs)).toISOString()}/${new Date(Math.ceil(toMs)).toISOString()}`;
}

function statedInterval(value: JsonValue | undefined): InstantInterval | undefined {
  if (typeof value !== 'string') return undefined;
  const [first, second, ...others] = value.split('/');
  if (second === undefined || others.length > 0) return undefined;
  const [from, to] = [readInstant(first, 'rfc3339'), readInstant(second, 'rfc3339')];
  return from && to && from.fromMs < to.fromMs ? { fromMs: from.fromMs, toMs: to.fromMs } : undefined;
}

function readZoned(
  value: JsonValue | undefined,
  clock: ZoneClock,
  leastMs: number,
): InstantInterval | undefined {
  const local = readLocalTime(value);
  if (!local) return undefined;
  const unitMs = Math.max(leastMs, local.toMs - local.fromMs);
  return { fromMs: clock(local.fromMs - unitMs).earliestMs, toMs: clock(local.fromMs + unitMs).latestMs };
}
