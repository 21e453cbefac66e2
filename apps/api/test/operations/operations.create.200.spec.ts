import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/database-picture.ts';
import { orderRequest, type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

const create = (key: string, body: object = orderRequest('A-1')) =>
  world.api.call('POST', '/v1/operations', { body, headers: { 'idempotency-key': key } });

test('the same key and body give the same operation back, byte for byte, and store nothing', async () => {
  const key = randomUUID();
  const first = await create(key);
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
  const before = await databasePicture(world.api.database.dataSource);
  const again = await create(key);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(again.text).toBe(first.text);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(await databasePicture(world.api.database.dataSource)).toEqual(before);
});

test('a replay shows the operation as it was, though more has happened since', async () => {
  const key = randomUUID();
  const first = await create(key);
  await world.verify(String(first.json.id));
  expect((await create(key)).text).toBe(first.text);
});

test('members in another order are the same body', async () => {
  const key = randomUUID();
  const { contract, input } = orderRequest('A-2');
  const first = await create(key, { contract, input });
  const again = await create(key, { input, contract });
  expect([again.status, again.text]).toEqual([200, first.text]);
});

test('a bare key and the same in quotes are one key', async () => {
  const key = randomUUID();
  const first = await create(key);
  const quoted = await create(`"${key}"`);
  expect([quoted.status, quoted.text]).toEqual([200, first.text]);
});

test('a key is its account’s: another account makes an operation of its own', async () => {
  const key = randomUUID();
  const first = await create(key);
  const { apiKey } = await world.api.newTenant();
  await world.connect({}, { apiKey });
  const other = await world.api.call('POST', '/v1/operations', {
    apiKey,
    body: orderRequest('A-1'),
    headers: { 'idempotency-key': key },
  });
  expect(other.status).toBe(201);
  expect(other.json.id).not.toBe(first.json.id);
});

test('twenty calls at once with one key make one operation', async () => {
  const key = randomUUID();
  const body = orderRequest(randomUUID());
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(key, body)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const final = await create(key, body);
  expect(final.status).toBe(200);
  for (const { status, text, json } of answers) {
    if (status < 300) expect(text).toBe(final.text);
    else expect([status, json.code]).toEqual([409, 'idempotency_in_flight']);
  }
});

test('a refused call frees its key', async () => {
  const key = randomUUID();
  const refused = await create(key, { contract: 'postgres.row.present@1', input: {} });
  expect(refused.status).toBe(422);
  expect((await create(key)).status).toBe(201);
});
