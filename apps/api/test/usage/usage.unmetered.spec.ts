import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi({ TOOKEFFECT_METERING: 'off' });
});
afterAll(() => context.stop());

test('without metering an account without credits can verify and is not charged', async () => {
  const tenant = await context.api.newTenant(0);
  await context.connect({}, tenant);
  const { id, number } = await context.begin({ apiKey: tenant.apiKey });
  await context.shop.insertOrder({ number, reference: id });
  const before = await context.usage(tenant.apiKey);
  expect((await context.verify(id, 'one', tenant)).json).toMatchObject({ verdict: 'verified', charged: 0 });
  expect((await context.verify(id, 'one', tenant)).headers.get('idempotency-replayed')).toBe('true');
  expect(await context.usage(tenant.apiKey)).toEqual(before);
});
