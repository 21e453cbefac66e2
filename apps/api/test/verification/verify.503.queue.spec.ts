import { afterAll, beforeAll, expect, test } from 'vitest';
import { Deadline, SourceQueue } from '../../src/connectors/index.ts';
import { SOURCE_QUEUE_BOUNDS } from '../../src/connectors/source-queue.ts';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi({ TOOKEFFECT_SWEEP_MS: '600000' });
});
afterAll(() => context.stop());

const usage = async (): Promise<unknown> => (await context.api.call('GET', '/v1/usage')).json;

/** Other reads of the account at the origin: as many as may run, and further ones that wait. */
function otherReads(waiting: number): { end: () => Promise<unknown> } {
  const { accountId, application } = context.api;
  const queue = application.get(SourceQueue, { strict: false });
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { origin } = new URL(context.system.baseUrl);
  const reads = Array.from({ length: SOURCE_QUEUE_BOUNDS.perAccountAndOrigin + waiting }, () =>
    queue.use({ accountId, origin }, new Deadline(60_000), () => promise),
  );
  return {
    end: () => {
      resolve(undefined);
      return Promise.all(reads);
    },
  };
}

test('while too many reads wait, a verify is a 503 with Retry-After: no verdict, no receipt, no charge', async () => {
  const order = await context.begin();
  order.pay();
  const before = await usage();
  const others = otherReads(SOURCE_QUEUE_BOUNDS.waitingPerAccount);
  const { status, json, headers } = await context.verify(order.id, 'the-same-key');
  expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'capacity_exceeded', '2']);
  expect(await usage()).toEqual(before);
  expect((await context.api.call('GET', `/v1/operations/${order.id}/receipt`)).status).toBe(404);
  const path = '/v1/connections';
  const { data } = (await context.api.call('GET', path)).json as { data: [{ id: string }] };
  expect((await context.api.call('POST', `${path}/${data[0].id}/test`)).status).toBe(503);
  await others.end();
  expect((await context.verify(order.id, 'the-same-key')).json).toMatchObject({
    verdict: 'verified',
    charged: 1,
  });
});

test('a verify that has to wait for its turn reads then, and is verified', async () => {
  const order = await context.begin();
  order.pay();
  const others = otherReads(0);
  const { received, release } = context.system.hold();
  const response = context.verify(order.id);
  let hasRead = false;
  const isRead = received.then(() => (hasRead = true));
  const { dataSource } = context.api.database;
  const isReserved = () =>
    dataSource.query(`SELECT FROM verification_run WHERE operation_id = $1`, [order.id]);
  await expect.poll(isReserved).toHaveLength(1);
  expect(hasRead).toBe(false);
  await others.end();
  await isRead;
  release();
  expect((await response).json).toMatchObject({ verdict: 'verified' });
});
