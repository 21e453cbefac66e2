import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

test('verifies, action results and reads at once never fail, and each look has its receipt', async () => {
  const { api, shop } = world;
  const before = await world.usage();
  const begun = await Promise.all(Array.from({ length: 5 }, () => world.begin()));
  for (const { id, number } of begun) await shop.insertOrder({ number, reference: id });
  const calls = begun.flatMap(({ id }) => [
    ...Array.from({ length: 8 }, () => world.verify(id)),
    ...Array.from({ length: 4 }, (_, n) =>
      api.call('POST', `/v1/operations/${id}/action-result`, {
        body: { status: 'succeeded', providerReference: String(n) },
      }),
    ),
    ...Array.from({ length: 4 }, () => api.call('GET', `/v1/operations/${id}`)),
    ...Array.from({ length: 2 }, () => api.call('GET', '/v1/usage')),
  ]);
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual(
    [],
  );
  const verdicts = answers.filter(({ json }) => json.verdict !== undefined);
  expect(verdicts.length).toBeGreaterThanOrEqual(begun.length);
  expect(new Set(verdicts.map(({ json }) => json.verdict))).toEqual(new Set(['verified']));
  const after = await world.usage();
  expect(after.verifiedActions - before.verifiedActions).toBe(verdicts.length);
  expect(after.reserved).toBe(0);
});
