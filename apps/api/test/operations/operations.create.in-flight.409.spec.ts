import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi();
});
afterAll(() => context.stop());

/** Creates an operation under a key; the provider delays the read of its baseline. */
function create(key: string) {
  const input = { path: ['orders', key], parent: ['orders'], expect: { state: 'paid' } };
  const body = { contract: 'http.json.matches@1', input };
  return context.api.call('POST', '/v1/operations', { body, headers: { 'idempotency-key': key } });
}

async function countOperations(key: string): Promise<number> {
  const [{ count }] = await context.api.database.dataSource.query<[{ count: number }]>(
    `SELECT count(*)::integer AS count FROM operation WHERE input LIKE '%' || $1 || '%'`,
    [key],
  );
  return count;
}

test('refuses the key as in flight while the first call reads its baseline', async () => {
  const key = randomUUID();
  const { received, release } = context.system.hold();
  const first = create(key);
  await received;
  const second = await create(key);
  expect([second.status, second.json.code, second.headers.get('retry-after')]).toEqual([
    409,
    'idempotency_in_flight',
    '1',
  ]);
  release();
  expect((await first).status).toBe(201);
  expect((await create(key)).text).toBe((await first).text);
  expect(await countOperations(key)).toBe(1);
});

test('stores no second operation for a call whose key was taken over', async () => {
  const key = randomUUID();
  const { received, release } = context.system.hold();
  const slow = create(key);
  await received;
  await context.api.database.dataSource.query(
    `UPDATE idempotency_key SET created_at = created_at - interval '61 seconds' WHERE key = $1`,
    [key],
  );
  const next = context.system.hold();
  const overtaking = create(key);
  await next.received;
  release();
  expect((await slow).json.code).toBe('idempotency_in_flight');
  next.release();
  expect((await overtaking).status).toBe(201);
  expect((await create(key)).text).toBe((await overtaking).text);
  expect(await countOperations(key)).toBe(1);
});
