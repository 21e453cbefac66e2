import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderRequest, type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

test('returns the correlation keys, and serves the operation at its location', async () => {
  const { api } = context;
  const request = orderRequest(randomUUID());
  const { status, json, headers } = await api.call('POST', '/v1/operations', { body: request });
  const id = String(json.id);
  expect([status, headers.get('location')]).toEqual([201, `/v1/operations/${id}`]);
  expect(json).toMatchObject({
    contract: { id: request.contract },
    input: request.input,
    idempotencyKey: id,
    correlationKeys: { reference: id, marker: id, metadata: { tookeffect_operation: id } },
    state: 'created',
    lastVerdict: null,
    actionResult: null,
    baseline: { digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as unknown },
  });
  expect((await api.call('GET', `/v1/operations/${id}`)).json).toEqual(json);
});

test('sets the deadline to seven days after the creation, or as requested', async () => {
  const deadline = async (change: object): Promise<number> => {
    const body = { ...orderRequest(randomUUID()), ...change };
    const { json } = await context.api.call('POST', '/v1/operations', { body });
    return (Date.parse(String(json.deadline)) - Date.parse(String(json.createdAt))) / 1000;
  };
  expect(await deadline({})).toBe(7 * 24 * 3600);
  expect(await deadline({ deadlineSeconds: 60 })).toBe(60);
});

test('shows `expired` after the deadline, and a verify still concludes the operation', async () => {
  const { api, shop } = context;
  const { id, number } = await context.begin();
  await shop.insertOrder({ number, reference: id });
  await context.passDeadline(id);
  const state = async (): Promise<unknown> => (await api.call('GET', `/v1/operations/${id}`)).json.state;
  expect(await state()).toBe('expired');
  expect((await context.verify(id)).json.verdict).toBe('verified');
  expect(await state()).toBe('verified');
});

test('creates an operation for every call without a key', async () => {
  const body = orderRequest(randomUUID());
  const [one, other] = [
    await context.api.call('POST', '/v1/operations', { body }),
    await context.api.call('POST', '/v1/operations', { body }),
  ];
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(one.json.id).not.toBe(other.json.id);
});

test('charges nothing for a creation', async () => {
  const before = await context.usage();
  await context.begin();
  expect(await context.usage()).toEqual(before);
});
