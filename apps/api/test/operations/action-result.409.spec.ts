import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

const submit = (id: string, body: object) =>
  context.api.call('POST', `/v1/operations/${id}/action-result`, { body });

test.each([
  ['status', { status: 'failed' }],
  ['reference', { status: 'succeeded', providerReference: '18' }],
  ['response', { status: 'succeeded', response: null }],
])('rejects a result with another %s, and keeps the first one', async (_, other) => {
  const { id } = await context.begin();
  const first = await submit(id, { status: 'succeeded' });
  const before = await databasePicture(context.api.database.dataSource);
  const refused = await submit(id, other);
  expect([refused.status, refused.json.code]).toEqual([409, 'action_result_conflict']);
  expect(refused.json.detail).toContain(first.json.reference);
  expect(await databasePicture(context.api.database.dataSource)).toEqual(before);
});

test('stores one of several concurrent results', async () => {
  const { id } = await context.begin();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => submit(id, { status: 'succeeded', providerReference: String(n) })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([
    201,
    ...Array.from({ length: 9 }, () => 409),
  ]);
});
