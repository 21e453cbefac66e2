import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { orderRequest, type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

const create = (key: string, body: object = orderRequest('A-1')) =>
  context.api.call('POST', '/v1/operations', { body, headers: { 'idempotency-key': key } });

test('replays the same key and body byte for byte, and stores nothing', async () => {
  const key = randomUUID();
  const first = await create(key);
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
  const before = await databasePicture(context.api.database.dataSource);
  const again = await create(key);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(again.text).toBe(first.text);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(await databasePicture(context.api.database.dataSource)).toEqual(before);
});

test('replays the operation as it was created', async () => {
  const key = randomUUID();
  const first = await create(key);
  await context.verify(String(first.json.id));
  expect((await create(key)).text).toBe(first.text);
});

test('treats members in another order as the same body', async () => {
  const key = randomUUID();
  const { contract, input } = orderRequest('A-2');
  const first = await create(key, { contract, input });
  const again = await create(key, { input, contract });
  expect([again.status, again.text]).toEqual([200, first.text]);
});

test('treats a key in quotes as the bare key', async () => {
  const key = randomUUID();
  const first = await create(key);
  const quoted = await create(`"${key}"`);
  expect([quoted.status, quoted.text]).toEqual([200, first.text]);
});

test('creates an operation for another account with the same key', async () => {
  const key = randomUUID();
  const first = await create(key);
  const { apiKey } = await context.api.newTenant();
  await context.connect({}, { apiKey });
  const other = await context.api.call('POST', '/v1/operations', {
    apiKey,
    body: orderRequest('A-1'),
    headers: { 'idempotency-key': key },
  });
  expect(other.status).toBe(201);
  expect(other.json.id).not.toBe(first.json.id);
});

test('creates one operation for twenty concurrent calls with one key', async () => {
  const key = randomUUID();
  const body = orderRequest(randomUUID());
  const responses = await Promise.all(Array.from({ length: 20 }, () => create(key, body)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  const final = await create(key, body);
  expect(final.status).toBe(200);
  for (const { status, text, json } of responses) {
    if (status < 300) expect(text).toBe(final.text);
    else expect([status, json.code]).toEqual([409, 'idempotency_in_flight']);
  }
});

test('frees the key of a refused call', async () => {
  const key = randomUUID();
  const refused = await create(key, { contract: 'postgres.row.present@1', input: {} });
  expect(refused.status).toBe(422);
  expect((await create(key)).status).toBe(201);
});
