import ICAL from 'ical.js';
import { isSimpleZoneRule } from './recurrence-rule.ts';

/** A zone as a resource defines it. */
export interface DefinedZone {
  readonly zone: ICAL.Timezone;
  /** The first clock time that it is defined for, as if it were UTC. */
  readonly fromMs: number;
}

/** What the time zones of one calendar resource say. */
export interface EventZones {
  /** @returns the instant of a wall-clock time; `undefined` if it has none that every reader agrees on */
  toInstantMs(time: ICAL.Time, zoneName: string | undefined): number | undefined;
}

const DAY_MS = 86_400_000;

/**
 * Reads the zones of a resource. A time in a zone has an instant if the zone database and the definition in the resource agree
 * on it, or if only one of them knows the zone. A time that a change of the clocks skips or repeats has none.
 * @param zones the VTIMEZONE components by their TZID
 */
export function eventZones(zones: ReadonlyMap<string, DefinedZone | undefined>): EventZones {
  // Each takes longer to make than to use.
  const formats = new Map<string, Intl.DateTimeFormat | undefined>();
  const formatOf = (name: string) => {
    if (!formats.has(name)) formats.set(name, zoneFormat(name));
    return formats.get(name);
  };
  return {
    toInstantMs: (time, zoneName) => {
      const wallMs = wallClockMs(time);
      // A resource may define a zone that it calls UTC.
      if (time.zone === ICAL.Timezone.utcTimezone) return wallMs;
      if (zoneName === undefined) return undefined;
      const known = knownInstantMs(wallMs, formatOf(zoneName));
      if (!zones.has(zoneName)) return known === 'no zone' ? undefined : known;
      const defined = zones.get(zoneName);
      if (!defined || wallMs < defined.fromMs) return undefined;
      const definedMs = wallMs - defined.zone.utcOffset(time) * 1000;
      return known === 'no zone' || known === definedMs ? definedMs : undefined;
    },
  };
}

/** @returns `undefined` for a definition that cannot be evaluated in bounded time */
export function definedZone(component: ICAL.Component): DefinedZone | undefined {
  const parts = component.getAllSubcomponents();
  const isSimple = parts.every(
    (part) => !part.hasProperty('rdate') && part.getAllProperties('rrule').every(isSimpleZoneRule),
  );
  const onsets = parts.map((part) => part.getFirstPropertyValue('dtstart'));
  if (!isSimple || !onsets.every((onset) => onset instanceof ICAL.Time)) return undefined;
  return { zone: new ICAL.Timezone(component), fromMs: Math.min(...onsets.map(wallClockMs)) };
}

/** The clock's time, as if it were UTC. */
export function wallClockMs(time: ICAL.Time): number {
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
}

/** The instant by the zone database of the runtime. */
function knownInstantMs(
  wallMs: number,
  format: Intl.DateTimeFormat | undefined,
): number | 'no zone' | undefined {
  if (!format) return 'no zone';
  const offsets = new Set([wallMs - DAY_MS, wallMs + DAY_MS].map((ms) => shownMs(format, ms) - ms));
  const instants = [...offsets]
    .map((offset) => wallMs - offset)
    .filter((ms) => shownMs(format, ms) === wallMs);
  return instants.length === 1 ? instants[0] : undefined;
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const numeric = '2-digit';
  const time = { hour: numeric, minute: numeric, second: numeric, hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
      timeZone,
      year: 'numeric',
      month: numeric,
      day: numeric,
      ...time,
    });
  } catch {
    return undefined;
  }
}

/** What a clock in the zone shows at an instant, as if it were UTC. */
function shownMs(format: Intl.DateTimeFormat, ms: number): number {
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day, hour, minute, second);
}
