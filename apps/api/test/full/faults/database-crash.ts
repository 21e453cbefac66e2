import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { FailpointName } from '../../../src/failpoints/index.ts';
import { CREDITS } from '../../faults/crashes.ts';
import { type Resumed, assertResumed } from '../../faults/recovery.ts';
import type { RowHold } from '../../faults/row-lock.ts';
import type { Scene } from '../../faults/testbed.ts';
import type { Heard } from '../../faults/agent-client.ts';

/** How long a database that is back may be away for the server. */
const RECOVERED_WITHIN_MS = 5000;

/**
 * Kills the database while the server waits at a failpoint, starts it again, and asserts the same; the server lives on.
 * @param isSettleHeld has the settlement wait for a lock, so that it was sent and cannot have been committed
 */
export async function killDatabaseAt(
  scene: Scene,
  failpoint: FailpointName,
  isSettleHeld = false,
): Promise<Resumed> {
  await scene.server.arm(failpoint, 'wait');
  const before = await scene.client.usage();
  const operationId = await scene.client.beginAndAct();
  const key = randomUUID();
  let hold: RowHold | undefined;
  scene.system.beforeResponse = async () => {
    scene.system.beforeResponse = () => Promise.resolve();
    if (isSettleHeld) hold = await scene.database.hold(CREDITS);
  };

  const verifying = scene.client.verify(operationId, key);
  await scene.server.waitsAt(failpoint);
  if (isSettleHeld) await hold?.waiter('SELECT settle_run(%');
  await scene.database.kill();
  let firstAnswer: Heard;
  try {
    scene.server.goOn(failpoint);
    firstAnswer = await verifying;
    expect(scene.server.log()).toContain(`failpoint ${failpoint}`);
    if (failpoint === 'after_settle') expect(firstAnswer?.status).toBe(200);
    else if (failpoint !== 'settle_sent' || isSettleHeld) expect(firstAnswer?.status).toBe(503);
    await assertUnavailable(scene, firstAnswer);
  } finally {
    await hold?.end();
    await scene.database.start();
  }
  await expect
    .poll(async () => (await scene.client.call('GET', '/v1/usage'))?.status, {
      timeout: RECOVERED_WITHIN_MS,
      interval: 20,
    })
    .toBe(200);
  expect(scene.server.hasEnded()).toBe(false);

  return assertResumed(scene, { operationId, key, before, firstAnswer });
}

/** While the database is away: alive, not ready, and every call that needs it may be made again. */
async function assertUnavailable(scene: Scene, firstAnswer: Heard): Promise<void> {
  const answers = [
    await scene.client.call('GET', '/v1/usage'),
    ...(firstAnswer?.status === 503 ? [firstAnswer] : []),
  ];
  for (const answer of answers) {
    expect(answer?.status, answer?.text).toBe(503);
    expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.parse(answer?.text ?? '')).toMatchObject({ code: 'unavailable' });
  }
  expect((await scene.client.call('GET', '/healthz'))?.status).toBe(200);
  expect((await scene.client.call('GET', '/readyz'))?.status).toBe(503);
}
