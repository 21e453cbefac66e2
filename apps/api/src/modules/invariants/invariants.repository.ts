import type { TrustedKeyRecord, TrustedKeys } from '@tookeffect/core';
import type { DataSource, EntityManager } from 'typeorm';
import { firstId } from '../../ids/new-id.ts';
import { BILLING_INVARIANTS } from './billing-invariants.ts';
import { CLOCK_INVARIANTS } from './clock-invariants.ts';
import { DIGEST_INVARIANTS, checkOperations } from './digest-invariants.ts';
import { CLAIM_INVARIANTS } from './claim-invariants.ts';
import { creditInvariants } from './credit-invariants.ts';
import { type Breach, type Invariant, RECENT_ROWS } from './invariant.ts';
import { KEY_INVARIANTS } from './key-invariants.ts';
import { PUBLISHED_KEYS, RECEIPTS, type ReceiptRow, receiptFaults } from './receipt-invariants.ts';
import { runInvariants } from './run-invariants.ts';
import { TABLE_INVARIANTS } from './table-invariants.ts';

/** What is checked. */
export interface CheckScope {
  /** How long a run or a plan period may outlive its end: the sweeper's interval and a second. */
  readonly graceMs: number;
  /** Only the runs that began then or later, and what is cheap to check of all rows; null for everything. */
  readonly since?: Date | null;
  /** Whether receipts are validated and digests recomputed, which takes time in proportion to their number; by default. */
  readonly withReceipts?: boolean;
}

/** The result of a check. */
export interface InvariantReport {
  readonly breaches: readonly Breach[];
  /** How many queries were made. */
  readonly checks: number;
  /** How many queries only a full check makes. */
  readonly skipped: number;
  /** How many receipts were validated. */
  readonly receipts: number;
}

/** At most this many rows are reported for each invariant. */
const MAX_ROWS = 100;
const RECEIPTS_AT_ONCE = 500;

/**
 * Checks the invariants in one snapshot and without a write, so that it can run beside a working server. Without `since` it
 * reads every row of the ledger.
 * @param dataSource without a statement timeout
 */
export async function checkInvariants(dataSource: DataSource, scope: CheckScope): Promise<InvariantReport> {
  return dataSource.transaction('REPEATABLE READ', async (snapshot) => {
    await snapshot.query('SET TRANSACTION READ ONLY');
    return checkSnapshot(snapshot, scope);
  });
}

/** The same in the caller's transaction, which must keep one snapshot. */
export async function checkSnapshot(
  snapshot: EntityManager,
  { graceMs, since = null, withReceipts = true }: CheckScope,
): Promise<InvariantReport> {
  const all = allInvariants(graceMs);
  const invariants = since === null ? all : all.filter(({ recent }) => recent !== undefined);
  // Every row is read once, and joined by hashing: an index would be searched once for each row.
  if (since === null) await snapshot.query(`SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '64MB'`);
  const breaches: Breach[] = [];
  for (const invariant of invariants) breaches.push(...(await findBreaches(snapshot, invariant, since)));
  await snapshot.query(`SET LOCAL enable_nestloop = on`);
  const checked = withReceipts ? await checkReceipts(snapshot, since) : { breaches: [], receipts: 0 };
  if (withReceipts) breaches.push(...(await checkOperations(snapshot, since)));
  return {
    breaches: [...breaches, ...checked.breaches],
    checks: invariants.length,
    skipped: all.length - invariants.length,
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
    ...CLOCK_INVARIANTS,
    ...DIGEST_INVARIANTS,
  ];
}

async function findBreaches(
  snapshot: EntityManager,
  { name, condition, query, recent = [] }: Invariant,
  since: Date | null,
): Promise<Breach[]> {
  const isLimited = since !== null && recent.length > 0;
  const limits = isLimited
    ? `WITH ${recent.map((table) => `${table} AS (${RECENT_ROWS[table]})`).join(', ')} `
    : '';
  const rows = await snapshot.query<Breach['row'][]>(
    `${limits}SELECT * FROM (${query}) breach LIMIT ${MAX_ROWS}`,
    isLimited ? [firstId('run', since)] : [],
  );
  return rows.map((row) => ({ name, condition, row }));
}

async function checkReceipts(
  snapshot: EntityManager,
  since: Date | null,
): Promise<Pick<InvariantReport, 'breaches' | 'receipts'>> {
  const keys = await trustedKeys(snapshot);
  const breaches: Breach[] = [];
  let receipts = 0;
  let last = since === null ? '' : firstId('rcp', since);
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
  return receiptFaults(row, keys).map(({ name, condition, fault }) => ({
    ...{ name, condition, row: { receiptId, runId, fault } },
  }));
}

async function trustedKeys(snapshot: EntityManager): Promise<TrustedKeys> {
  const rows = await snapshot.query<{ keyId: string; key: TrustedKeyRecord }[]>(PUBLISHED_KEYS);
  return Object.fromEntries(rows.map(({ keyId, key }) => [keyId, key]));
}
