import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedLimits } from '../../src/http/limits/limit-store.ts';
import { RequestLimits } from '../../src/http/limits/request-limits.ts';
import { makeDataSource } from '../../src/database/index.ts';
import { type SecondServer, startSecondServer } from '../support/second-server.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

const LIMIT = 40;

let api: TestApi;
let second: SecondServer;
beforeAll(async () => {
  api = await startTestApi({
    TOOKEFFECT_LIMIT_STORE: 'postgres',
    TOOKEFFECT_LIMIT_READS: String(LIMIT),
    TOOKEFFECT_LIMIT_ADDRESS: String(LIMIT),
  });
  second = await startSecondServer(api);
});
beforeEach(() => api.database.dataSource.query('DELETE FROM rate_limit'));
afterAll(async () => {
  await second.stop();
  await api.stop();
});

const usage = (baseUrl: string, apiKey?: string): Promise<Response> =>
  fetch(`${baseUrl}/v1/usage`, {
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
  });

/** Sends concurrent requests to both servers in turn. @returns the number of responses by status */
async function storm(requests: number, apiKey?: string): Promise<Readonly<Record<number, number>>> {
  const servers = [api.baseUrl, second.baseUrl];
  const received = await Promise.all(
    Array.from({ length: requests }, (_, index) => usage(servers[index % 2]!, apiKey)),
  );
  const counts: Record<number, number> = {};
  for (const { status } of received) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('two servers together allow a credential exactly its limit', async () => {
  const { apiKey } = await api.newTenant();
  expect(await storm(LIMIT * 2, apiKey)).toEqual({ 200: LIMIT, 429: LIMIT });
});

test('two servers together allow an address without a credential exactly its limit', async () => {
  expect(await storm(LIMIT * 2)).toEqual({ 401: LIMIT, 429: LIMIT });
  // The address has no 401 left on a server that has not refused it before, too; a valid key passes.
  const third = await startSecondServer(api);
  try {
    expect((await usage(third.baseUrl)).status).toBe(429);
    expect((await usage(third.baseUrl, api.apiKey)).status).toBe(200);
  } finally {
    await third.stop();
  }
});

test('a restarted server continues the earlier counts', async () => {
  const { apiKey } = await api.newTenant();
  for (let index = 0; index < LIMIT - 1; index += 1) await usage(api.baseUrl, apiKey);
  const restarted = await startSecondServer(api);
  try {
    const last = await usage(restarted.baseUrl, apiKey);
    expect([last.status, last.headers.get('ratelimit')?.split(';')[1]]).toEqual([200, 'r=0']);
    expect((await usage(restarted.baseUrl, apiKey)).status).toBe(429);
  } finally {
    await restarted.stop();
  }
});

test('a row of a count contains no secret, and its window ends within a minute', async () => {
  await usage(api.baseUrl, api.apiKey);
  await api.call('POST', '/v1/billing/events', { apiKey: null, body: {} });
  const rows = await api.database.dataSource.query<{ key: string; left: string }[]>(
    `SELECT key, expire / 1000.0 - extract(epoch FROM now()) AS left FROM rate_limit ORDER BY key`,
  );
  expect(rows.map(({ key }) => key)).toEqual([
    expect.stringMatching(/^account-read:acc_[a-z0-9]{26}$/),
    expect.stringMatching(/^read:key_[a-z0-9]{26}$/),
    'unsigned:127.0.0.1',
  ]);
  for (const { left } of rows) {
    expect(Number(left)).toBeGreaterThan(0);
    expect(Number(left)).toBeLessThanOrEqual(60);
  }
});

test('without the database each server counts for itself: no request fails, and the limits remain', async () => {
  const database = await makeDataSource(api.database.url, 2).initialize();
  await database.destroy();
  const limits = new RequestLimits(
    { reads: 3, writes: 3, verifies: 3, address: 3, webhooks: 3, accountCredentials: 1000 },
    sharedLimits(database),
  );
  try {
    const seen = [];
    for (let index = 0; index < 5; index += 1) seen.push(await limits.count('read', 'key_1'));
    expect(seen.map(({ remaining, isExceeded }) => [remaining, isExceeded])).toEqual([
      [2, false],
      [1, false],
      [0, false],
      [0, true],
      [0, true],
    ]);
    expect((await limits.count('read', 'key_1')).isExceeded).toBe(true);
    expect((await limits.count('read', 'key_2')).isExceeded).toBe(false);
  } finally {
    await limits.onApplicationShutdown();
  }
});
