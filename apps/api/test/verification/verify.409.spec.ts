import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi();
});
afterAll(() => context.stop());

test('refuses the same key as in flight and any other key while a run is live, and stores nothing', async () => {
  const { api, system } = context;
  const order = await context.begin();
  order.pay();
  const key = randomUUID();
  const { received, release } = system.hold();
  const first = context.verify(order.id, key);
  await received;
  const before = await databasePicture(api.database.dataSource);

  const same = await context.verify(order.id, key);
  expect([same.status, same.json.code, same.headers.get('retry-after')]).toEqual([
    409,
    'idempotency_in_flight',
    '1',
  ]);
  const other = await context.verify(order.id, randomUUID());
  expect([other.status, other.json.code, other.headers.get('retry-after')]).toEqual([
    409,
    'verification_in_flight',
    '1',
  ]);
  expect((await api.call('GET', `/v1/operations/${order.id}`)).json.state).toBe('verifying');
  expect((await api.call('GET', '/v1/usage')).json).toMatchObject({ reserved: 1 });
  expect(await databasePicture(api.database.dataSource)).toEqual(before);

  release();
  expect((await first).json).toMatchObject({ verdict: 'verified', charged: 1 });
  expect((await context.verify(order.id, key)).text).toBe((await first).text);
});

test('verifies another operation while a run is live', async () => {
  const [slow, quick] = [await context.begin(), await context.begin()];
  const { received, release } = context.system.hold();
  const first = context.verify(slow.id);
  await received;
  const key = randomUUID();
  const second = context.verify(quick.id, key);
  const meanwhile = await context.verify(slow.id);
  expect(meanwhile.json.code).toBe('verification_in_flight');
  release();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
});

test('stores nothing without a connection, and accepts the key when there is one', async () => {
  const { api } = context;
  const order = await context.begin();
  const { dataSource } = api.database;
  await dataSource.query(`UPDATE connection SET service = 'elsewhere'`);
  const before = await databasePicture(dataSource);
  const refused = await context.verify(order.id, 'later');
  expect([refused.status, refused.json.code]).toEqual([409, 'connection_missing']);
  expect(await databasePicture(dataSource)).toEqual(before);
  await dataSource.query(`UPDATE connection SET service = 'http'`);
  expect((await context.verify(order.id, 'later')).status).toBe(200);
});
