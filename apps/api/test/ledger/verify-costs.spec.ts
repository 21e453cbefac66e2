import { readFileSync } from 'node:fs';
import { type Receipt, canonicalize } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource, EntityManager } from 'typeorm';
import { makeDataSource } from '../../src/database/index.ts';
import { newId } from '../../src/ids/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type LedgerAccount, makeLedgerAccount, makeSettlement, reserveItem } from './ledger-account.ts';

let database: TestDatabase;
let account: LedgerAccount;
/** One session, so that its statistics are those of its statements. */
let session: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  session = await makeDataSource(database.url, 1).initialize();
  account = await makeLedgerAccount(database.dataSource);
  await account.buy(100);
});
afterAll(async () => {
  await session.destroy();
  await database.drop();
});

/** The text of a receipt; it is as compressible as the receipts that the server signs. */
const EXAMPLE = new URL('../../../../schemas/examples/receipt/verified.json', import.meta.url);
const RECEIPT = JSON.parse(readFileSync(EXAMPLE, 'utf8')) as Receipt;

interface Costs {
  readonly walBytes: number;
  /** Written rows of each table, in the order of the tables' names. */
  readonly rows: readonly string[];
}

/** Executes one statement in a transaction, and counts what it writes. */
async function costsOf(statement: string, values: readonly unknown[]): Promise<Costs> {
  // Counting begins again at zero.
  await session.query('SELECT pg_stat_force_next_flush()');
  return session.transaction(async (manager) => {
    const [{ 'QUERY PLAN': plans }] = await manager.query<
      [{ 'QUERY PLAN': [{ Plan: { 'WAL Bytes': number } }] }]
    >(`EXPLAIN (ANALYZE, WAL, FORMAT JSON) SELECT ${statement}`, [...values]);
    return { walBytes: plans[0].Plan['WAL Bytes'], rows: await writtenRows(manager) };
  });
}

async function writtenRows(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ line: string }[]>(
    `SELECT concat_ws(' ', relname, n_tup_ins || ' new', n_tup_upd || ' changed', n_tup_del || ' deleted') AS line
     FROM pg_stat_xact_all_tables
     WHERE n_tup_ins + n_tup_upd + n_tup_del > 0 AND schemaname IN ('public', 'pg_toast') ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

/** An operation as it begins with a known system: it has an effect key with the system, and two without. */
async function beginOperation(): Promise<string> {
  const operationId = await account.newOperation();
  await database.dataSource.query(
    'UPDATE operation o SET connection_id = c.id FROM connection c WHERE c.account_id = o.account_id AND o.id = $1',
    [operationId],
  );
  await database.dataSource.query(
    `INSERT INTO effect_key SELECT account_id, sha256(convert_to(id || scope || n, 'UTF8')), id, scope, act_until
     FROM operation, (VALUES ('system', 1), ('other', 1), ('other', 2)) key (scope, n) WHERE id = $1`,
    [operationId],
  );
  return operationId;
}

async function reserveAndSettle(): Promise<{ readonly reserve: Costs; readonly settle: Costs }> {
  const operationId = await beginOperation();
  const runId = newId('run');
  const reserve = await costsOf('reserve_runs($1, true)', [
    JSON.stringify([reserveItem(account, { operationId, runId, fingerprint: 'aa'.repeat(32) })]),
  ]);
  const run = { accountId: account.accountId, runId, operationId, epoch: 1 };
  const [settlement] = JSON.parse(await makeSettlement(database.dataSource, run, 'verified', 1)) as [
    { document: string },
  ];
  const settle = await costsOf('settle_runs($1, true)', [
    JSON.stringify([{ ...settlement, document: receiptText(settlement), ...claimOf(operationId) }]),
  ]);
  return { reserve, settle };
}

/** A receipt with the members that the database compares. */
function receiptText({ document }: { readonly document: string }): string {
  const { payload } = JSON.parse(document) as { payload: { predicate: object } };
  const predicate = { ...RECEIPT.payload.predicate, ...payload.predicate };
  return canonicalize({ ...RECEIPT, payload: { ...RECEIPT.payload, predicate } });
}

/** The claim on the row that the operation inserted. */
function claimOf(operationId: string): object {
  const claim = { system: 'postgres://127.0.0.1:5432', objectType: 'row', objectId: operationId };
  return {
    ...{ system: claim.system, objectType: claim.objectType, observedObjectIds: [operationId] },
    claims: [{ ...claim, aspect: 'created', revision: null }],
  };
}

/** The average of several verifies, because a page that is full costs more. */
async function averageWalBytes(verifies: number): Promise<number> {
  const costs: number[] = [];
  for (let verify = 0; verify < verifies; verify += 1) {
    const { reserve, settle } = await reserveAndSettle();
    costs.push(reserve.walBytes + settle.walBytes);
  }
  return costs.reduce((sum, bytes) => sum + bytes, 0) / verifies;
}

test('a verify writes one receipt, one run, one key and two transfers, and changes each row once a step', async () => {
  const { reserve, settle } = await reserveAndSettle();
  expect(reserve.rows).toEqual([
    ...['credit_bucket 0 new 1 changed 0 deleted', 'credit_transfer 1 new 0 changed 0 deleted'],
    ...['idempotency_key 1 new 0 changed 0 deleted', 'verification_run 1 new 0 changed 0 deleted'],
  ]);
  expect(settle.rows).toEqual([
    ...['claim 1 new 0 changed 0 deleted', 'connection 0 new 1 changed 0 deleted'],
    ...['credit_bucket 0 new 1 changed 0 deleted', 'credit_transfer 1 new 0 changed 0 deleted'],
    ...['effect_key 0 new 3 changed 0 deleted', 'operation 0 new 1 changed 0 deleted'],
    ...['receipt 1 new 0 changed 0 deleted'],
    ...['usage_period 1 new 0 changed 0 deleted', 'verification_run 0 new 1 changed 0 deleted'],
  ]);
});

test('a verify writes at most 7 kB to the log of the database', async () => {
  await averageWalBytes(4);
  const average = await averageWalBytes(16);
  expect(average).toBeLessThan(7000);
});

test('a verify waits for the disk once: its settlement makes its reservation durable, too', async () => {
  await session.transaction(async (manager) => {
    const item = reserveItem(account, { operationId: await account.newOperation(), runId: newId('run') });
    await manager.query('SELECT reserve_runs($1, true)', [JSON.stringify([item])]);
    expect(await commitOf(manager)).toBe('off');
  });
  const run = await account.reserve();
  const settlement = await makeSettlement(database.dataSource, { ...run, ...account }, 'verified', 1);
  await session.transaction(async (manager) => {
    await manager.query('SELECT settle_runs($1, true)', [settlement]);
    expect(await commitOf(manager)).toBe('on');
  });
});

async function commitOf(manager: EntityManager): Promise<string> {
  const [{ synchronous_commit: commit }] =
    await manager.query<[{ synchronous_commit: string }]>('SHOW synchronous_commit');
  return commit;
}
