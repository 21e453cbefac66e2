import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Clock } from '../../src/clock/index.ts';
import { TimeSource } from '../../src/modules/timekeeping/index.ts';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';

/** The embedded database shares the clock of its server, so only a third clock shows that both are wrong. */
let source: Server;
let context: JsonApi;
/** What the source says; null for no `Date`. */
let ahead: { byMs: number | null; ageSeconds?: number };

beforeAll(async () => {
  ahead = { byMs: 0 };
  source = createServer((_, response) => {
    response.sendDate = false;
    if (ahead.byMs !== null) response.setHeader('date', new Date(Date.now() + ahead.byMs).toUTCString());
    if (ahead.ageSeconds !== undefined) response.setHeader('age', String(ahead.ageSeconds));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(source, 'listening');
  const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/`;
  context = await startJsonApi({
    TOOKEFFECT_TIME_SOURCE_URL: url,
    TOOKEFFECT_METRICS_PORT: '0',
    TOOKEFFECT_LOG_LEVEL: 'warn',
  });
});
afterAll(async () => {
  await context.stop();
  source.closeAllConnections();
  source.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const timeSource = (): TimeSource => context.api.application.get(TimeSource, { strict: false });
const compare = async (said: typeof ahead): Promise<void> => {
  ahead = said;
  await timeSource().compare();
};
const readiness = async (): Promise<number> =>
  (await context.api.call('GET', '/readyz', { apiKey: null })).status;
const metric = async (clocks: string): Promise<number | null> => {
  const text = await (await fetch(context.api.metricsUrl!)).text();
  const value = new RegExp(`^tookeffect_clock_difference_seconds\\{clocks="${clocks}"\\} (\\S+)$`, 'm').exec(
    text,
  );
  return value && Number(value[1]);
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test('a server asks its time source at the start', () => {
  expect(timeSource().differenceMs).toBe(0);
});

test.each([
  ['6 minutes', 6 * MINUTE],
  ['-6 minutes', -6 * MINUTE],
  ['40 days', 40 * DAY],
  ['-40 days', -40 * DAY],
])('with a database that differs by %s from the time source, nothing is signed', async (_name, byMs) => {
  const order = await context.begin();
  order.pay();
  await compare({ byMs });
  const { status, json } = await context.verify(order.id);
  expect([status, json.code, json.detail]).toEqual([
    503,
    'unavailable',
    expect.stringContaining('the time source of the operator'),
  ]);
  expect(await readiness()).toBe(503);
  expect(Math.round((await metric('database_time_source'))! / 60)).toBe(-byMs / MINUTE);
  await compare({ byMs: 0 });
  expect(await readiness()).toBe(200);
  expect((await context.verify(order.id)).json).toMatchObject({ verdict: 'verified' });
});

test('10 s are allowed', async () => {
  await compare({ byMs: 10_000 });
  expect(await readiness()).toBe(200);
  await compare({ byMs: 0 });
});

test.each([
  ['without a Date', { byMs: null }],
  ['from a cache', { byMs: -DAY, ageSeconds: 86_400 }],
])('an answer %s changes nothing, and is logged', async (_name, said) => {
  const logged = context.api.logLines.length;
  await compare(said);
  expect(timeSource().differenceMs).toBe(0);
  expect(context.api.logLines.slice(logged).join()).toContain('the time source gave no time');
  await compare({ byMs: 0 });
});

test('a source that is away stops nothing', async () => {
  const answer = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed'));
  await timeSource().compare();
  answer.mockRestore();
  expect(await readiness()).toBe(200);
});

test('the metrics say how far the clock of the server is from that of the database', async () => {
  const clock = context.api.application.get(Clock, { strict: false });
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + 10_000));
  await readiness();
  expect(Math.round((await metric('server_database'))!)).toBe(10);
  vi.restoreAllMocks();
  await readiness();
});
