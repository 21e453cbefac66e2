import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

const UNKNOWN = `op_${'0'.repeat(26)}`;

test('responds to a foreign operation as to one that does not exist, byte for byte, and stores nothing', async () => {
  const { api } = context;
  const tenant = await api.newTenant();
  const { id } = await context.begin();
  const before = await databasePicture(api.database.dataSource);
  const [foreign, unknown, malformed] = [
    await context.verify(id, 'one', tenant),
    await context.verify(UNKNOWN, 'one', tenant),
    await context.verify('op_1', 'one', tenant),
  ];
  const body = ({ text, json }: typeof foreign) => text.replace(String(json.requestId), '');
  expect([foreign.status, foreign.json.code]).toEqual([404, 'not_found']);
  expect([body(foreign), body(malformed)]).toEqual([body(unknown), body(unknown)]);
  expect(await databasePicture(api.database.dataSource)).toEqual(before);
});

test('hides an operation from another workspace of the same account', async () => {
  const { api } = context;
  const { id } = await context.begin();
  const workspaceId = `ws_${'0'.repeat(26)}`;
  await api.database.dataSource.query(
    `INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'other')`,
    [workspaceId, api.accountId],
  );
  const apiKey = await api.newApiKey({ accountId: api.accountId, workspaceId }, ['operations:verify']);
  expect((await context.verify(id, undefined, { apiKey })).status).toBe(404);
});

test('checks the owner before the key', async () => {
  const tenant = await context.api.newTenant();
  const { id } = await context.begin();
  const key = randomUUID();
  await context.verify(id, key);
  expect((await context.verify(id, key, tenant)).status).toBe(404);
  expect((await context.verify(id, 'not a key', tenant)).status).toBe(404);
  expect((await context.verify(id, 'not a key')).json.code).toBe('idempotency_key_invalid');
});
