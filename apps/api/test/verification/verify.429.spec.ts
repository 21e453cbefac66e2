import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi();
});
afterAll(() => context.stop());

const acknowledge = (id: string): Promise<unknown> =>
  context.api.call('POST', `/v1/operations/${id}/action-result`, { body: { status: 'succeeded' } });

test('refuses a verify before the time that the last verdict names, and stores nothing', async () => {
  const { api, system } = context;
  const order = await context.begin();
  system.resources.set(order.path, 503);
  const { json } = await context.verify(order.id, 'first');
  expect(json).toMatchObject({ reason: 'source_unreachable', retryAfterSeconds: 30, charged: 0 });

  const before = await databasePicture(api.database.dataSource);
  const refused = await context.verify(order.id);
  expect([refused.status, refused.json.code]).toEqual([429, 'observed_too_recently']);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(30);
  expect((await context.verify(order.id, 'first')).headers.get('idempotency-replayed')).toBe('true');
  expect(await databasePicture(api.database.dataSource)).toEqual(before);
});

test('observes again after that time', async () => {
  const { api, system } = context;
  const order = await context.begin();
  system.resources.set(order.path, 503);
  await context.verify(order.id);
  await api.database.dataSource.query(`UPDATE operation SET not_before = now() WHERE id = $1`, [order.id]);
  order.pay();
  expect((await context.verify(order.id)).json.verdict).toBe('verified');
});

test('accepts a verify at once after an action result', async () => {
  const order = await context.begin();
  context.system.resources.set(order.path, 503);
  await context.verify(order.id);
  await acknowledge(order.id);
  order.pay();
  expect((await context.verify(order.id)).json.verdict).toBe('verified');
});

test('keeps the wait after an action result that was evaluated', async () => {
  const order = await context.begin();
  context.system.resources.set(order.path, 503);
  await acknowledge(order.id);
  expect((await context.verify(order.id)).json.reason).toBe('source_unreachable');
  expect((await context.verify(order.id)).json.code).toBe('observed_too_recently');
});

test('accepts a verify at once after an action result that arrived during the run', async () => {
  const order = await context.begin();
  context.system.resources.set(order.path, 503);
  const { received, release } = context.system.hold();
  const first = context.verify(order.id);
  await received;
  await acknowledge(order.id);
  release();
  expect((await first).json.reason).toBe('source_unreachable');
  order.pay();
  expect((await context.verify(order.id)).json.verdict).toBe('verified');
});

test('waits as long as the rate limit of the source requires', async () => {
  const order = await context.begin();
  context.system.resources.set(order.path, 429);
  const { json } = await context.verify(order.id);
  expect(json).toMatchObject({ reason: 'source_rate_limited', retryAfterSeconds: 60, charged: 0 });
});
