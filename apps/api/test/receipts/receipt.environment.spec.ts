import { afterAll, beforeAll, expect, test } from 'vitest';
import { validatedReceipt } from '../support/receipts.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

test.each([
  ['test', 'refuted'],
  // What is at a private address is not asked.
  ['live', 'inconclusive'],
] as const)(
  'a receipt about a %s connection says so and is signed by its key: %s',
  async (environment, verdict) => {
    const connected = await world.connect({ environment, name: environment });
    const { id } = await world.begin({ connectionId: String(connected.json.id) });
    await world.verify(id);
    const { validation } = await validatedReceipt(world.api, id, environment);
    expect(validation).toMatchObject({ valid: true, environment, verdict });
  },
);
