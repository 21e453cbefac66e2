import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

const UNKNOWN = `op_${'0'.repeat(26)}`;

test('responds to a foreign operation as to one that does not exist, byte for byte, and stores nothing', async () => {
  const { api } = world;
  const tenant = await api.newTenant();
  const { id } = await world.begin();
  const before = await databasePicture(api.database.dataSource);
  const [foreign, unknown, malformed] = [
    await world.verify(id, 'one', tenant),
    await world.verify(UNKNOWN, 'one', tenant),
    await world.verify('op_1', 'one', tenant),
  ];
  const body = ({ text, json }: typeof foreign) => text.replace(String(json.requestId), '');
  expect([foreign.status, foreign.json.code]).toEqual([404, 'not_found']);
  expect([body(foreign), body(malformed)]).toEqual([body(unknown), body(unknown)]);
  expect(await databasePicture(api.database.dataSource)).toEqual(before);
});

test('hides an operation from another workspace of the same account', async () => {
  const { api } = world;
  const { id } = await world.begin();
  const workspaceId = `ws_${'0'.repeat(26)}`;
  await api.database.dataSource.query(
    `INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'other')`,
    [workspaceId, api.accountId],
  );
  const apiKey = await api.newApiKey({ accountId: api.accountId, workspaceId }, ['operations:verify']);
  expect((await world.verify(id, undefined, { apiKey })).status).toBe(404);
});

test('checks the owner before the key', async () => {
  const tenant = await world.api.newTenant();
  const { id } = await world.begin();
  const key = randomUUID();
  await world.verify(id, key);
  expect((await world.verify(id, key, tenant)).status).toBe(404);
  expect((await world.verify(id, 'not a key', tenant)).status).toBe(404);
  expect((await world.verify(id, 'not a key')).json.code).toBe('idempotency_key_invalid');
});
