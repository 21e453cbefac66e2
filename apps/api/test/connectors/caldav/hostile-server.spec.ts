import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { CaldavReadRequest } from '@tookeffect/evaluator';
import { afterEach, describe, expect, it } from 'vitest';
import { type HostileCase, STATUS_CASES, raw, transportCases } from '../hostile-http.ts';
import { timeoutFor } from '../hostile-time.ts';
import { type Provider, httpResponse, startProvider } from '../raw-server.ts';
import { TEST_READER, connectionTo, readCaldav } from '../reading.ts';
import { LINES, calendar, document, found, multistatus } from './calendar-texts.ts';

const PROBE: Partial<CaldavReadRequest> = { uid: undefined } as never;
const sends = (body: string | Buffer, headers?: Record<string, string>) =>
  raw(httpResponse(207, body, { 'content-type': 'application/xml', ...headers }));
const good = multistatus({ 'a.ics': calendar(LINES) });
const entity = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

const documents: HostileCase[] = [
  ['sends nothing', sends(''), 'not_json'],
  ['sends JSON', sends('{"events": []}'), 'not_json'],
  ['sends a calendar', sends(calendar(LINES)), 'not_json'],
  ['sends a web page', sends('<!doctype html><title>Sign in</title>'), 'not_json'],
  ['sends another document', sends('<d:error xmlns:d="DAV:"/>'), 'not_json'],
  ['sends a document of another namespace', sends('<multistatus/>'), 'not_json'],
  ['uses a prefix without a namespace', sends('<d:multistatus/>'), 'not_json'],
  ['cuts the document off', sends(good.slice(0, -9)), 'not_json'],
  ['sends two documents', sends(good + good), 'not_json'],
  ['declares entities', sends(document('&b;', entity)), 'not_json'],
  [
    'refers to a file',
    sends(document('&f;', '<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>')),
    'not_json',
  ],
  ['nests 2,000 elements', sends(document('<a>'.repeat(2_000) + '</a>'.repeat(2_000))), 'not_json'],
  ['crosses elements', sends(document('<a><b></a></b>')), 'not_json'],
  ['sends UTF-16', sends(Buffer.from(good, 'utf16le')), 'not_json'],
  [
    'sends bytes that are not UTF-8',
    sends(Buffer.concat([Buffer.from(good), Buffer.from([0xff])])),
    'not_json',
  ],
  ['sends a NUL', sends(document('\0')), 'not_json'],
  ['sends random bytes', sends(randomBytes(4_096)), 'not_json'],
  ['packs the document', sends(gzipSync(good), { 'content-encoding': 'gzip' }), 'not_json'],
  ['sends a document longer than the limit', sends(document(' '.repeat(70_000))), 'too_large'],
];

