import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

const submit = (id: string, body: object) =>
  context.api.call('POST', `/v1/operations/${id}/action-result`, { body });

test.each(['succeeded', 'failed', 'unknown'])(
  'stores a result of %s and acknowledges the operation',
  async (status) => {
    const { id, operation } = await context.begin();
    const body = { status, providerReference: '17', response: { number: 17 } };
    const stored = await submit(id, body);
    expect([stored.status, stored.json]).toMatchObject([
      201,
      { reference: expect.stringMatching(/^ack_/) as unknown, status, providerReference: '17' },
    ]);
    expect(stored.text).not.toContain('response');
    const { json } = await context.api.call('GET', `/v1/operations/${id}`);
    expect(json).toEqual({
      ...operation,
      state: 'acknowledged',
      actionResult: stored.json,
      updatedAt: json.updatedAt,
    });
  },
);

test('keeps the verdict after an action result', async () => {
  const { id } = await context.begin();
  await context.verify(id);
  await submit(id, { status: 'succeeded' });
  const { json } = await context.api.call('GET', `/v1/operations/${id}`);
  expect(json).toMatchObject({ state: 'refuted', actionResult: { status: 'succeeded' } });
});

test('does not verify by an action result alone', async () => {
  const { id } = await context.begin();
  await submit(id, { status: 'succeeded', providerReference: '1', response: { ok: true } });
  expect((await context.verify(id)).json).toMatchObject({ verdict: 'refuted', reason: 'effect_absent' });
});

test('stores any character of a provider’s response, U+0000 too', async () => {
  const { api } = context;
  const { id } = await context.begin();
  const body = { status: 'succeeded', response: { text: 'nul \u0000, astral 🧾' }, providerReference: '1' };
  expect((await submit(id, body)).status).toBe(201);
  expect((await context.verify(id)).status).toBe(200);
  for (const part of ['', '/timeline', '/receipt', '/document']) {
    expect((await api.call('GET', `/v1/operations/${id}${part}`)).status).toBe(200);
  }
});

test('charges nothing for an action result', async () => {
  const { id } = await context.begin();
  const before = await context.usage();
  await submit(id, { status: 'succeeded' });
  expect(await context.usage()).toEqual(before);
});
