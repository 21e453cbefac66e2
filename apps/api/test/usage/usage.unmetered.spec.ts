import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi({ TOOKEFFECT_METERING: 'off' });
});
afterAll(() => world.stop());

test('without metering an account without credits can verify and is not charged', async () => {
  const tenant = await world.api.newTenant(0);
  await world.connect({}, tenant);
  const { id, number } = await world.begin({ apiKey: tenant.apiKey });
  await world.shop.insertOrder({ number, reference: id });
  const before = await world.usage(tenant.apiKey);
  expect((await world.verify(id, 'one', tenant)).json).toMatchObject({ verdict: 'verified', charged: 0 });
  expect((await world.verify(id, 'one', tenant)).headers.get('idempotency-replayed')).toBe('true');
  expect(await world.usage(tenant.apiKey)).toEqual(before);
});
