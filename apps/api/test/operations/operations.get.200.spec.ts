import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOfCall } from '../support/test-database.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi({ TOOKEFFECT_SWEEP_MS: '600000' });
});
afterAll(() => context.stop());

test.each(['', '/receipt'])('sends one statement for a read of /v1/operations/{id}%s', async (suffix) => {
  const { id } = await context.begin();
  await context.verify(id);
  const statements = await statementsOfCall(context.api.database, async () => {
    const { status } = await context.api.call('GET', `/v1/operations/${id}${suffix}`);
    expect(status).toBe(200);
  });
  expect(statements).toHaveLength(1);
});
