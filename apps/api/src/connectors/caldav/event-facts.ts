import type { JsonObject, JsonValue } from '@tookeffect/core';
import ICAL from 'ical.js';
import { hasValidRules, hasValidTimes } from './calendar-lines.ts';
import { type DefinedZone, type EventZones, definedZone, eventZones, wallClockMs } from './event-time.ts';
import { isPlainRule } from './recurrence-rule.ts';

/** Longer texts are left out. */
const MAX_TEXT_LENGTH = 4096;
const MAX_ATTENDEES = 256;
/** How many times of an event are listed. */
const MAX_STARTS = 64;
/** Of an event with more times, their number is not said. */
const MAX_OCCURRENCES = 1024;
/** Properties that add, move or remove times in ways that are not read. */
const UNREAD_TIMES = ['rdate', 'exrule'];

/** A property that is there more than once, or whose value is not read. */
const UNKNOWN = Symbol('unknown');

/**
 * Reads the event of a calendar resource. What readers could take in different ways is left out, so that no check passes or
 * fails by it: a time without a zone, a zone with two meanings, an unusual rule.
 * @param text iCalendar
 * @returns `undefined` for a resource that is not exactly one event, with or without exceptions
 */
export function readEvent(text: string): JsonObject | undefined {
  try {
    if (!hasValidTimes(text)) return undefined;
    return toEvent(new ICAL.Component(ICAL.parse(text) as unknown[]), hasValidRules(text));
  } catch {
    return undefined;
  }
}

function toEvent(calendar: ICAL.Component, areRulesValid: boolean): JsonObject | undefined {
  const events = calendar.getAllSubcomponents('vevent');
  const uids = new Set(events.map((event) => text(event, 'uid')));
  const [main, ...others] = events.filter((event) => !event.hasProperty('recurrence-id'));
  const [uid] = uids;
  if (
    calendar.name !== 'vcalendar' ||
    uids.size !== 1 ||
    typeof uid !== 'string' ||
    !main ||
    others.length > 0
  )
    return undefined;
  // A reply or a cancellation is a message about an event.
  if (calendar.hasProperty('method')) return undefined;
  const facts: Readonly<Record<string, JsonValue | typeof UNKNOWN | undefined>> = {
    uid,
    summary: text(main, 'summary'),
    location: text(main, 'location'),
    status: status(main),
    attendees: attendees(main),
    ...times(main, eventZones(zonesOf(calendar, areRulesValid)), !areRulesValid || events.length > 1),
  };
  const known = Object.entries(facts).filter(([, value]) => value !== UNKNOWN && value !== undefined);
  return Object.fromEntries(known) as JsonObject;
}

function zonesOf(calendar: ICAL.Component, areRulesValid: boolean): Map<string, DefinedZone | undefined> {
  const zones = calendar.getAllSubcomponents('vtimezone');
  const names = zones.map((component) => String(component.getFirstPropertyValue('tzid')));
  // Two definitions of one zone define nothing.
  const isOnce = (name: string) => names.filter((other) => other === name).length === 1;
  return new Map(
    zones.map((component, index) => {
      const name = names[index]!;
      return [name, areRulesValid && isOnce(name) ? definedZone(component) : undefined];
    }),
  );
}

/** The text of a property; undefined if there is none. */
function text(component: ICAL.Component, name: string): string | typeof UNKNOWN | undefined {
  const [property, ...others] = component.getAllProperties(name);
  if (!property) return undefined;
  const value = property.getFirstValue();
  return others.length === 0 && typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
    ? value
    : UNKNOWN;
}

/** In upper case: the case of these values does not matter. */
function status(event: ICAL.Component): string | typeof UNKNOWN {
  const value = text(event, 'status') ?? 'CONFIRMED';
  return value === UNKNOWN ? UNKNOWN : value.toUpperCase();
}

/** The mail addresses in lower case; others as they are. */
function attendees(event: ICAL.Component): readonly string[] | typeof UNKNOWN {
  const values = event.getAllProperties('attendee').map((property) => String(property.getFirstValue()));
  const isReadable =
    values.length <= MAX_ATTENDEES && values.every((value) => value.length <= MAX_TEXT_LENGTH);
  return isReadable ? values.map((value) => value.replace(/^mailto:/i, '').toLowerCase()) : UNKNOWN;
}

interface EventTimes {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** Null if there is no last one. */
  readonly occurrences?: number | null | undefined;
  readonly starts?: readonly string[] | undefined;
}

function times(event: ICAL.Component, zones: EventZones, isUncertain: boolean): EventTimes {
  const [property, ...others] = event.getAllProperties('dtstart');
  const start = property?.getFirstValue();
  if (!property || others.length > 0 || !(start instanceof ICAL.Time)) return {};
  const zoneName = property.getParameter('tzid') as string | undefined;
  const show = (time: ICAL.Time) => shown(time, zones, zoneName);
  const own = { start: show(start), end: endOf(event, start, zones, zoneName) };
  if (isUncertain || UNREAD_TIMES.some((name) => event.hasProperty(name))) return own;
  return { ...own, ...recurrence(event, start, zoneName, zones, show) };
}

