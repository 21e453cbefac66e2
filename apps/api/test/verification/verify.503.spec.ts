import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { acrossAccounts, inAccount } from '../../src/database/index.ts';
import { ExpiredRunSweeper } from '../../src/modules/verification/expired-run-sweeper.ts';
import { VerificationRunsRepository } from '../../src/modules/verification/verification-runs.repository.ts';
import { databasePicture } from '../support/test-database.ts';
import { type JsonApi, type OrderToPay, startJsonApi } from '../support/json-api.ts';
import { payPlan } from '../support/credits.ts';

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi({ TOOKEFFECT_SWEEP_MS: '600000' });
});
afterAll(() => context.stop());

const sweep = (): Promise<number> =>
  context.api.application.get(ExpiredRunSweeper, { strict: false }).sweep();
const runs = (): VerificationRunsRepository =>
  context.api.application.get(VerificationRunsRepository, { strict: false });
const usage = async (): Promise<unknown> => (await context.api.call('GET', '/v1/usage')).json;
const expireLease = (id: string): Promise<unknown> =>
  context.api.database.dataSource.query(
    `UPDATE verification_run SET lease_until = now() - interval '1 second' WHERE operation_id = $1 AND state = 'live'`,
    [id],
  );

/** A run that waits for its provider, and whose lease has expired. */
async function hangingRun(key: string) {
  const order = await context.begin();
  order.pay();
  const { received, release } = context.system.hold();
  const response = context.verify(order.id, key);
  await received;
  await expireLease(order.id);
  return { order, response, release };
}

async function expectNoReceipt({ id }: OrderToPay): Promise<void> {
  const { json } = await context.api.call('GET', `/v1/operations/${id}/receipt`);
  expect(json.code).toBe('receipt_not_found');
}

test('responds 503 to a run whose lease was lost, refunds it, and frees its key', async () => {
  const before = await usage();
  const key = randomUUID();
  const { order, response, release } = await hangingRun(key);
  expect(await sweep()).toBe(1);
  expect(await usage()).toEqual(before);
  release();
  const { status, json, headers } = await response;
  expect([status, json.code]).toEqual([503, 'unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await expectNoReceipt(order);
  expect(await usage()).toEqual(before);
  expect((await context.verify(order.id, key)).json).toMatchObject({ verdict: 'verified', charged: 1 });
});

test('refunds a run once that several servers release concurrently', async () => {
  const before = await usage();
  const { response, release } = await hangingRun(randomUUID());
  const { runIds } = await acrossAccounts(() => runs().findExpired('all'));
  const [expired] = runIds as [string];
  const release8 = () => Promise.all(Array.from({ length: 8 }, () => runs().release(expired, null)));
  const released = await inAccount(context.api.accountId, release8);
  expect(released.filter(Boolean)).toHaveLength(1);
  expect(await sweep()).toBe(0);
  expect(await usage()).toEqual(before);
  release();
  expect((await response).status).toBe(503);
  expect(await usage()).toEqual(before);
});

test('lets a new call replace a run whose lease has expired, and rejects the late settlement', async () => {
  const key = randomUUID();
  const { order, response, release } = await hangingRun(key);
  const second = context.verify(order.id, key);
  while ((await liveEpoch(order.id)) !== '2') await setImmediateOnce();
  release();
  const responses = [await response, await second];
  expect(responses.map(({ status }) => status)).toEqual([503, 200]);
  const { json } = await context.api.call('GET', `/v1/operations/${order.id}`);
  expect(json).toMatchObject({ state: 'verified', lastVerdict: { sequence: 1 } });
});

test('settles a run whose lease has expired but which was not released', async () => {
  const { response, release } = await hangingRun(randomUUID());
  release();
  expect((await response).json).toMatchObject({ verdict: 'verified', charged: 1 });
});

test('evaluates five times where claims change meanwhile, and then charges nothing', async () => {
  const before = await usage();
  const order = await context.begin();
  order.pay();
  const settle = vi.spyOn(runs(), 'settle').mockResolvedValue({ outcome: 'claims_changed', claims: [] });
  const { status, headers } = await context.verify(order.id);
  const { length } = settle.mock.calls;
  settle.mockRestore();
  expect([status, headers.get('retry-after'), length]).toEqual([503, '1', 5]);
  await expectNoReceipt(order);
  expect(await usage()).toEqual(before);
  expect((await context.verify(order.id)).json).toMatchObject({ verdict: 'verified', charged: 1 });
});

test('does not evaluate a released run again', async () => {
  const order = await context.begin();
  const settle = vi.spyOn(runs(), 'settle').mockResolvedValue({ outcome: 'lease_lost' });
  const { status } = await context.verify(order.id);
  const { calls } = settle.mock;
  settle.mockRestore();
  expect(status).toBe(503);
  expect(calls).toEqual([[expect.stringMatching(/^run_/), expect.any(Number), expect.any(Object)]]);
});

test('charges nothing where the clock of the database was set back during the run', async () => {
  const before = await usage();
  const order = await context.begin();
  order.pay();
  const settle = vi.spyOn(runs(), 'settle').mockResolvedValue({ outcome: 'outside_of_run' });
  const { status, json } = await context.verify(order.id);
  settle.mockRestore();
  expect([status, json.code, json.detail]).toEqual([503, 'unavailable', expect.stringContaining('set back')]);
  await expectNoReceipt(order);
  expect(await usage()).toEqual(before);
});

test('never releases a run that has ended', async () => {
  const { database } = context.api;
  const order = await context.begin();
  order.pay();
  await context.verify(order.id);
  const [run] = await database.dataSource.query<[{ id: string; epoch: string }]>(
    'SELECT id, epoch FROM verification_run WHERE operation_id = $1',
    [order.id],
  );
  const before = await databasePicture(database.dataSource);
  const released = [await runs().release(run.id, Number(run.epoch)), await runs().release(run.id, null)];
  expect(released).toEqual([false, false]);
  expect(await databasePicture(database.dataSource)).toEqual(before);
});

test('expires a plan credit that is refunded after its period', async () => {
  const { accountId, database } = context.api;
  const grant = (start: number, end: number): Promise<void> =>
    payPlan(database.dataSource, accountId, 5, { start, end });
  await grant(-7200, 3600);
  const { response, release } = await hangingRun(randomUUID());
  await grant(-3600, 7200);
  await sweep();
  release();
  await response;
  expect(await usage()).toMatchObject({ plan: { available: 5 }, reserved: 0 });
});

async function liveEpoch(operationId: string): Promise<string | undefined> {
  const [row] = await context.api.database.dataSource.query<{ epoch: string }[]>(
    `SELECT epoch FROM verification_run WHERE operation_id = $1 AND state = 'live'`,
    [operationId],
  );
  return row?.epoch;
}

function setImmediateOnce(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
