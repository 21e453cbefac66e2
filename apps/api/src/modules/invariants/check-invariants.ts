import type { TrustedKeyRecord, TrustedKeys } from '@tookeffect/core';
import type { DataSource, EntityManager } from 'typeorm';
import { allInvariants } from './all-invariants.ts';
import type { Breach, Invariant } from './domain/invariant.ts';
import { type ReceiptRow, faultsOfReceipt } from './domain/judge-receipt.ts';
import { PUBLISHED_KEYS, RECEIPTS } from './receipt-rows.ts';

/** What was looked at, and what was found. */
export interface InvariantReport {
  readonly breaches: readonly Breach[];
  /** Queries made, and receipts validated. */
  readonly checks: number;
  readonly receipts: number;
}

/** Rows shown of each check; more would say nothing new. */
const MAX_ROWS = 100;
const RECEIPTS_AT_ONCE = 500;

/**
 * Checks everything that must hold of the database, in one snapshot and without a write, so that it can run beside a
 * server at work. It takes as long as the tables are large: every row of the ledger and every receipt is looked at.
 * @param dataSource one that lets statements take their time
 * @param graceMs how long a run may be live after its lease: the sweeper's period and a second
 */
export async function checkInvariants(dataSource: DataSource, graceMs: number): Promise<InvariantReport> {
  return dataSource.transaction('REPEATABLE READ', async (snapshot) => {
    await snapshot.query('SET TRANSACTION READ ONLY');
    return checkSnapshot(snapshot, graceMs);
  });
}

/** The same within a transaction of the caller's, whose snapshot must stand. */
export async function checkSnapshot(snapshot: EntityManager, graceMs: number): Promise<InvariantReport> {
  const invariants = allInvariants(graceMs);
  const breaches: Breach[] = [];
  for (const invariant of invariants) breaches.push(...(await rowsAgainst(snapshot, invariant)));
  const judged = await judgeReceipts(snapshot);
  return {
    breaches: [...breaches, ...judged.breaches],
    checks: invariants.length,
    receipts: judged.receipts,
  };
}

async function rowsAgainst(snapshot: EntityManager, { name, promise, query }: Invariant): Promise<Breach[]> {
  const rows = await snapshot.query<Breach['row'][]>(`SELECT * FROM (${query}) breach LIMIT ${MAX_ROWS}`);
  return rows.map((row) => ({ name, promise, row }));
}

async function judgeReceipts(
  snapshot: EntityManager,
): Promise<Pick<InvariantReport, 'breaches' | 'receipts'>> {
  const keys = await trustedKeys(snapshot);
  const breaches: Breach[] = [];
  let receipts = 0;
  let last = '';
  for (;;) {
    const rows = await snapshot.query<ReceiptRow[]>(RECEIPTS, [last, RECEIPTS_AT_ONCE]);
    breaches.push(...rows.flatMap((row) => breachesOf(row, keys)));
    receipts += rows.length;
    if (rows.length < RECEIPTS_AT_ONCE) return { breaches, receipts };
    last = rows.at(-1)!.receiptId;
  }
}

function breachesOf(row: ReceiptRow, keys: TrustedKeys): Breach[] {
  const { receiptId, runId } = row;
  return faultsOfReceipt(row, keys).map((fault) => ({
    name: 'I7',
    promise: 'a receipt validates under the published keys and says what the rows say',
    row: { receiptId, runId, fault },
  }));
}

async function trustedKeys(snapshot: EntityManager): Promise<TrustedKeys> {
  const rows = await snapshot.query<{ keyId: string; key: TrustedKeyRecord }[]>(PUBLISHED_KEYS);
  return Object.fromEntries(rows.map(({ keyId, key }) => [keyId, key]));
}
