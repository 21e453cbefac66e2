import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { orderRequest, type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

test.each([
  ['that does not exist', 'postgres.row.painted@1'],
  ['of another version', 'postgres.row.present@2'],
  ['of another workspace', 'ws_01m9k6q2r3e8tbkx5v7n4p0c1d:shop.order.placed@1'],
])('responds 404 to a contract %s, and stores nothing', async (_, contract) => {
  const { api } = context;
  const before = await databasePicture(api.database.dataSource);
  const { status, json } = await api.call('POST', '/v1/operations', {
    body: { ...orderRequest('A-1'), contract },
    headers: { 'idempotency-key': 'one' },
  });
  expect([status, json.code]).toEqual([404, 'contract_not_found']);
  expect(await databasePicture(api.database.dataSource)).toEqual(before);
});
