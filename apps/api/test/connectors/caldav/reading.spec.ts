import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ComputePool } from '../../../src/compute/index.ts';
import { readCaldav, testResolver } from '../reading.ts';
import { calendarServer } from './calendar-server.ts';
import { JERUSALEM, LINES, calendar, document, found, multistatus } from './calendar-texts.ts';

const server = calendarServer();

/** The event that the server has, with these lines. */
async function eventOf(lines: readonly string[], before: readonly string[] = []): Promise<unknown> {
  server.replies['REPORT /ada/work/ 1'] = multistatus({ 'a.ics': calendar(lines, 'u-1', before) });
  const read = await readCaldav(server.connection);
  return (read as { body?: { events: unknown[] } }).body?.events[0];
}

const SUMMARY = 'SUMMARY:Review';
const zone = (name: string, offset: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  'END:STANDARD',
  'END:VTIMEZONE',
];

describe('the events of a calendar are read', () => {
  it('by two reports that change nothing, with the credential and without caches', async () => {
    server.replies['REPORT /ada/work/ 1'] = multistatus({ 'a.ics': calendar(LINES) });
    expect(await readCaldav(server.connection)).toMatchObject({
      status: 207,
      body: { complete: { uid: true, time: true }, events: [{ uid: 'u-1', name: 'a.ics', etag: '"e"' }] },
      source: { isUnique: true, isUncached: false, hasMore: false },
    });
    expect(server.asked.map(({ request }) => request.method)).toEqual(['REPORT', 'REPORT']);
    expect(server.asked[0]!.request.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('reader:reader').toString('base64')}`,
      'cache-control': 'no-cache',
    });
    expect(server.asked[1]!.body).toContain('start="20260304T090000Z" end="20260307T100000Z"');
  });

  it('and of those that contain the UID only the one that has it', async () => {
    const others = { 'b.ics': calendar(LINES, 'u-11'), 'c.ics': calendar(LINES, 'u-1') };
    server.replies['REPORT /ada/work/ 1'] = multistatus(others);
    server.replies['REPORT /ada/work/ 1 time'] = document('');
    expect(await readCaldav(server.connection)).toMatchObject({ body: { events: [{ uid: 'u-1' }] } });
  });

  it('with a UID that is text, not XML', async () => {
    server.replies['REPORT /ada/work/ 1'] = document('');
    await readCaldav(server.connection, { uid: '</c:x>&' });
    expect(server.asked[0]!.body).toContain('>&lt;/c:x&gt;&amp;<');
  });

  it('and not if one was written between the two reports', async () => {
    const response = multistatus({ 'a.ics': calendar(LINES) });
    server.replies['REPORT /ada/work/ 1'] = response;
    server.replies['REPORT /ada/work/ 1 time'] = response.replace('"e"', '"f"');
    expect(await readCaldav(server.connection)).toEqual({ outcome: 'failed', failure: 'not_json' });
  });

  it('as old as the older of the two responses', async () => {
    server.replies['REPORT /ada/work/ 1'] = document('');
    server.headers = { age: '40' };
    expect(await readCaldav(server.connection)).toMatchObject({ source: { ageSeconds: 40 } });
  });
});

describe('an event', () => {
  it('has its texts, people and times', async () => {
    const more = ['LOCATION:Room 2\\, left', 'ATTENDEE;CN=A:mailto:Ada@Example.org', 'DESCRIPTION:not kept'];
    expect(await eventOf([...LINES, ...more])).toEqual({
      ...{ name: 'a.ics', etag: '"e"', uid: 'u-1', summary: 'Review', location: 'Room 2, left' },
      ...{ status: 'CONFIRMED', attendees: ['ada@example.org'] },
      ...{ start: '2026-03-05T09:00:00Z', end: '2026-03-05T10:00:00Z' },
      ...{ occurrences: 1, starts: ['2026-03-05T09:00:00Z'] },
    });
  });

  it.each([
    ['a day', ['DTSTART;VALUE=DATE:20260305'], '2026-03-05', '2026-03-06'],
    ['a length of days', ['DTSTART;VALUE=DATE:20260305', 'DURATION:P2D'], '2026-03-05', '2026-03-07'],
    ['no length', ['DTSTART:20260305T090000Z'], '2026-03-05T09:00:00Z', '2026-03-05T09:00:00Z'],
    [
      'a zone of the zone database',
      ['DTSTART;TZID=Asia/Kolkata:20260305T090000', 'DURATION:PT1H'],
      ...['2026-03-05T03:30:00Z', '2026-03-05T04:30:00Z'],
    ],
    [
      'a day and an hour over the change of clocks',
      ['DTSTART;TZID=Europe/Berlin:20260328T100000', 'DURATION:P1DT1H'],
      ...['2026-03-28T09:00:00Z', '2026-03-29T09:00:00Z'],
    ],
  ])('with %s has instants', async (_name, lines, start, end) => {
    expect(await eventOf([SUMMARY, ...lines])).toMatchObject({ start, end });
  });

  it('with a zone that only its own definition knows has the instant by it', async () => {
    const lines = ['DTSTART;TZID=House:20260305T090000', SUMMARY];
    expect(await eventOf(lines, zone('House', '+0230'))).toMatchObject({ start: '2026-03-05T06:30:00Z' });
  });

  /** A zone whose summer time begins by a rule, and ends on the last Sunday of October. */
  const summerZone = (name: string, onset: string, rule: string) => [
    ...['BEGIN:VTIMEZONE', `TZID:${name}`],
    ...['BEGIN:STANDARD', 'DTSTART:20131027T020000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
    ...['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0200', 'END:STANDARD'],
    ...['BEGIN:DAYLIGHT', `DTSTART:${onset}`, `RRULE:${rule}`],
    ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300', 'END:DAYLIGHT'],
    'END:VTIMEZONE',
  ];

  it('with a zone as Apple writes it, by weekday and days of the month, has instants', async () => {
    const file = new URL('apple-vtimezone.ics', import.meta.url);
    server.replies['REPORT /ada/work/ 1'] = multistatus({ 'a.ics': readFileSync(file, 'utf8') });
    const { body } = (await readCaldav(server.connection)) as { body: { events: unknown[] } };
    expect(body.events).toMatchObject([{ start: '2027-05-27T15:00:00Z', end: '2027-05-27T16:00:00Z' }]);
  });

  it.each([
    [
      'the 26th, a Friday',
      '20130329T020000',
      'FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29',
    ],
    [
      'the 26th, unsorted',
      '20130329T020000',
      'FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=29,23,24,25,26,27,28;BYMONTH=3',
    ],
    [
      'the 26th, in the last week',
      '20130329T020000',
      'FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=25,26,27,28,29,30,31',
    ],
    ['the last Friday', '20130329T020000', 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1FR'],
  ])('a zone that only its definition knows changes on %s, and not before', async (_name, onset, rule) => {
    const before = summerZone('House', onset, rule);
    for (const [day, start] of [
      ['20270325', '2027-03-25T10:00:00Z'],
      ['20270327', '2027-03-27T09:00:00Z'],
      ['20271101', '2027-11-01T10:00:00Z'],
    ])
      expect(await eventOf([SUMMARY, `DTSTART;TZID=House:${day!}T120000`], before)).toMatchObject({ start });
  });

  it.each([
    'FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=22,23,24,25,26,27,28,29',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=22,24,25,26,27,28,29',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=-1FR;BYMONTHDAY=23,24,25,26,27,28,29',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=FR,SA;BYMONTHDAY=23,24,25,26,27,28,29',
    'FREQ=YEARLY;BYMONTH=3,4;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29',
    'FREQ=YEARLY;BYMONTH=2;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29',
    'FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=-7,-6,-5,-4,-3,-2,-1',
    'FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29',
  ])('a zone with the rule %s, which may name no day or two, has no instants', async (rule) => {
    const before = summerZone('House', '20130329T020000', rule);
    const event = await eventOf([SUMMARY, 'DTSTART;TZID=House:20270527T120000'], before);
    expect(event).not.toHaveProperty('start');
  });

  it.each([
    ['in its standard time', '20270105T180000', '2027-01-05T16:00:00Z'],
    ['in its daylight time', '20270527T180000', '2027-05-27T15:00:00Z'],
    ['on the day before the clocks change', '20270325T180000', '2027-03-25T16:00:00Z'],
    ['on the day of the change', '20270326T180000', '2027-03-26T15:00:00Z'],
  ])('with a weekday among seven days of a month has the instant %s', async (_name, written, start) => {
    const lines = [`DTSTART;TZID=Asia/Jerusalem:${written}`, SUMMARY];
    expect(await eventOf(lines, JERUSALEM)).toMatchObject({ start });
  });

  it.each([
    ['six days', 'BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28'],
    ['seven days that are not in a row', 'BYMONTH=3;BYDAY=FR;BYMONTHDAY=22,24,25,26,27,28,29'],
    ['days that not every year has', 'BYMONTH=2;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29'],
    ['eight days', 'BYMONTH=3;BYDAY=FR;BYMONTHDAY=22,23,24,25,26,27,28,29'],
  ])('with a weekday among %s has no start: it may be on no day, or on two', async (_name, rule) => {
    const usual = 'BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29';
    const other = JERUSALEM.map((line) => line.replace(usual, rule));
    const lines = ['DTSTART;TZID=Asia/Jerusalem:20270527T180000', SUMMARY];
    expect(await eventOf(lines, other)).not.toHaveProperty('start');
  });

  it.each([
    ['without a zone', ['DTSTART:20260305T090000'], []],
    ['of an unknown zone', ['DTSTART;TZID=House:20260305T090000'], []],
    ['that the clocks skip', ['DTSTART;TZID=Europe/Berlin:20260329T023000'], []],
    ['that comes twice', ['DTSTART;TZID=Europe/Berlin:20261025T023000'], []],
    [
      'for which the definition and the zone database disagree',
      ['DTSTART;TZID=Europe/Berlin:20260305T090000'],
      zone('Europe/Berlin', '+0300'),
    ],
    [
      'of a zone that is defined twice',
      ['DTSTART;TZID=House:20260305T090000'],
      [...zone('House', '+0100'), ...zone('House', '+0200')],
    ],
    ['that is there twice', ['DTSTART:20260305T090000Z', 'DTSTART:20260305T100000Z'], []],
    ['of a zone called UTC that is none', ['DTSTART;TZID=UTC:20260305T090000'], zone('UTC', '+0500')],
    [
      'before the definition of its zone begins',
      ['DTSTART;TZID=House:20260305T090000'],
      zone('House', '+0500').map((line) => line.replace('1970', '2030')),
    ],
  ])('at a time %s has no start', async (_name, lines, before) => {
    expect(await eventOf([SUMMARY, ...lines], before)).not.toHaveProperty('start');
  });

  const START = 'DTSTART:20260305T090000Z';

  it.each([
    ['FREQ=DAILY;COUNT=2', 2, ['2026-03-05T09:00:00Z', '2026-03-06T09:00:00Z']],
    ['FREQ=DAILY;UNTIL=20260306T090000Z', 2, ['2026-03-05T09:00:00Z', '2026-03-06T09:00:00Z']],
    ['FREQ=WEEKLY;BYDAY=TH,FR;COUNT=2', 2, ['2026-03-05T09:00:00Z', '2026-03-06T09:00:00Z']],
    ['FREQ=MONTHLY;BYDAY=1TH;COUNT=2', 2, ['2026-03-05T09:00:00Z', '2026-04-02T09:00:00Z']],
    ['FREQ=MONTHLY;BYMONTHDAY=5;COUNT=2', 2, ['2026-03-05T09:00:00Z', '2026-04-05T09:00:00Z']],
    ['FREQ=YEARLY;BYMONTH=3;COUNT=2', 2, ['2026-03-05T09:00:00Z', '2027-03-05T09:00:00Z']],
    ['FREQ=DAILY;COUNT=100', 100, undefined],
    ['FREQ=DAILY', null, undefined],
  ])('with the rule %s takes place %s times', async (rule, occurrences, starts) => {
    const event = await eventOf([START, SUMMARY, `RRULE:${rule}`]);
    expect(event).toMatchObject({ occurrences });
    expect((event as { starts?: unknown }).starts).toEqual(starts);
  });

  it('is cancelled in any spelling', async () => {
    expect(await eventOf([...LINES, 'STATUS:Cancelled'])).toMatchObject({ status: 'CANCELLED' });
  });

  it('has no time that is excluded', async () => {
    const lines = [START, SUMMARY, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;TZID=Europe/Berlin:20260306T100000'];
    expect(await eventOf(lines)).toMatchObject({ occurrences: 2 });
  });

  it.each([
    ...[
      'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=HOURLY;COUNT=2',
    ],
    ...[
      'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1;COUNT=2',
      'FREQ=WEEKLY;BYDAY=MO;COUNT=2',
      'FREQ=DAILY;INTERVAL=9999',
    ],
    ...['FREQ=YEARLY;RSCALE=CHINESE;COUNT=2', 'FREQ=DAILY;SKIP=OMIT;COUNT=2', 'FREQ=DAILY;COUNT=2;COUNT=5'],
    ...['FREQ=DAILY;COUNT=2;UNTIL=20260309T000000Z', 'FREQ=DAILY;COUNT=0', 'FREQ=DAILY;INTERVAL=0;COUNT=2'],
    ...['FREQ=DAILY;COUNT=-1', 'FREQ=DAILY;COUNT=2;X=1', 'FREQ=DAILY;COUNT=02'],
    ...['FREQ=DAILY;UNTIL=20260310', 'FREQ=DAILY;COUNT=100000', 'FREQ=YEARLY;BYYEARDAY=366;COUNT=2'],
  ])('with the rule %s says nothing about its times', async (rule) => {
    const event = await eventOf([START, SUMMARY, `RRULE:${rule}`]);
    expect(event).toMatchObject({ start: '2026-03-05T09:00:00Z' });
    expect(event).not.toHaveProperty('occurrences');
    expect(event).not.toHaveProperty('starts');
  });

  it.each([
    ['a moved time', ['END:VEVENT', 'BEGIN:VEVENT', 'UID:u-1', 'RECURRENCE-ID:20260306T090000Z']],
    ['more times', ['RDATE:20260309T090000Z']],
    ['two rules', ['RRULE:FREQ=DAILY;COUNT=2']],
    ['a day that is excluded, and not a time', ['EXDATE;VALUE=DATE:20260306']],
  ])('with %s says nothing about its times', async (_name, more) => {
    const event = await eventOf([START, SUMMARY, 'RRULE:FREQ=DAILY;COUNT=2', ...more]);
    expect(event).not.toHaveProperty('occurrences');
  });

  it.each([
    ['RRULE:FREQ=DAILY;COUNT=2', (text: string) => text],
    ['rrule:FREQ=DAILY;COUNT=2', (text: string) => text],
    ['RR\r\n ULE:FREQ=DAILY;COUNT=2', (text: string) => text],
    ['RRULE:FREQ=DAILY;COUNT=2', (text: string) => text.replace('RRULE', 'RR]]>&#85;<!-- -->LE<![CDATA[')],
  ])('with the rule %j is read on the pool, which ends what takes too long', async (rule, spell) => {
    const pool = new ComputePool({ timeoutMs: 1 });
    server.replies['REPORT /ada/work/ 1'] = spell(multistatus({ 'a.ics': calendar([START, rule]) }));
    const read = await readCaldav(server.connection, {}, {}, testResolver(), pool);
    await pool.onApplicationShutdown();
    expect(read).toEqual({ outcome: 'failed', failure: 'too_large' });
  });
});

describe('the probe', () => {
  const calendarType = '<d:resourcetype><d:collection/><c:calendar/></d:resourcetype>';

  it.each([
    [calendarType, true],
    ['<d:resourcetype><d:collection/></d:resourcetype>', false],
    ['<d:resourcetype><d:calendar/></d:resourcetype>', false],
  ])('of %s says that it is a calendar: %s', async (properties, isCalendar) => {
    server.replies['PROPFIND /ada/work/ 0'] = document(found('/ada/work/', properties));
    expect(await readCaldav(server.connection, { uid: undefined } as never)).toMatchObject({
      body: { calendar: { path: 'ada/work', isCalendar } },
    });
  });

  it('does not count if it is about another resource', async () => {
    server.replies['PROPFIND /ada/work/ 0'] = document(found('/ada/home/', calendarType));
    expect(await readCaldav(server.connection, { uid: undefined } as never)).toMatchObject({
      failure: 'not_json',
    });
  });
});

describe('nothing is sent', () => {
  it.each([
    ...['', '/', 'a//b', 'a/../b', './a', 'a\\b', 'a/\u0000', 'x'.repeat(1_025)].map((path) => ({
      calendar: path,
    })),
    { from: '2026-03-05', to: '2026-03-04' },
    { from: 'tomorrow', to: '2026-03-04' },
    { from: '9026-03-05', to: '9026-03-05' },
    { from: '2026-13-05', to: '2026-13-05' },
  ])('for %j', async (request) => {
    expect(await readCaldav(server.connection, request as never)).toEqual({
      outcome: 'failed',
      failure: 'unreachable',
    });
    expect(server.asked).toEqual([]);
  });

  it('to an address that is not allowed, or with a credential of another kind', async () => {
    expect(await readCaldav(server.connection, {}, {}, testResolver([]))).toMatchObject({
      failure: 'unreachable',
    });
    const credential = { type: 'header', name: 'x', value: 'y' } as const;
    expect(await readCaldav({ ...server.connection, credential })).toMatchObject({ status: 401 });
    expect(server.asked).toEqual([]);
  });
});
