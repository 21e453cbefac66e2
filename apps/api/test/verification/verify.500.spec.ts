import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

// The real evaluator never contradicts itself, so its result is changed after the evaluation.
vi.mock(import('@tookeffect/evaluator'), async (load) => {
  const evaluator = await load();
  return {
    ...evaluator,
    evaluate: (...facts: Parameters<typeof evaluator.evaluate>) => {
      const evaluation = evaluator.evaluate(...facts);
      const checks = evaluation.checks.map((check) => ({ ...check, outcome: 'failed' as const }));
      return { ...evaluation, checks };
    },
  };
});

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

/** Verifies with one key. The API under test refuses every 500, so this call goes around it. */
async function verify(id: string): Promise<unknown> {
  const { baseUrl, apiKey } = context.api;
  const response = await fetch(`${baseUrl}/v1/operations/${id}/verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': 'the-key' },
  });
  return response.json();
}

test('a verified verdict with a failed required check is not signed, and costs nothing', async () => {
  const { api, shop } = context;
  const { id, number } = await context.begin();
  await shop.insertOrder({ number, reference: id });
  const before = await context.usage();
  expect(await verify(id)).toMatchObject({ status: 500, code: 'internal_error' });
  expect((await api.call('GET', `/v1/operations/${id}/receipt`)).status).toBe(404);
  expect((await api.call('GET', `/v1/operations/${id}`)).json.state).toBe('created');
  expect(await context.usage()).toEqual(before);
  // The key is free again: the next call runs.
  expect(await verify(id)).toMatchObject({ status: 500 });
});
