import { expect } from 'vitest';
import type { Usage } from '@tookeffect/wire';
import { type Scene, TIMES } from './testbed.ts';
import type { Heard } from './agent-client.ts';
import { randomUUID } from 'node:crypto';
import type { Fate } from './row-lock.ts';
import type { VerifyInstant } from './verify-crashes.ts';

/** An orphan is taken back at the latest by the first round after its lease; a second is left for the round itself. */
const AFTER_LEASE_MS = TIMES.sweepMs + 1000;

/** How long the retry may be told to come back: until the orphan is gone, on a busy machine. */
const RETRIED_FOR_MS = 20_000;

/** A verify that was interrupted. */
export interface Interrupted {
  readonly operationId: string;
  readonly key: string;
  readonly before: Usage;
  /** What the client heard of the interrupted call. */
  readonly firstAnswer: Heard;
}

/** What became of it. */
export interface Resumed {
  /** Whether it had been settled, so that the retry was a replay. */
  readonly wasSettled: boolean;
  readonly verdict: string;
}

/**
 * Makes the call again and asserts that it came to one receipt and one answer at its price, that an orphan was taken
 * back in time, and that every invariant holds.
 */
export async function assertResumed(scene: Scene, interrupted: Interrupted): Promise<Resumed> {
  const { operationId, key, before, firstAnswer } = interrupted;
  expect((await scene.client.call('GET', `/v1/operations/${operationId}`))?.status).toBe(200);
  await assertOrphansTakenBack(scene, operationId);
  const wasSettled = (await receiptsOf(scene, operationId)).length === 1;

  const answer = await answerOf(scene, operationId, key);
  expect(answer.headers.get('idempotency-replayed')).toBe(wasSettled ? 'true' : null);
  const { verdict, charged, receiptId } = JSON.parse(answer.text) as Record<string, string | number>;
  expect(charged).toBe(verdict === 'verified' ? 1 : 0);
  if (firstAnswer?.status === 200) expect(answer.text).toBe(firstAnswer.text);
  expect((await scene.client.verify(operationId, key))?.text).toBe(answer.text);

  expect(await receiptsOf(scene, operationId)).toEqual([{ id: receiptId }]);
  const after = await scene.client.usage();
  expect(after.bought.available).toBe(before.bought.available - Number(charged));
  expect(after.reserved).toBe(0);
  expect(after.verifiedActions).toBe(before.verifiedActions + Number(charged));
  expect(await scene.database.breaches(AFTER_LEASE_MS)).toEqual([]);
  return { wasSettled, verdict: String(verdict) };
}

/** Waits for the sweeper and asserts that it was in time: counted from the lease's end, or from when it could work. */
async function assertOrphansTakenBack(scene: Scene, operationId: string): Promise<void> {
  const [{ now }] = (await scene.database.rows<{ now: Date }>('SELECT now()')) as [{ now: Date }];
  const live = `SELECT FROM verification_run WHERE operation_id = $1 AND state = 'live'`;
  await expect
    .poll(async () => (await scene.database.rows(live, [operationId])).length, {
      timeout: RETRIED_FOR_MS,
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
      { timeout: RETRIED_FOR_MS, interval: 25 },
    )
    .toBe(200);
  return heard!;
}

function receiptsOf(scene: Scene, operationId: string): Promise<{ id: string }[]> {
  return scene.database.rows('SELECT id FROM receipt WHERE operation_id = $1', [operationId]);
}

/**
 * Kills the server during a verify, starts it again, and asserts that nothing was lost or taken twice.
 * @param fate what becomes of the statement that it leaves behind, where it leaves one
 */
export async function killServer(scene: Scene, { death }: VerifyInstant, fate: Fate): Promise<Resumed> {
  const before = await scene.client.usage();
  const operationId = await scene.client.beginAndAct();
  const key = randomUUID();

  expect(await death(scene, () => scene.client.verify(operationId, key), fate)).toBeNull();
  await scene.startServer();

  return assertResumed(scene, { operationId, key, before, firstAnswer: null });
}

/** What a kill must come to: a replay of what was settled, or the one run of the retry. */
export function expectedOutcome({ settledWhenIt, verdict }: VerifyInstant, fate: Fate): Resumed {
  const wasSettled = settledWhenIt.includes(fate);
  return { wasSettled, verdict: (wasSettled && verdict) || 'verified' };
}
