import type { TrustedKeyRecord, TrustedKeys } from '@tookeffect/core';
import type { DataSource, EntityManager } from 'typeorm';
import { BILLING_INVARIANTS } from './billing-invariants.ts';
import { CLAIM_INVARIANTS } from './claim-invariants.ts';
import { creditInvariants } from './credit-invariants.ts';
import type { Breach, Invariant } from './invariant.ts';
import { KEY_INVARIANTS } from './key-invariants.ts';
import { PUBLISHED_KEYS, RECEIPTS, type ReceiptRow, receiptFaults } from './receipt-invariants.ts';
import { runInvariants } from './run-invariants.ts';
import { TABLE_INVARIANTS } from './table-invariants.ts';

/** The result of a check. */
export interface InvariantReport {
  readonly breaches: readonly Breach[];
  /** How many queries were made. */
  readonly checks: number;
  /** How many receipts were validated. */
  readonly receipts: number;
}

/** At most this many rows are reported for each invariant. */
const MAX_ROWS = 100;
const RECEIPTS_AT_ONCE = 500;

/**
 * Checks every invariant in one snapshot and without a write, so that it can run beside a working server. It reads every
 * row of the ledger and every receipt.
 * @param dataSource without a statement timeout
 * @param graceMs how long a run may be live after its lease: the sweeper's interval and a second
 */
export async function checkInvariants(dataSource: DataSource, graceMs: number): Promise<InvariantReport> {
  return dataSource.transaction('REPEATABLE READ', async (snapshot) => {
    await snapshot.query('SET TRANSACTION READ ONLY');
    return checkSnapshot(snapshot, graceMs);
  });
}

/** The same in the caller's transaction, which must keep one snapshot. */
export async function checkSnapshot(snapshot: EntityManager, graceMs: number): Promise<InvariantReport> {
  const invariants = allInvariants(graceMs);
  const breaches: Breach[] = [];
  for (const invariant of invariants) breaches.push(...(await findBreaches(snapshot, invariant)));
  const checked = await checkReceipts(snapshot);
  return {
    breaches: [...breaches, ...checked.breaches],
    checks: invariants.length,
    receipts: checked.receipts,
  };
}

/** Every invariant that is a query. @param graceMs how long a run or a plan period may outlive its end */
export function allInvariants(graceMs: number): readonly Invariant[] {
  return [
    ...creditInvariants(graceMs),
    ...BILLING_INVARIANTS,
    ...runInvariants(graceMs),
    ...CLAIM_INVARIANTS,
    ...TABLE_INVARIANTS,
    ...KEY_INVARIANTS,
  ];
}

async function findBreaches(
  snapshot: EntityManager,
  { name, condition, query }: Invariant,
): Promise<Breach[]> {
  const rows = await snapshot.query<Breach['row'][]>(`SELECT * FROM (${query}) breach LIMIT ${MAX_ROWS}`);
  return rows.map((row) => ({ name, condition, row }));
}

async function checkReceipts(
  snapshot: EntityManager,
): Promise<Pick<InvariantReport, 'breaches' | 'receipts'>> {
  const keys = await trustedKeys(snapshot);
  const breaches: Breach[] = [];
  let receipts = 0;
  let last = '';
  for (;;) {
    const rows = await snapshot.query<ReceiptRow[]>(RECEIPTS, [last, RECEIPTS_AT_ONCE]);
    breaches.push(...rows.flatMap((row) => receiptBreaches(row, keys)));
    receipts += rows.length;
    if (rows.length < RECEIPTS_AT_ONCE) return { breaches, receipts };
    last = rows.at(-1)!.receiptId;
  }
}

function receiptBreaches(row: ReceiptRow, keys: TrustedKeys): Breach[] {
  const { receiptId, runId } = row;
  return receiptFaults(row, keys).map((fault) => ({
    name: 'I7',
    condition: 'a receipt validates under the published keys and agrees with the rows',
    row: { receiptId, runId, fault },
  }));
}

async function trustedKeys(snapshot: EntityManager): Promise<TrustedKeys> {
  const rows = await snapshot.query<{ keyId: string; key: TrustedKeyRecord }[]>(PUBLISHED_KEYS);
  return Object.fromEntries(rows.map(({ keyId, key }) => [keyId, key]));
}
