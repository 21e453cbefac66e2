import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '@tookeffect/wire';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';
import type { ApiResponse, CallOptions } from '../support/test-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

const cancel = (id: string, options: CallOptions = {}): Promise<ApiResponse> =>
  context.api.call('POST', `/v1/operations/${id}/cancel`, options);

const AGENT: readonly Scope[] = ['operations:write', 'operations:verify', 'operations:read'];

test('a cancelled operation shows its state and when it was cancelled, and keeps its last verdict', async () => {
  const { id } = await context.begin();
  const verified = await context.verify(id);
  const { status, json } = await cancel(id);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    ...{ id, state: 'cancelled', cancelledAt: expect.any(String) as string },
    lastVerdict: { verdict: 'refuted', receiptId: verified.json.receiptId },
  });
  expect((await context.api.call('GET', `/v1/operations/${id}`)).json).toEqual(json);
  expect((await context.api.call('GET', `/v1/operations/${id}/receipt`)).status).toBe(200);
});

test('cancelling twice gives the same response', async () => {
  const { id } = await context.begin();
  const [first, second] = [await cancel(id), await cancel(id)];
  expect([second.status, second.text]).toEqual([first.status, first.text]);
});

test('a cancelled operation does not expire', async () => {
  const { id } = await context.begin();
  await cancel(id);
  await context.passDeadline(id);
  expect((await context.api.call('GET', `/v1/operations/${id}`)).json.state).toBe('cancelled');
});

test('the credential that began an operation cancels it, and so does one that can manage keys', async () => {
  const { api } = context;
  const [owner, administrator] = [
    await api.newApiKey(api, AGENT),
    await api.newApiKey(api, ['operations:write', 'keys:manage']),
  ];
  for (const apiKey of [owner, administrator]) {
    const { id } = await context.begin({ apiKey: owner });
    expect((await cancel(id, { apiKey })).json.state).toBe('cancelled');
  }
});

test('cancelling costs nothing', async () => {
  const before = await context.usage();
  await cancel((await context.begin()).id);
  expect(await context.usage()).toEqual(before);
});

test('an operation that failed can be cancelled, and then stands in the way of nobody', async () => {
  const { shop } = context;
  const abandoned = await context.begin();
  await cancel(abandoned.id);
  const { id, number } = await context.begin({ number: abandoned.number });
  await shop.insertOrder({ number, reference: id });
  expect((await context.verify(id)).json.verdict).toBe('verified');
});

test('the key that replaced another by rotation cancels what the old one began', async () => {
  const { api } = context;
  const scopes = ['operations:read', 'operations:write'];
  const created = await api.call('POST', '/v1/api-keys', { body: { name: 'agent', scopes } });
  const { apiKey: old, secret } = created.json as unknown as { apiKey: { id: string }; secret: string };
  const { id } = await context.begin({ apiKey: secret });
  const rotated = await api.call('POST', `/v1/api-keys/${old.id}/rotate`, { body: {} });
  const { secret: apiKey } = rotated.json as unknown as { secret: string };
  const { status, json } = await api.call('POST', `/v1/operations/${id}/cancel`, { apiKey });
  expect([status, json]).toMatchObject([200, { state: 'cancelled' }]);
});
