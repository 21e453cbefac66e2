import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { FailpointName } from '../../../src/failpoints/index.ts';
import type { ClientResponse } from '../../faults/agent-client.ts';
import { CREDITS } from '../../faults/crashes.ts';
import type { RowLock } from '../../faults/row-lock.ts';
import { deliver } from '../../faults/signed-events.ts';
import { type Testbed, TIMES } from '../../faults/testbed.ts';

/** Failpoints that are reached only while several verifies wait; `kill-batches.spec.ts` reaches them. */
export const VERIFY_BATCH_FAILPOINTS = [
  'reserve_batch_sent',
  'settle_batch_sent',
] as const satisfies readonly FailpointName[];

/** Failpoints that are reached only while several calls wait. */
export const BATCH_FAILPOINTS = [
  ...VERIFY_BATCH_FAILPOINTS,
  'event_batch_sent',
] as const satisfies readonly FailpointName[];

/** When the server is killed: at the failpoint, or once the database has executed the batch. */
export type BatchKill = 'at once' | 'when it is committed';

/** A verify of its own operation. */
interface Verify {
  readonly operationId: string;
  readonly key: string;
}

/** Enough for a batch after the first one, which is sent by itself. */
const VERIFIES = 6;
const DELIVERIES = 6;

const RECOVERED_WITHIN_MS = 20_000;

/**
 * Makes verifies that wait for one of them, so that the others become one batch, and kills the server when the batch was
 * sent: at once, or when the database has executed it. Starts the server again, repeats every verify, and asserts that each
 * came to one receipt, one credit and one response.
 */
export async function killInBatch(
  testbed: Testbed,
  failpoint: (typeof VERIFY_BATCH_FAILPOINTS)[number],
  when: BatchKill,
): Promise<void> {
  const verifies: Verify[] = [];
  for (let n = 0; n < VERIFIES; n += 1) {
    verifies.push({ operationId: await testbed.client.beginAndAct(), key: randomUUID() });
  }
  const before = await testbed.client.usage();
  await testbed.server.arm(failpoint, when === 'at once' ? 'kill' : 'wait');
  const calls =
    failpoint === 'reserve_batch_sent'
      ? await sendBehindReserve(testbed, verifies)
      : await sendBehindSettle(testbed, verifies);
  await endAt(testbed, failpoint, when);
  await Promise.all(calls);
  await testbed.startServer();
  await testbed.database.endLeases();
  await assertEachOnce(testbed, verifies, before.bought.available);
}

/**
 * Delivers events that wait for the first of them, so that the others become one batch, and kills the server when the batch
 * was sent. Starts the server again, delivers every event again, and asserts that each is stored once.
 */
export async function killInDeliveries(testbed: Testbed, when: BatchKill): Promise<void> {
  const events = await Promise.all(Array.from({ length: DELIVERIES }, () => testbed.events.issue()));
  await deliver(testbed.client, await testbed.events.issue());
  const before = await countEvents(testbed);
  await testbed.server.arm('event_batch_sent', when === 'at once' ? 'kill' : 'wait');
  const hold = await testbed.database.hold('SELECT FROM workspace FOR UPDATE');
  const calls = [deliver(testbed.client, events[0]!)];
  try {
    await hold.waiter('SELECT store_events(%');
    calls.push(...events.slice(1).map((event) => deliver(testbed.client, event)));
    await untilQueued(testbed);
  } finally {
    await hold.end();
  }
  await endAt(testbed, 'event_batch_sent', when);
  await Promise.all(calls);
  await testbed.startServer();
  if (when === 'when it is committed') expect(await countEvents(testbed)).toBe(before + DELIVERIES);
  for (const event of events) {
    const again = await deliver(testbed.client, event);
    expect(again?.status).toBeOneOf(when === 'at once' ? [200, 202] : [200]);
    const third = await deliver(testbed.client, event);
    expect([third?.status, third?.text]).toEqual([200, again?.text]);
  }
  expect(await countEvents(testbed)).toBe(before + DELIVERIES);
  expect(await testbed.database.breaches(0)).toEqual([]);
}

