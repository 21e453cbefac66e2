import type { Client } from 'pg';

/** What must hold when the load has ended; every figure is a number of rows or of credits. */
interface Books {
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
 * Compares what was answered with what was stored.
 * @param verifies of the API and of pgbench together
 * @returns one line for the report
 * @throws {Error} with both sides when they differ
 */
export async function auditLedger(database: Client, verifies: number): Promise<string> {
  const { rows } = await database.query<Record<keyof Books, string>>(BOOKS);
  const books = Object.fromEntries(
    Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]),
  ) as unknown as Books;
  const { receipts, charged, spent, used, reserved, liveRuns, unbalancedBuckets, brokenSequences } = books;
  const areCounted = [receipts, charged, spent, used].every((count) => count === verifies);
  const areClosed = [reserved, liveRuns, unbalancedBuckets, brokenSequences].every((count) => count === 0);
  if (!areCounted || !areClosed) {
    throw new Error(`the ledger does not add up: ${verifies} verifies, and ${JSON.stringify(books)}`);
  }
  return `${verifies} verifies, as many receipts, and as many credits spent; none reserved, every bucket balanced`;
}

const BOOKS = `
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
