import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type LimitStore, sharedLimits } from '../../src/http/limits/limit-store.ts';
import { RequestLimits } from '../../src/http/limits/request-limits.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const MINUTE_MS = 60_000;

let database: TestDatabase;
let store: LimitStore;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await database.dataSource.query('TRUNCATE rate_limit');
  store = sharedLimits(database.dataSource);
});
afterEach(async () => {
  await store.stop();
  vi.useRealTimers();
});
afterAll(() => database.drop());

const keys = async (): Promise<string[]> =>
  (await database.dataSource.query<{ key: string }[]>('SELECT key FROM rate_limit ORDER BY key')).map(
    ({ key }) => key,
  );

/** A row whose window ended this long ago. */
const insert = (key: string, endedMs: number): Promise<unknown> =>
  database.dataSource.query(
    `INSERT INTO rate_limit (key, points, expire) VALUES ($1, 1, extract(epoch FROM now()) * 1000 - $2)`,
    [key, endedMs],
  );

test('deletes rows a minute after their window, and no others', async () => {
  await insert('old', 2 * MINUTE_MS);
  await insert('recent', MINUTE_MS / 2);
  await insert('open', -MINUTE_MS / 2);
  vi.advanceTimersByTime(MINUTE_MS - 1);
  expect(await keys()).toEqual(['old', 'open', 'recent']);
  vi.advanceTimersByTime(1);
  await store.stop();
  expect(await keys()).toEqual(['open', 'recent']);
});

test('deletes in the next round after a failed one, and never after stop', async () => {
  await insert('old', 2 * MINUTE_MS);
  const query = vi.spyOn(database.dataSource, 'query').mockRejectedValueOnce(new Error('away'));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await vi.waitUntil(() => query.mock.results.length === 1);
  await store.stop();
  query.mockRestore();
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(await keys()).toEqual(['old']);
});

test('each kind of request has its own rows, with its name', async () => {
  const perMinute = { reads: 9, writes: 9, verifies: 9, webhooks: 9, address: 9, accountCredentials: 9 };
  const limits = new RequestLimits(perMinute, store);
  const kinds = ['account-read', 'address', 'read', 'unsigned', 'verify', 'webhook', 'write'] as const;
  for (const kind of kinds) await limits.count(kind, 'key');
  expect(await keys()).toEqual(kinds.map((kind) => `${kind}:key`));
});
