import { expect } from 'vitest';
import { PACK_CREDITS } from '@tookeffect/testing/payments';
import {
  type StoredResponse,
  responseBody,
} from '../../../src/modules/verification/domain/stored-response.ts';
import { type Testbed, TIMES } from '../../faults/testbed.ts';
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
 * @param loads every load that the testbed had since its start, and nothing else bought or verified
 */
export async function assertNothingLost(testbed: Testbed, loads: readonly Load[]): Promise<void> {
  expect(loads.flatMap(({ violations }) => violations)).toEqual([]);
  await assertNoOrphans(testbed);
  const { database } = testbed;
  const verdicts = loads.flatMap((load) => load.verdicts);
  expect(verdicts.length).toBeGreaterThan(0);
  const heard = JSON.stringify(verdicts.map((one) => ({ ...one, ...readReceiptId(one.text) })));
  const found = await database.rows<StoredResponse & { readonly key: string; readonly text: string }>(
    `SELECT h.key, h.text, r.document, r.amount_credits AS charged, instant_text(r.observed_at) AS "observedAt", r.advice
     FROM jsonb_to_recordset($1::jsonb) AS h(key text, "operationId" text, text text, "receiptId" text)
     JOIN idempotency_key k ON k.key = h.key
     JOIN receipt r ON r.run_id = k.run_id AND r.id = h."receiptId" AND r.operation_id = h."operationId"`,
    [heard],
  );
  const stored = new Set(found.filter((row) => responseBody(row) === row.text).map(({ key }) => key));
  expect(verdicts.filter(({ key }) => !stored.has(key))).toEqual([]);
  expect(await missing(testbed, 'operation', 'id', collectIds(loads, 'operations'))).toEqual([]);
  expect(await missing(testbed, 'action_result', 'operation_id', collectIds(loads, 'results'))).toEqual([]);
  await assertCredits(testbed, loads);
  expect(await database.breaches(TIMES.sweepMs + 1000)).toEqual([]);
}

async function assertNoOrphans(testbed: Testbed): Promise<void> {
  await expect
    .poll(() => testbed.database.rows(`SELECT id FROM verification_run WHERE state = 'live'`), {
      timeout: ORPHANED_FOR_MS + 5000,
      interval: 100,
    })
    .toEqual([]);
}

/** A pack whose answer was lost is in the database or not: what was acknowledged is the least that was granted. */
async function assertCredits(testbed: Testbed, loads: readonly Load[]): Promise<void> {
  const [{ packs, charged }] = (await testbed.database.rows<{ packs: number; charged: number }>(
    `SELECT (SELECT count(*) FROM purchase)::integer AS packs,
       (SELECT COALESCE(sum(amount_credits), 0) FROM receipt)::integer AS charged`,
  )) as [{ packs: number; charged: number }];
  // The testbed itself bought the first one.
  expect(packs).toBeGreaterThanOrEqual(1 + loads.reduce((sum, load) => sum + load.packs, 0));
  const { bought, reserved } = await testbed.client.usage();
  expect(bought.available + charged).toBe(packs * PACK_CREDITS);
  expect(reserved).toBe(0);
}

function readReceiptId(text: string): { receiptId: string } {
  const { receiptId } = JSON.parse(text) as { receiptId: string };
  return { receiptId };
}

function collectIds(loads: readonly Load[], name: 'operations' | 'results'): string[] {
  return loads.flatMap((load) => [...load[name]]);
}

function missing(
  testbed: Testbed,
  table: 'operation' | 'action_result',
  column: string,
  ids: readonly string[],
): Promise<Lost[]> {
  return testbed.database.rows(
    `SELECT h.id AS lost FROM unnest($1::text[]) AS h(id)
     WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.${column} = h.id)`,
    [ids],
  );
}
