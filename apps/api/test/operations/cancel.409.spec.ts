import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';
import type { ApiResponse, CallOptions } from '../support/test-api.ts';

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi();
});
afterAll(() => context.stop());

const cancel = (id: string, options: CallOptions = {}): Promise<ApiResponse> =>
  context.api.call('POST', `/v1/operations/${id}/cancel`, options);

test('a verified operation cannot be cancelled', async () => {
  const order = await context.begin();
  order.pay();
  const verified = await context.verify(order.id);
  expect(verified.json.verdict).toBe('verified');
  const { status, json } = await cancel(order.id);
  expect([status, json.code]).toEqual([409, 'operation_not_cancellable']);
  expect((await context.api.call('GET', `/v1/operations/${order.id}`)).json).toMatchObject({
    state: 'verified',
    cancelledAt: null,
  });
});

test('an operation cannot be cancelled while a run is live', async () => {
  const order = await context.begin();
  const { received, release } = context.system.hold();
  const verifying = context.verify(order.id);
  await received;
  const { status, json, headers } = await cancel(order.id);
  expect([status, json.code, headers.get('retry-after')]).toEqual([409, 'operation_not_cancellable', '1']);
  release();
  expect((await verifying).status).toBe(200);
  expect((await cancel(order.id)).status).toBe(200);
});

test('a run whose lease has expired is released, and its credit refunded, when the operation is cancelled', async () => {
  const { api, system } = context;
  const usage = async () => (await api.call('GET', '/v1/usage')).json;
  const before = await usage();
  const order = await context.begin();
  const { received, release } = system.hold();
  const verifying = context.verify(order.id);
  await received;
  await api.database.dataSource.query(
    `UPDATE verification_run SET lease_until = now() - interval '1 second' WHERE operation_id = $1`,
    [order.id],
  );
  expect((await cancel(order.id)).status).toBe(200);
  release();
  expect((await verifying).status).toBe(503);
  expect(await usage()).toEqual(before);
});

test('a cancelled operation is neither verified nor acknowledged', async () => {
  const { api } = context;
  const order = await context.begin();
  await cancel(order.id);
  order.pay();
  const verified = await context.verify(order.id);
  expect([verified.status, verified.json.code]).toEqual([409, 'operation_cancelled']);
  const body = { status: 'succeeded' };
  const submitted = await api.call('POST', `/v1/operations/${order.id}/action-result`, { body });
  expect([submitted.status, submitted.json.code]).toEqual([409, 'operation_cancelled']);
});

test('the action result of before a cancellation can be handed in again', async () => {
  const { api } = context;
  const order = await context.begin();
  const submit = () =>
    api.call('POST', `/v1/operations/${order.id}/action-result`, { body: { status: 'failed' } });
  const first = await submit();
  await cancel(order.id);
  expect([(await submit()).status, (await submit()).text]).toEqual([200, first.text]);
});

test('a verify of before a cancellation is still replayed', async () => {
  const order = await context.begin();
  const first = await context.verify(order.id, 'the-key');
  await cancel(order.id);
  expect((await context.verify(order.id, 'the-key')).text).toBe(first.text);
  expect((await context.verify(order.id, 'another-key')).status).toBe(409);
});
