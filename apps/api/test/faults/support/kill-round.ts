import { randomUUID } from 'node:crypto';
import type { Usage } from '@tookeffect/core';
import { expect } from 'vitest';
import type { FailpointName } from '../../../src/failpoints/index.ts';
import { type Scene, TIMES } from './scene.ts';
import type { Heard } from './scene-client.ts';

/** An orphan is taken back at the latest by the first round after its lease; a second is left for the round itself. */
const AFTER_LEASE_MS = TIMES.janitorMs + 1000;

/** How long a database that is back may be away for the server. */
const RECOVERED_WITHIN_MS = 5000;

/** What a round was. */
export interface KillRound {
  /** Whether the killed run had been settled, so that the retry was a replay. */
  readonly wasSettled: boolean;
}

/** Kills the server with SIGKILL at a failpoint, starts it again, and asserts that nothing was lost or taken twice. */
export async function killServerAt(scene: Scene, failpoint: FailpointName): Promise<KillRound> {
  await scene.server.kill('SIGTERM');
  await scene.startServer(`${failpoint}:kill`);
  const before = await scene.client.usage();
  const operationId = await scene.client.beginAndAct();
  const key = randomUUID();

  expect(await scene.client.verify(operationId, key)).toBeNull();
  expect(await scene.server.ended).toMatchObject({ signal: 'SIGKILL' });
  expect(scene.server.log()).toContain(`failpoint ${failpoint}`);
  await scene.startServer();

  return assertResumed(scene, { operationId, key, before, firstAnswer: null });
}

/**
 * Kills the database while the server waits at a failpoint, starts it again, and asserts the same; the server lives on.
 * @param isSettleHeld has the settlement wait for a lock, so that it was sent and cannot have been committed
 */
export async function killDatabaseAt(
  scene: Scene,
  failpoint: FailpointName,
  isSettleHeld = false,
): Promise<KillRound> {
  await scene.server.kill('SIGTERM');
  await scene.startServer(`${failpoint}:wait`);
  const before = await scene.client.usage();
  const operationId = await scene.client.beginAndAct();
  const key = randomUUID();
  let release = () => Promise.resolve();
  scene.system.beforeAnswer = async () => {
    scene.system.beforeAnswer = () => Promise.resolve();
    if (isSettleHeld) release = await scene.database.lockOperation(operationId);
  };

  const verifying = scene.client.verify(operationId, key);
  await scene.server.waits;
  await scene.database.kill();
  let firstAnswer: Heard;
  try {
    scene.server.goOn();
    firstAnswer = await verifying;
    expect(scene.server.log()).toContain(`failpoint ${failpoint}`);
    if (failpoint === 'after_settle') expect(firstAnswer?.status).toBe(200);
    else if (failpoint !== 'settle_sent' || isSettleHeld) expect(firstAnswer?.status).toBe(503);
    await assertUnavailable(scene, firstAnswer);
  } finally {
    await release();
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

interface Interrupted {
  readonly operationId: string;
  readonly key: string;
  readonly before: Usage;
  /** What the client heard of the interrupted call. */
  readonly firstAnswer: Heard;
}

async function assertResumed(scene: Scene, interrupted: Interrupted): Promise<KillRound> {
  const { operationId, key, before, firstAnswer } = interrupted;
  expect((await scene.client.call('GET', `/v1/operations/${operationId}`))?.status).toBe(200);
  await assertOrphansTakenBack(scene, operationId);
  const wasSettled = (await receiptsOf(scene, operationId)).length === 1;

  const answer = await answerOf(scene, operationId, key);
  expect(answer.headers.get('idempotency-replayed')).toBe(wasSettled ? 'true' : null);
  expect(JSON.parse(answer.text)).toMatchObject({ verdict: 'verified', charged: 1 });
  if (firstAnswer?.status === 200) expect(answer.text).toBe(firstAnswer.text);
  expect((await scene.client.verify(operationId, key))?.text).toBe(answer.text);

  const { receiptId } = JSON.parse(answer.text) as { receiptId: string };
  expect(await receiptsOf(scene, operationId)).toEqual([{ id: receiptId }]);
  const after = await scene.client.usage();
  expect(after.bought.available).toBe(before.bought.available - 1);
  expect(after.reserved).toBe(0);
  expect(after.verifiedActions).toBe(before.verifiedActions + 1);
  expect(await scene.database.breaches(AFTER_LEASE_MS)).toEqual([]);
  return { wasSettled };
}

/** Waits for the janitor and asserts that it was in time: counted from the lease's end, or from when it could work. */
async function assertOrphansTakenBack(scene: Scene, operationId: string): Promise<void> {
  const [{ now }] = (await scene.database.rows<{ now: Date }>('SELECT now()')) as [{ now: Date }];
  const live = `SELECT FROM verification_run WHERE operation_id = $1 AND state = 'live'`;
  await expect
    .poll(async () => (await scene.database.rows(live, [operationId])).length, {
      timeout: TIMES.leaseMs + AFTER_LEASE_MS,
      interval: 25,
    })
    .toBe(0);
  const late = await scene.database.rows(
    `SELECT id, lease_until, ended_at FROM verification_run WHERE operation_id = $1 AND state = 'failed'
       AND ended_at > GREATEST(lease_until, $2) + make_interval(secs => $3 / 1000.0)`,
    [operationId, now, AFTER_LEASE_MS],
  );
  expect(late).toEqual([]);
}

/** Makes the same call again until it answers; what it hears before that says when to come back. */
async function answerOf(scene: Scene, operationId: string, key: string): Promise<NonNullable<Heard>> {
  let heard: Heard = null;
  await expect
    .poll(
      async () => {
        heard = await scene.client.verify(operationId, key);
        return heard?.status;
      },
      { timeout: TIMES.leaseMs + AFTER_LEASE_MS, interval: 25 },
    )
    .toBe(200);
  return heard!;
}

function receiptsOf(scene: Scene, operationId: string): Promise<{ id: string }[]> {
  return scene.database.rows('SELECT id FROM receipt WHERE operation_id = $1', [operationId]);
}
