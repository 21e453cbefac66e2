import type { Ask } from '../../model/operation.ts';
import type { CaldavWorld, DavAnswer, DavSend } from '../../systems/caldav.ts';

export const SUMMARY = 'Review of the quarter';
export const START = '2026-03-05T09:00:00Z';
export const END = '2026-03-05T10:00:00Z';
/** The task of most scenarios. */
export const TASK = `Put "${SUMMARY}" into the calendar, on 5 March 2026 from 9 to 10 UTC.`;

/** Asks for the event; `more` is added to the usual input. */
export const created =
  (more: object = {}) =>
  ({ calendar }: CaldavWorld): Ask => ({
    contract: 'caldav.event.created@1',
    input: { calendar, summary: SUMMARY, start: START, end: END, occurrences: 1, ...more },
  });

/** The lines of the event as asked. */
export const LINES: readonly string[] = [
  'DTSTART:20260305T090000Z',
  'DTEND:20260305T100000Z',
  `SUMMARY:${SUMMARY}`,
];

/** Europe/Berlin, as calendar programs write it. */
export const BERLIN: readonly string[] = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Berlin',
  ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
  ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'TZNAME:CEST', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'TZNAME:CET', 'END:STANDARD'],
  'END:VTIMEZONE',
];

/** Creates an event with these lines, or changes it. @param zones VTIMEZONE lines */
export const put = (
  send: DavSend,
  uid: string,
  lines: readonly string[] = LINES,
  { zones = [], calendar }: { zones?: readonly string[]; calendar?: string } = {},
): Promise<DavAnswer> => {
  const event = ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20260301T120000Z', ...lines, 'END:VEVENT'];
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//gauntlet//EN',
    ...zones,
    ...event,
    'END:VCALENDAR',
  ];
  return send('PUT', `${uid}.ics`, {
    body: all.map((line) => `${line}\r\n`).join(''),
    ...(calendar !== undefined && { calendar }),
  });
};

/** Whether an event of the calendar has all of these lines. */
export const hasEvent = async (
  { others }: CaldavWorld,
  lines: readonly string[] = LINES,
): Promise<boolean> => {
  const { text } = await others('GET', '');
  return text
    .split('BEGIN:VEVENT')
    .slice(1)
    .some((event) => lines.every((line) => event.split('\r\n').includes(line)));
};
