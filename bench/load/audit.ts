import type { Client } from 'pg';

/** Numbers of rows or of credits after the load has ended. */
interface LedgerTotals {
  readonly receipts: number;
  readonly charged: number;
  readonly spent: number;
  readonly used: number;
  readonly reserved: number;
  readonly liveRuns: number;
  readonly unbalancedBuckets: number;
  readonly brokenSequences: number;
}

/**
 * Compares the verifies that were made with what the database stores.
 * @param verifies of the API and of pgbench together
 * @returns one line for the report
 * @throws {Error} with both if they differ
 */
export async function auditLedger(database: Client, verifies: number): Promise<string> {
  const { rows } = await database.query<Record<keyof LedgerTotals, string>>(LEDGER_TOTALS);
  const totals = Object.fromEntries(
    Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]),
  ) as unknown as LedgerTotals;
  const { receipts, charged, spent, used, reserved, liveRuns, unbalancedBuckets, brokenSequences } = totals;
  const areCounted = [receipts, charged, spent, used].every((count) => count === verifies);
  const areClosed = [reserved, liveRuns, unbalancedBuckets, brokenSequences].every((count) => count === 0);
  if (!areCounted || !areClosed) {
    throw new Error(`the ledger does not add up: ${verifies} verifies, and ${JSON.stringify(totals)}`);
  }
  return `${verifies} verifies, as many receipts, and as many credits spent; none reserved, every bucket balanced`;
}

const LEDGER_TOTALS = `
WITH moved AS (
  SELECT account_id, bucket, place, sum(amount) AS amount FROM credit_transfer
    CROSS JOIN LATERAL (VALUES (from_place, -amount_credits), (to_place, amount_credits)) AS side (place, amount)
  GROUP BY account_id, bucket, place
)
SELECT (SELECT count(*) FROM receipt) AS receipts,
  (SELECT sum(amount_credits) FROM receipt) AS charged,
  (SELECT sum(amount) FROM moved WHERE place = 'spent') AS spent,
  (SELECT sum(verified_actions) FROM usage_period) AS used,
  (SELECT sum(reserved) FROM credit_bucket) AS reserved,
  (SELECT count(*) FROM verification_run WHERE state = 'live') AS "liveRuns",
  (SELECT count(*) FROM credit_bucket b
    WHERE available IS DISTINCT FROM (SELECT amount FROM moved m
        WHERE m.account_id = b.account_id AND m.bucket = b.bucket AND place = 'available')
      OR reserved IS DISTINCT FROM COALESCE((SELECT amount FROM moved m
        WHERE m.account_id = b.account_id AND m.bucket = b.bucket AND place = 'reserved'), 0)) AS "unbalancedBuckets",
  (SELECT count(*) FROM operation o
    WHERE last_sequence <> (SELECT count(*) FROM receipt r WHERE r.operation_id = o.id)) AS "brokenSequences"`;
