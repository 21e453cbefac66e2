import type { JsonObject } from '@tookeffect/core';
import { hasRules } from './calendar-lines.ts';
import { readEvent } from './event-facts.ts';
import { CALDAV, type DavResource, readMultistatus } from './multistatus.ts';

/** The responses to the queries for the events of one calendar. */
export interface CalendarResponses {
  /** The address of the calendar. */
  readonly url: string;
  /** The path of the calendar, decoded. */
  readonly path: readonly string[];
  /** The response to the query for the UID. */
  readonly byUid: Uint8Array;
  /** The response to the query for the time. */
  readonly byTime: Uint8Array;
  readonly uid: string;
  /** Whether rules of recurrence may be evaluated, which takes long for some. */
  readonly withRules: boolean;
}

const STRONG_ETAG = /^"[!#-~]{1,512}"$/;
const MAX_EVENTS = 256;

/**
 * Reads the events of both responses.
 * @returns `{events, complete: {uid, time}}` as the body: `complete` is false for a query that found what is no readable event;
 *   `undefined` for what is no list of events of this calendar, and if two resources have one UID; `rules` if there is a rule
 *   that may not be evaluated
 */
export function readCalendarEvents({
  url,
  path,
  byUid,
  byTime,
  uid,
  withRules,
}: CalendarResponses): JsonObject | 'rules' | undefined {
  const lists = [byUid, byTime].map((bytes) => readMultistatus(bytes, url));
  if (!lists.every((list) => list !== undefined)) return undefined;
  if (!withRules && lists.flat().some((resource) => hasRules(calendarData(resource) ?? ''))) return 'rules';
  const read = lists.map((list) => list.map((resource) => toEvent(resource, path)));
  const [withUid = [], atTime = []] = read;
  // A server may find the UIDs that contain the one asked for, or show every event.
  const named = withUid.filter((event) => event?.uid === uid);
  const byName = new Map<string, JsonObject>();
  for (const event of [...named, ...atTime]) {
    if (!event) continue;
    const known = byName.get(event.name as string);
    // The event was written between the two queries.
    if (known && known.etag !== event.etag) return undefined;
    byName.set(event.name as string, event);
  }
  const events = [...byName.values()];
  if (new Set(events.map((event) => event.uid)).size < events.length) return undefined;
  const isAll = events.length <= MAX_EVENTS;
  const isRead = (list: readonly unknown[]) => isAll && list.every((event) => event !== undefined);
  return {
    events: events.slice(0, MAX_EVENTS),
    complete: { uid: isRead(withUid), time: isRead(atTime) },
  };
}

function calendarData({ properties }: DavResource): string | undefined {
  return properties.get(`${CALDAV} calendar-data`)?.text;
}

/** @returns `undefined` for what is not a readable event in the calendar itself */
function toEvent(resource: DavResource, calendar: readonly string[]): JsonObject | undefined {
  const { path, isFound, properties } = resource;
  const isInside =
    path?.length === calendar.length + 1 && calendar.every((name, index) => name === path[index]);
  const etag = properties.get('DAV: getetag')?.text.trim() ?? '';
  const data = calendarData(resource);
  if (!isInside || !isFound || data === undefined || !STRONG_ETAG.test(etag)) return undefined;
  const event = readEvent(data);
  return event && { name: path.at(-1)!, etag, ...event };
}

/**
 * Reads the response to the probe of a calendar.
 * @returns `{calendar: {path, isCalendar}}` as the body; `undefined` for what is no response about it
 */
export function readCalendar(
  bytes: Uint8Array,
  url: string,
  path: readonly string[],
): JsonObject | undefined {
  const [resource, ...others] = readMultistatus(bytes, url) ?? [];
  if (!resource?.isFound || others.length > 0 || resource.path?.join('/') !== path.join('/'))
    return undefined;
  const types = resource.properties.get('DAV: resourcetype');
  const isCalendar = types?.children.some(
    ({ name, namespace }) => name === 'calendar' && namespace === CALDAV,
  );
  return { calendar: { path: path.join('/'), isCalendar: isCalendar ?? false } };
}
