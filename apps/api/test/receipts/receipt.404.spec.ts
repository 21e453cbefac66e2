import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

const read = async (id: string, query = ''): Promise<readonly unknown[]> => {
  const { status, json } = await context.api.call('GET', `/v1/operations/${id}/receipt${query}`);
  return [status, json.code];
};

test('responds 404 before the first verify', async () => {
  const { id } = await context.begin();
  expect(await read(id)).toEqual([404, 'receipt_not_found']);
  expect(await read(id, '?sequence=1')).toEqual([404, 'receipt_not_found']);
});

test.each([2, 2_147_483_647, 2_147_483_648, 999_999_999])('has no receipt %i after one run', async (n) => {
  const { id } = await context.begin();
  await context.verify(id);
  const found = await read(id, `?sequence=${n}`);
  expect([
    [404, 'receipt_not_found'],
    [400, 'request_invalid'],
  ]).toContainEqual(found);
});

test.each(['0', '-1', '1.5', '01', 'x', ''])('rejects the sequence "%s"', async (sequence) => {
  const { id } = await context.begin();
  await context.verify(id);
  expect(await read(id, `?sequence=${sequence}`)).toEqual([400, 'request_invalid']);
});
