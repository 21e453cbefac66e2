import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

/** Operations that are each to delete the same row, asked for in other words so that they are no rivals. */
async function deletions(count: number): Promise<string[]> {
  const number = randomUUID();
  const id = Number(await world.shop.insertOrder({ number, amountCents: 5 }));
  const keys = [{ id }, { order_number: number }, { id, order_number: number }, { id, amount_cents: 5 }];
  const created = keys.slice(0, count).map((key) =>
    world.api.call('POST', '/v1/operations', {
      body: {
        contract: 'postgres.row.absent@1',
        input: { schema: 'public', table: 'orders', idColumn: 'id', key },
      },
    }),
  );
  const ids = (await Promise.all(created)).map(({ json }) => String(json.id));
  await world.shop.run('DELETE FROM orders WHERE id = $1', [id]);
  return ids;
}

test('of operations that race for one object exactly one is verified, twenty times', async () => {
  for (let round = 1; round <= 20; round += 1) {
    const ids = await deletions(4);
    const answers = await Promise.all(ids.map((id) => world.verify(id)));
    const reasons = answers.map(({ status, json }) => [status, json.reason, json.charged]).sort();
    expect(reasons).toEqual([
      [200, 'all_checks_passed', 1],
      [200, 'object_already_claimed', 1],
      [200, 'object_already_claimed', 1],
      [200, 'object_already_claimed', 1],
    ]);
  }
});

test('the operation that holds the claim is verified again, and the other stays refuted', async () => {
  const [one, other] = (await deletions(2)) as [string, string];
  expect((await world.verify(one)).json.reason).toBe('all_checks_passed');
  expect((await world.verify(other)).json.reason).toBe('object_already_claimed');
  expect((await world.verify(one)).json.reason).toBe('all_checks_passed');
  expect((await world.verify(other)).json.reason).toBe('object_already_claimed');
});

test('a claim is its account’s: another account may verify by the same object', async () => {
  const tenant = await world.api.newTenant();
  await world.connect({}, tenant);
  const { id, number } = await world.begin();
  await world.shop.insertOrder({ number, reference: id });
  expect((await world.verify(id)).json.verdict).toBe('verified');
  const foreign = await world.begin({ number, apiKey: tenant.apiKey });
  expect((await world.verify(foreign.id, undefined, tenant)).json.reason).not.toBe('object_already_claimed');
});