async function countEvents(testbed: Testbed): Promise<number> {
  return (await testbed.database.rows('SELECT FROM provider_event')).length;
}

async function endAt(testbed: Testbed, failpoint: FailpointName, when: BatchKill): Promise<void> {
  if (when === 'at once') expect(await testbed.server.ended).toMatchObject({ signal: 'SIGKILL' });
  else await killWhenIdle(testbed, failpoint);
  expect(testbed.server.log()).toContain(`failpoint ${failpoint}`);
}

/** The first reservation waits for the credits; the others of the account wait for it. */
async function sendBehindReserve(
  testbed: Testbed,
  verifies: readonly Verify[],
): Promise<Promise<ClientResponse>[]> {
  const hold = await testbed.database.hold(CREDITS);
  try {
    return await sendBehind(testbed, hold, 'SELECT reserve_runs(%', verifies);
  } finally {
    await hold.end();
  }
}

/** Every observation ends when all have begun; then the first settlement waits for the credits. */
async function sendBehindSettle(
  testbed: Testbed,
  verifies: readonly Verify[],
): Promise<Promise<ClientResponse>[]> {
  let requests = 0;
  const all = Promise.withResolvers<void>();
  let hold: RowLock | undefined;
  testbed.system.beforeResponse = async () => {
    requests += 1;
    if (requests === VERIFIES) {
      hold = await testbed.database.hold(CREDITS);
      all.resolve();
    }
    await all.promise;
  };
  try {
    const calls = verifies.map(({ operationId, key }) => testbed.client.verify(operationId, key));
    await all.promise;
    await hold!.waiter('SELECT settle_runs(%');
    await untilQueued(testbed);
    return calls;
  } finally {
    testbed.system.beforeResponse = () => Promise.resolve();
    await hold?.end();
  }
}

async function sendBehind(
  testbed: Testbed,
  hold: RowLock,
  statement: string,
  [first, ...others]: readonly Verify[],
): Promise<Promise<ClientResponse>[]> {
  const send = ({ operationId, key }: Verify): Promise<ClientResponse> =>
    testbed.client.verify(operationId, key);
  const calls = [send(first!)];
  await hold.waiter(statement);
  calls.push(...others.map(send));
  await untilQueued(testbed);
  return calls;
}

/** What was sent before waits in the server when it has answered later requests, which need the database, too. */
async function untilQueued({ client }: Testbed): Promise<void> {
  for (let n = 0; n < 5; n += 1) await client.usage();
}

async function killWhenIdle(testbed: Testbed, failpoint: FailpointName): Promise<void> {
  await testbed.server.waitsAt(failpoint);
  const busy = `SELECT FROM pg_stat_activity WHERE application_name = 'tookeffect' AND state = 'active'`;
  await expect
    .poll(async () => (await testbed.database.rows(busy)).length, {
      timeout: RECOVERED_WITHIN_MS,
      interval: 5,
    })
    .toBe(0);
  await testbed.server.kill('SIGKILL');
}

async function assertEachOnce(
  testbed: Testbed,
  verifies: readonly Verify[],
  available: number,
): Promise<void> {
  for (const { operationId, key } of verifies) {
    let body = '';
    const status = async (): Promise<number | undefined> => {
      const heard = await testbed.client.verify(operationId, key);
      body = heard?.text ?? '';
      return heard?.status;
    };
    await expect.poll(status, { timeout: RECOVERED_WITHIN_MS, interval: 25 }).toBe(200);
    const { verdict, charged, receiptId } = JSON.parse(body) as Record<string, unknown>;
    expect([verdict, charged]).toEqual(['verified', 1]);
    expect((await testbed.client.verify(operationId, key))?.text).toBe(body);
    const receipts = 'SELECT id FROM receipt WHERE operation_id = $1';
    expect(await testbed.database.rows(receipts, [operationId])).toEqual([{ id: receiptId }]);
  }
  const after = await testbed.client.usage();
  expect([after.bought.available, after.reserved]).toEqual([available - verifies.length, 0]);
  expect(await testbed.database.breaches(TIMES.sweepMs + 1000)).toEqual([]);
}
