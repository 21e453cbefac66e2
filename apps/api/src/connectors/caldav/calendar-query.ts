import { encodePart } from '../network/encoded-part.ts';

/** A day on each side of what is asked for, so that no rule of the server about time zones hides an event. */
const MARGIN_MS = 86_400_000;

/** Years of four digits, so that a day more or less has the same form. */
const INSTANT = /^[12]\d{3}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/;
const MAX_PATH_LENGTH = 1024;

/** The properties that a probe reads of a calendar. */
export const CALENDAR_PROPERTIES = propfind('<D:resourcetype/>');
/** The properties that lead a connection test to the calendars of the user, and show what it may do with them. */
export const HOME_PROPERTIES = propfind(
  '<D:current-user-principal/><C:calendar-home-set/><D:resourcetype/><D:current-user-privilege-set/>',
);

/** @returns a REPORT for the events whose UID contains this text, and for nothing else */
export function uidQuery(uid: string): string {
  const match = `<C:text-match collation="i;octet">${escapeXml(uid)}</C:text-match>`;
  return calendarQuery(`<C:prop-filter name="UID">${match}</C:prop-filter>`);
}

/** @returns a REPORT for the events that overlap the time, a day more on each side; `undefined` if it is no time */
export function timeQuery(from: string, to: string): string | undefined {
  const [start, end] = [toMs(from), toMs(to)];
  if (start === undefined || end === undefined || end < start) return undefined;
  const range = `start="${compact(start - MARGIN_MS)}" end="${compact(end + 2 * MARGIN_MS)}"`;
  return calendarQuery(`<C:time-range ${range}/>`);
}

/**
 * The percent-encoded path of a calendar, with the slash at its end that collections have.
 * @param prefix of the base URL, as `SystemAddress` has it
 * @returns `undefined` for a path that servers and proxies may take for another one
 */
export function calendarPath(prefix: string, calendar: string): string | undefined {
  const names = calendar.replace(/^\//, '').replace(/\/$/, '').split('/');
  const isAmbiguous = names.some((name) => ['', '.', '..'].includes(name) || /[\\\p{Cc}]/u.test(name));
  if (calendar.length > MAX_PATH_LENGTH || isAmbiguous) return undefined;
  return `${prefix}/${names.map(encodePart).join('/')}/`;
}

function calendarQuery(filter: string): string {
  return document(
    'C:calendar-query',
    `<D:prop><D:getetag/><C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${filter}</C:comp-filter></C:comp-filter></C:filter>`,
  );
}

function propfind(properties: string): string {
  return document('D:propfind', `<D:prop>${properties}</D:prop>`);
}

function document(name: string, content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><${name} xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${content}</${name}>`;
}

function toMs(text: string): number | undefined {
  const ms = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

/** 20260305T090000Z */
function compact(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
