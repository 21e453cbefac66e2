import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

/** An operation that took effect. */
async function acted(): Promise<string> {
  const { id, number } = await context.begin();
  await context.shop.insertOrder({ number, reference: id });
  return id;
}

test('replays the response of a key byte for byte, free of charge', async () => {
  const id = await acted();
  const key = randomUUID();
  const first = await context.verify(id, key);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  await context.shop.run('DELETE FROM orders WHERE operation_reference = $1', [id]);
  const before = await databasePicture(context.api.database.dataSource);
  const again = await context.verify(id, key);
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(await databasePicture(context.api.database.dataSource)).toEqual(before);
});

test('replays a response that an earlier build stored with the key', async () => {
  const id = await acted();
  const key = randomUUID();
  const stored = JSON.stringify((await context.verify(id, key)).json, null, 1);
  await context.api.database.dataSource.transaction(async (manager) => {
    await manager.query('SET LOCAL session_replication_role = replica');
    await manager.query('UPDATE receipt SET advice = NULL WHERE operation_id = $1', [id]);
    await manager.query('UPDATE idempotency_key SET status = 200, body = $2 WHERE key = $1', [key, stored]);
  });
  expect((await context.verify(id, key)).text).toBe(stored);
});

test('treats no body, an empty object and a quoted key as the same call', async () => {
  const id = await acted();
  const key = randomUUID();
  const first = await context.verify(id, key);
  expect((await context.verify(id, key, { body: {} })).text).toBe(first.text);
  expect((await context.verify(id, `"${key}"`)).text).toBe(first.text);
});

test('returns the key that was made for a call without one, and replays it', async () => {
  const id = await acted();
  const first = await context.verify(id);
  const key = first.headers.get('idempotency-key')!;
  expect(key).toMatch(/^[!-~]{1,255}$/);
  const again = await context.verify(id, key);
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
});

test('replays without a connection and without credits', async () => {
  const { api, shop } = context;
  const tenant = await api.newTenant(1);
  const connected = await context.connect({}, tenant);
  const { id, number } = await context.begin({ apiKey: tenant.apiKey });
  await shop.insertOrder({ number, reference: id });
  const first = await context.verify(id, 'once', tenant);
  await api.call('DELETE', `/v1/connections/${String(connected.json.id)}`, tenant);
  const again = await context.verify(id, 'once', tenant);
  expect([again.status, again.text]).toEqual([200, first.text]);
});

test('replays refuted and inconclusive verdicts too', async () => {
  const [refuted, inconclusive] = [await context.begin(), await context.begin()];
  await context.shop.insertOrder({ number: inconclusive.number });
  for (const [{ id }, verdict] of [
    [refuted, 'refuted'],
    [inconclusive, 'inconclusive'],
  ] as const) {
    const key = randomUUID();
    const first = await context.verify(id, key);
    expect(first.json.verdict).toBe(verdict);
    expect((await context.verify(id, key)).text).toBe(first.text);
  }
});

test('runs and charges thirty concurrent calls with one key once', async () => {
  const id = await acted();
  const key = randomUUID();
  const before = await context.usage();
  const responses = await Promise.all(Array.from({ length: 30 }, () => context.verify(id, key)));
  const final = await context.verify(id, key);
  for (const { status, text, json, headers } of responses) {
    if (status === 200) expect(text).toBe(final.text);
    else {
      expect([status, json.code]).toEqual([409, 'idempotency_in_flight']);
      expect(headers.get('retry-after')).toBe('1');
    }
  }
  expect(
    responses.filter(
      ({ headers }) => headers.get('idempotency-key') === key && !headers.has('idempotency-replayed'),
    ),
  ).toHaveLength(1);
  expect((await context.usage()).verifiedActions).toBe(before.verifiedActions + 1);
});