/** Faults of single resources, and whether each is shown as something that was not read. */
const resources: [name: string, response: string][] = [
  ['no data', multistatus({}, found('/ada/work/a.ics', '<d:getetag>"e"</d:getetag>'))],
  [
    'no ETag',
    multistatus({}, found('/ada/work/a.ics', `<c:calendar-data>${calendar(LINES)}</c:calendar-data>`)),
  ],
  ['a weak ETag', good.replace('"e"', 'W/"e"')],
  ['the status 404', good.replace('200 OK', '404 Not Found')],
  ['the status 507', good.replace('200 OK', '507 Insufficient Storage')],
  ['another calendar', good.replace('/ada/work/', '/ada/home/')],
  ['a folder below the calendar', good.replace('/ada/work/', '/ada/work/x/')],
  ['a path with a parent segment', good.replace('/ada/work/', '/ada/work/../home/')],
  ['another server', good.replace('/ada/work/', 'https://other.example/ada/work/')],
  ['a path that cannot be decoded', good.replace('a.ics', '%ff')],
  ['an unfinished calendar', multistatus({ 'a.ics': calendar(LINES).replace('END:VCALENDAR', '') })],
  ['two events', multistatus({ 'a.ics': calendar([...LINES, 'END:VEVENT', 'BEGIN:VEVENT', 'UID:u-2']) })],
  [
    'two main events',
    multistatus({ 'a.ics': calendar([...LINES, 'END:VEVENT', 'BEGIN:VEVENT', 'UID:u-1']) }),
  ],
  ['two UIDs', multistatus({ 'a.ics': calendar([...LINES, 'UID:u-2']) })],
  ['a task', multistatus({ 'a.ics': calendar(LINES).replaceAll('VEVENT', 'VTODO') })],
  ['a message about an event', multistatus({ 'a.ics': calendar(LINES, 'u-1', ['METHOD:CANCEL']) })],
  ['a UID of 20 kB', multistatus({ 'a.ics': calendar(LINES, 'u'.repeat(20_000)) })],
  ['two calendars', multistatus({ 'a.ics': calendar(LINES) + calendar(LINES) })],
  ...[
    ...['20260231T090000Z', '20260305T250000Z', '20261305T090000Z', '2026030T090000Z', '20260305T090060Z'],
    ...['2026-03-05T09:00:00Z', '20260305T0900Z', '20260305T090000+0100', '20260305T090000z', '0'],
  ].map((time): [string, string] => [
    `the time ${time}`,
    multistatus({ 'a.ics': calendar([`DTSTART:${time}`, 'SUMMARY:Review']) }),
  ]),
  [
    'a time with a zone that is also in UTC',
    multistatus({ 'a.ics': calendar(['DTSTART;TZID=Europe/Berlin:20260305T090000Z']) }),
  ],
  ['a folded time that is none', multistatus({ 'a.ics': calendar(['DTSTART:2026\r\n 0231T090000Z']) })],
  ['no text', multistatus({ 'a.ics': '' })],
  ['1,000 open components', multistatus({ 'a.ics': 'BEGIN:VEVENT\r\n'.repeat(1_000) })],
];

describe('a read from a hostile calendar server', () => {
  let provider: Provider;
  afterEach(() => provider.stop());

  async function read(
    behave: (socket: Socket) => void,
    expected?: unknown,
    request: Partial<CaldavReadRequest> = {},
  ) {
    provider = await startProvider(behave);
    const connection = connectionTo(provider.url.replace('http', 'caldav+http'), TEST_READER);
    return readCaldav(connection, request, { timeoutMs: timeoutFor(expected) });
  }

  const fields = 'content-type: application/xml\r\n';
  const transport = [...transportCases(fields)].map(([name, behave, expected]): HostileCase => [
    name,
    behave,
    expected,
  ]);

  it.each([...documents, ...STATUS_CASES])('has no body if it %s', async (_name, behave, expected) => {
    const result = await read(behave, expected);
    expect(result.outcome === 'failed' ? result.failure : result.status).toBe(expected);
    expect(result).not.toHaveProperty('body');
  });

  it.each([...documents, ['lists nothing', sends(document('')), 'not_json'] as HostileCase])(
    'has no body if it %s instead of the calendar',
    async (_name, behave, expected) => {
      expect(await read(behave, expected, PROBE)).toEqual({ outcome: 'failed', failure: expected });
    },
  );

  it.each(transport)('ends in time, without a body, if it %s', async (_name, behave, expected) => {
    expect(await read(behave, expected)).not.toHaveProperty('body');
  });

  it.each(resources)('shows no event, and that something was not read, for %s', async (_name, response) => {
    expect(await read(sends(response))).toMatchObject({
      body: { events: [], complete: { uid: false, time: false } },
    });
  });

  it('fails if two resources have one UID', async () => {
    const response = multistatus({ 'a.ics': calendar(LINES), 'b.ics': calendar(LINES) });
    expect(await read(sends(response))).toEqual({ outcome: 'failed', failure: 'not_json' });
  });
});
