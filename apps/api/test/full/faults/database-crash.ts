import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { FailpointName } from '../../../src/failpoints/index.ts';
import { CREDITS } from '../../faults/crashes.ts';
import { type Recovered, assertRecovered } from '../../faults/recovery.ts';
import type { RowLock } from '../../faults/row-lock.ts';
import type { Testbed } from '../../faults/testbed.ts';
import type { ClientResponse } from '../../faults/agent-client.ts';

/** How long a database that is back may be away for the server. */
const RECOVERED_WITHIN_MS = 5000;

/**
 * Kills the database while the server waits at a failpoint, starts it again, and asserts the same; the server lives on.
 * @param isSettleHeld has the settlement wait for a lock, so that it was sent and cannot have been committed
 */
export async function killDatabaseAt(
  testbed: Testbed,
  failpoint: FailpointName,
  isSettleHeld = false,
): Promise<Recovered> {
  await testbed.server.arm(failpoint, 'wait');
  const before = await testbed.client.usage();
  const operationId = await testbed.client.beginAndAct();
  const key = randomUUID();
  let hold: RowLock | undefined;
  testbed.system.beforeResponse = async () => {
    testbed.system.beforeResponse = () => Promise.resolve();
    if (isSettleHeld) hold = await testbed.database.hold(CREDITS);
  };

  const verifying = testbed.client.verify(operationId, key);
  await testbed.server.waitsAt(failpoint);
  if (isSettleHeld) await hold?.waiter('SELECT settle_runs(%');
  await testbed.database.kill();
  let firstAnswer: ClientResponse;
  try {
    testbed.server.resume(failpoint);
    firstAnswer = await verifying;
    expect(testbed.server.log()).toContain(`failpoint ${failpoint}`);
    if (failpoint === 'after_settle') expect(firstAnswer?.status).toBe(200);
    else if (failpoint !== 'settle_sent' || isSettleHeld) expect(firstAnswer?.status).toBe(503);
    await assertUnavailable(testbed, firstAnswer);
  } finally {
    await hold?.end();
    await testbed.database.start();
  }
  await expect
    .poll(async () => (await testbed.client.call('GET', '/v1/usage'))?.status, {
      timeout: RECOVERED_WITHIN_MS,
      interval: 20,
    })
    .toBe(200);
  expect(testbed.server.hasEnded()).toBe(false);

  return assertRecovered(testbed, { operationId, key, before, firstAnswer });
}

/** While the database is away: alive, not ready, and every call that needs it may be made again. */
async function assertUnavailable(testbed: Testbed, firstAnswer: ClientResponse): Promise<void> {
  const answers = [
    await testbed.client.call('GET', '/v1/usage'),
    ...(firstAnswer?.status === 503 ? [firstAnswer] : []),
  ];
  for (const answer of answers) {
    expect(answer?.status, answer?.text).toBe(503);
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(answer?.text ?? '')).toMatchObject({ code: 'unavailable' });
  }
  expect((await testbed.client.call('GET', '/healthz'))?.status).toBe(200);
  expect((await testbed.client.call('GET', '/readyz'))?.status).toBe(503);
}
