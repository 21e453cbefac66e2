import { expect } from 'vitest';
import type { Usage } from '@tookeffect/wire';
import { type Testbed, TIMES } from './testbed.ts';
import type { ClientResponse } from './agent-client.ts';
import { randomUUID } from 'node:crypto';
import type { StatementFate } from './row-lock.ts';
import type { VerifyCrash } from './verify-crashes.ts';

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
  readonly firstAnswer: ClientResponse;
}

/** What became of it. */
export interface Recovered {
  /** Whether it had been settled, so that the retry was a replay. */
  readonly wasSettled: boolean;
  readonly verdict: string;
}

/**
 * Makes the call again and asserts that it came to one receipt and one answer at its price, that an orphan was taken
 * back in time, and that every invariant holds.
 */
export async function assertRecovered(testbed: Testbed, interrupted: Interrupted): Promise<Recovered> {
  const { operationId, key, before, firstAnswer } = interrupted;
  expect((await testbed.client.call('GET', `/v1/operations/${operationId}`))?.status).toBe(200);
  await assertOrphansTakenBack(testbed, operationId);
  const wasSettled = (await readReceipts(testbed, operationId)).length === 1;

  const answer = await retryUntilResponse(testbed, operationId, key);
  expect(answer.headers.get('idempotency-replayed')).toBe(wasSettled ? 'true' : null);
  const { verdict, charged, receiptId } = JSON.parse(answer.text) as Record<string, string | number>;
  expect(charged).toBe(verdict === 'verified' ? 1 : 0);
  if (firstAnswer?.status === 200) expect(answer.text).toBe(firstAnswer.text);
  expect((await testbed.client.verify(operationId, key))?.text).toBe(answer.text);

  expect(await readReceipts(testbed, operationId)).toEqual([{ id: receiptId }]);
  const after = await testbed.client.usage();
  expect(after.bought.available).toBe(before.bought.available - Number(charged));
  expect(after.reserved).toBe(0);
  expect(after.verifiedActions).toBe(before.verifiedActions + Number(charged));
  expect(await testbed.database.breaches(AFTER_LEASE_MS)).toEqual([]);
  return { wasSettled, verdict: String(verdict) };
}

/** Waits for the sweeper and asserts that it was in time: counted from the lease's end, or from when it could work. */
async function assertOrphansTakenBack(testbed: Testbed, operationId: string): Promise<void> {
  const [{ now }] = (await testbed.database.rows<{ now: Date }>('SELECT now()')) as [{ now: Date }];
  const live = `SELECT FROM verification_run WHERE operation_id = $1 AND state = 'live'`;
  await expect
    .poll(async () => (await testbed.database.rows(live, [operationId])).length, {
      timeout: RETRIED_FOR_MS,
      interval: 25,
    })
    .toBe(0);
  const late = await testbed.database.rows(
    `SELECT id, lease_until, ended_at FROM verification_run WHERE operation_id = $1 AND state = 'failed'
       AND ended_at > GREATEST(lease_until, $2) + make_interval(secs => $3 / 1000.0)`,
    [operationId, now, AFTER_LEASE_MS],
  );
  expect(late).toEqual([]);
}

/** Makes the same call again until it answers; what it hears before that says when to come back. */
async function retryUntilResponse(
  testbed: Testbed,
  operationId: string,
  key: string,
): Promise<NonNullable<ClientResponse>> {
  let heard: ClientResponse = null;
  await expect
    .poll(
      async () => {
        heard = await testbed.client.verify(operationId, key);
        return heard?.status;
      },
      { timeout: RETRIED_FOR_MS, interval: 25 },
    )
    .toBe(200);
  return heard!;
}

function readReceipts(testbed: Testbed, operationId: string): Promise<{ id: string }[]> {
  return testbed.database.rows('SELECT id FROM receipt WHERE operation_id = $1', [operationId]);
}

/**
 * Kills the server during a verify, starts it again, and asserts that nothing was lost or taken twice.
 * @param fate what becomes of the statement that it leaves behind, where it leaves one
 */
export async function killServer(
  testbed: Testbed,
  { crash }: VerifyCrash,
  fate: StatementFate,
): Promise<Recovered> {
  const before = await testbed.client.usage();
  const operationId = await testbed.client.beginAndAct();
  const key = randomUUID();

  expect(await crash(testbed, () => testbed.client.verify(operationId, key), fate)).toBeNull();
  await testbed.startServer();
  await testbed.database.endLeases();

  return assertRecovered(testbed, { operationId, key, before, firstAnswer: null });
}

/** What a kill must come to: a replay of what was settled, or the one run of the retry. */
export function expectedOutcome(
  { settledWhenStatement, verdict }: VerifyCrash,
  fate: StatementFate,
): Recovered {
  const wasSettled = settledWhenStatement.includes(fate);
  return { wasSettled, verdict: (wasSettled && verdict) || 'verified' };
}
