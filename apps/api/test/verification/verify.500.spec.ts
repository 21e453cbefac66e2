import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SigningKeys } from '../../src/modules/signing/index.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

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

test('a fault while the receipt is made costs nothing, and frees the key', async () => {
  const { api, shop } = context;
  const keys = api.application.get(SigningKeys, { strict: false });
  const signing = vi.spyOn(keys, 'keyFor').mockImplementation(() => {
    throw new Error('the verdict contradicts itself');
  });
  const { id, number } = await context.begin();
  await shop.insertOrder({ number, reference: id });
  const before = await context.usage();
  expect(await verify(id)).toMatchObject({ status: 500, code: 'internal_error' });
  expect((await api.call('GET', `/v1/operations/${id}/receipt`)).status).toBe(404);
  expect((await api.call('GET', `/v1/operations/${id}`)).json.state).toBe('created');
  expect(await context.usage()).toEqual(before);
  signing.mockRestore();
  expect(await verify(id)).toMatchObject({ verdict: 'verified', charged: 1 });
});
