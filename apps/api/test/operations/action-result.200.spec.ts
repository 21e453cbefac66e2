import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

const RESULT = { status: 'succeeded', providerReference: '17', response: { a: 1, b: [true, null] } };
const submit = (id: string, body: object) =>
  context.api.call('POST', `/v1/operations/${id}/action-result`, { body });

test('returns the stored result for the same result, and stores nothing', async () => {
  const { id } = await context.begin();
  const first = await submit(id, RESULT);
  const before = await databasePicture(context.api.database.dataSource);
  const { status, response, providerReference } = RESULT;
  const again = await submit(id, { response: { b: response.b, a: 1 }, providerReference, status });
  expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
  expect(await databasePicture(context.api.database.dataSource)).toEqual(before);
});

test('stores the result of twenty concurrent calls once', async () => {
  const { id } = await context.begin();
  const responses = await Promise.all(Array.from({ length: 20 }, () => submit(id, RESULT)));
  expect(responses.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 19 }, () => 200),
    201,
  ]);
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
});