/** A day for an all-day event, else an instant in UTC. */
function shown(time: ICAL.Time, zones: EventZones, zoneName: string | undefined): string | undefined {
  if (time.isDate) return new Date(wallClockMs(time)).toISOString().slice(0, 10);
  const ms = zones.toInstantMs(time, zoneName);
  return ms === undefined ? undefined : instantText(ms);
}

function instantText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Days of a duration are days of the calendar, and its hours are exact. @see RFC 5545 section 3.3.6 */
function endOf(
  event: ICAL.Component,
  start: ICAL.Time,
  zones: EventZones,
  zoneName: string | undefined,
): string | undefined {
  const [end, ...otherEnds] = event.getAllProperties('dtend');
  const [duration, ...otherDurations] = event.getAllProperties('duration');
  if (otherEnds.length > 0 || otherDurations.length > 0 || (end && duration)) return undefined;
  if (end) {
    const time = end.getFirstValue();
    if (!(time instanceof ICAL.Time) || time.isDate !== start.isDate) return undefined;
    return shown(time, zones, end.getParameter('tzid') as string | undefined);
  }
  const length = duration?.getFirstValue() ?? ICAL.Duration.fromData({ days: start.isDate ? 1 : 0 });
  if (!(length instanceof ICAL.Duration) || length.isNegative) return undefined;
  const { weeks, days, hours, minutes, seconds } = length;
  const time = start.clone();
  time.adjust(7 * weeks + days, 0, 0, 0);
  const rest = (hours * 60 + minutes) * 60 + seconds;
  if (start.isDate) return rest === 0 ? shown(time, zones, zoneName) : undefined;
  const ms = zones.toInstantMs(time, zoneName);
  return ms === undefined ? undefined : instantText(ms + rest * 1000);
}

function recurrence(
  event: ICAL.Component,
  start: ICAL.Time,
  zoneName: string | undefined,
  zones: EventZones,
  show: (time: ICAL.Time) => string | undefined,
): EventTimes {
  const [property, ...others] = event.getAllProperties('rrule');
  const first = show(start);
  if (!property) {
    const hasExclusions = event.hasProperty('exdate');
    return hasExclusions ? {} : { occurrences: 1, starts: first === undefined ? undefined : [first] };
  }
  const rule = property.getFirstValue();
  if (others.length > 0 || !(rule instanceof ICAL.Recur) || !isPlainRule(rule, start)) return {};
  const excluded = exclusions(event, start, zones);
  if (!excluded) return {};
  if (!rule.count && !rule.until) return { occurrences: null };
  const until = rule.until ? shownUntil(rule.until, start, zones, zoneName) : undefined;
  if (rule.until && until === undefined) return {};
  const found = listStarts(rule, start, show, until);
  const remaining = found?.filter((one) => !excluded.has(one));
  if (!remaining || remaining[0] !== first) return {};
  return {
    occurrences: remaining.length,
    starts: remaining.length <= MAX_STARTS ? remaining : undefined,
  };
}

/** The end of a rule has the form of the start: a day, or an instant in UTC. @see RFC 5545 section 3.3.10 */
function shownUntil(
  until: ICAL.Time,
  start: ICAL.Time,
  zones: EventZones,
  zoneName: string | undefined,
): string | undefined {
  if (until.isDate !== start.isDate || (!until.isDate && until.zone !== ICAL.Timezone.utcTimezone))
    return undefined;
  return shown(until, zones, zoneName);
}

/** @returns `undefined` if one of them is not known, or there are more than are counted */
function listStarts(
  rule: ICAL.Recur,
  start: ICAL.Time,
  show: (time: ICAL.Time) => string | undefined,
  until: string | undefined,
): string[] | undefined {
  const endless = rule.clone();
  endless.count = null;
  endless.until = null;
  const limit = rule.count ?? Infinity;
  const starts: string[] = [];
  const iterator = endless.iterator(start);
  while (starts.length < limit) {
    const one = show(iterator.next());
    if (one === undefined || starts.length > MAX_OCCURRENCES) return undefined;
    if (until !== undefined && one > until) break;
    starts.push(one);
  }
  return starts.length > MAX_OCCURRENCES ? undefined : starts;
}

/** The times that are left out; `undefined` if one is not known. */
function exclusions(event: ICAL.Component, start: ICAL.Time, zones: EventZones): Set<string> | undefined {
  const excluded = new Set<string>();
  for (const property of event.getAllProperties('exdate')) {
    const zoneName = property.getParameter('tzid') as string | undefined;
    for (const value of property.getValues()) {
      // Programs disagree about whether a day excludes a time.
      const isSameKind = value instanceof ICAL.Time && value.isDate === start.isDate;
      const time = isSameKind ? shown(value, zones, zoneName) : undefined;
      if (time === undefined) return undefined;
      excluded.add(time);
    }
  }
  return excluded;
}
