import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

test.each([
  ['a member', { body: { force: true } }, 'request_invalid'],
  ['a list', { body: [] }, 'request_invalid'],
  ['null', { body: null }, 'request_invalid'],
  ['half an object', { body: '{' }, 'json_malformed'],
])('rejects a body of %s, and stores nothing', async (_, options, code) => {
  const { id } = await context.begin();
  const { dataSource } = context.api.database;
  const before = await databasePicture(dataSource);
  const { status, json } = await context.verify(id, 'one', options);
  expect([status, json.code]).toEqual([400, code]);
  expect(await databasePicture(dataSource)).toEqual(before);
});

test.each(['a b', '""', 'k'.repeat(256), '"a'])('rejects the key %s, and stores nothing', async (key) => {
  const { id } = await context.begin();
  const { dataSource } = context.api.database;
  const before = await databasePicture(dataSource);
  const { status, json } = await context.verify(id, key);
  expect([status, json.code]).toEqual([400, 'idempotency_key_invalid']);
  expect(await databasePicture(dataSource)).toEqual(before);
});
