import { expect } from 'vitest';
import { PACK_CREDITS } from '@tookeffect/testing/payments';
import { type Scene, TIMES } from '../../faults/testbed.ts';
import type { Load } from './load.ts';

/** An orphan is taken back by the first round of a sweeper after its lease. */
const ORPHANED_FOR_MS = TIMES.leaseMs + TIMES.sweepMs + 1000;

/** What was heard and is not there. */
interface Lost {
  readonly lost: string;
}

/**
 * Asserts that whatever was acknowledged under this load is in the database as it was heard, that nothing else was
 * answered than what may be, that no run was left behind, and that every invariant holds.
 * @param loads every load that the scene had since its start, and nothing else bought or verified
 */
export async function assertKept(scene: Scene, loads: readonly Load[]): Promise<void> {
  expect(loads.flatMap(({ scandals }) => scandals)).toEqual([]);
  await assertNoOrphans(scene);
  const { database } = scene;
  const verdicts = loads.flatMap((load) => load.verdicts);
  expect(verdicts.length).toBeGreaterThan(0);
  const heard = JSON.stringify(verdicts.map((one) => ({ ...one, ...receiptIn(one.text) })));
  const lostVerdicts = await database.rows<Lost>(
    `SELECT h.key AS lost FROM jsonb_to_recordset($1::jsonb) AS h(key text, "operationId" text, text text, "receiptId" text)
     WHERE NOT EXISTS (
       SELECT FROM idempotency_key k JOIN receipt r ON r.run_id = k.run_id
       WHERE k.key = h.key AND k.body = h.text AND r.id = h."receiptId" AND r.operation_id = h."operationId")`,
    [heard],
  );
  expect(lostVerdicts).toEqual([]);
  expect(await missing(scene, 'operation', 'id', setsOf(loads, 'operations'))).toEqual([]);
  expect(await missing(scene, 'action_result', 'operation_id', setsOf(loads, 'results'))).toEqual([]);
  await assertCredits(scene, loads);
  expect(await database.breaches(TIMES.sweepMs + 1000)).toEqual([]);
}

async function assertNoOrphans(scene: Scene): Promise<void> {
  await expect
    .poll(() => scene.database.rows(`SELECT id FROM verification_run WHERE state = 'live'`), {
      timeout: ORPHANED_FOR_MS + 5000,
      interval: 100,
    })
    .toEqual([]);
}

/** A pack whose answer was lost is in the database or not: what was acknowledged is the least that was granted. */
async function assertCredits(scene: Scene, loads: readonly Load[]): Promise<void> {
  const [{ packs, charged }] = (await scene.database.rows<{ packs: number; charged: number }>(
    `SELECT (SELECT count(*) FROM purchase)::integer AS packs,
       (SELECT COALESCE(sum(amount_credits), 0) FROM receipt)::integer AS charged`,
  )) as [{ packs: number; charged: number }];
  // The scene itself bought the first one.
  expect(packs).toBeGreaterThanOrEqual(1 + loads.reduce((sum, load) => sum + load.packs, 0));
  const { bought, reserved } = await scene.client.usage();
  expect(bought.available + charged).toBe(packs * PACK_CREDITS);
  expect(reserved).toBe(0);
}

function receiptIn(text: string): { receiptId: string } {
  const { receiptId } = JSON.parse(text) as { receiptId: string };
  return { receiptId };
}

function setsOf(loads: readonly Load[], name: 'operations' | 'results'): string[] {
  return loads.flatMap((load) => [...load[name]]);
}

function missing(
  scene: Scene,
  table: 'operation' | 'action_result',
  column: string,
  ids: readonly string[],
): Promise<Lost[]> {
  return scene.database.rows(
    `SELECT h.id AS lost FROM unnest($1::text[]) AS h(id)
     WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.${column} = h.id)`,
    [ids],
  );
}
