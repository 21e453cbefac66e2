import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource, EntityManager } from 'typeorm';
import { makeDataSource } from '../../src/database/index.ts';
import { newId } from '../../src/ids/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type LedgerAccount, makeLedgerAccount, makeSettlement } from './ledger-account.ts';

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

/** As long as a receipt and its response are. Signatures and digests do not compress, and neither does this. */
const RECEIPT_BYTES = 2350;
const RESPONSE_BYTES = 875;

/** Text of many different characters. */
const filler = (bytes: number): string =>
  Array.from({ length: bytes }, (_, index) =>
    String.fromCharCode(48 + ((index * index * 7 + index * 31) % 74)),
  ).join('');

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

async function reserveAndSettle(): Promise<{ readonly reserve: Costs; readonly settle: Costs }> {
  const operationId = await account.newOperation();
  const runId = newId('run');
  const reserve = await costsOf(
    `reserve_run($1, $2, $3, $4, decode($5, 'hex'), $6, 60000, true, 10, 100, 7)`,
    [account.accountId, account.workspaceId, operationId, newId('run'), 'aa'.repeat(32), runId],
  );
  const settlement = JSON.parse(
    await makeSettlement(database.dataSource, { operationId }, 'verified', 1),
  ) as { document: string };
  const document = JSON.stringify({
    ...(JSON.parse(settlement.document) as object),
    rest: filler(RECEIPT_BYTES - settlement.document.length),
  });
  const settle = await costsOf('settle_run($1, 1, $2)', [
    runId,
    JSON.stringify({ ...settlement, document, body: filler(RESPONSE_BYTES) }),
  ]);
  return { reserve, settle };
}

test('a verify writes one receipt, one run, one key and two transfers, and changes each row once a step', async () => {
  const { reserve, settle } = await reserveAndSettle();
  expect(reserve.rows).toEqual([
    ...['credit_bucket 0 new 1 changed 0 deleted', 'credit_transfer 1 new 0 changed 0 deleted'],
    ...['idempotency_key 1 new 0 changed 0 deleted', 'operation 0 new 1 changed 0 deleted'],
    'verification_run 1 new 0 changed 0 deleted',
  ]);
  expect(settle.rows).toEqual([
    ...['connection 0 new 1 changed 0 deleted', 'credit_bucket 0 new 1 changed 0 deleted'],
    ...['credit_transfer 1 new 0 changed 0 deleted', 'idempotency_key 0 new 1 changed 0 deleted'],
    ...['operation 0 new 1 changed 0 deleted', 'receipt 1 new 0 changed 0 deleted'],
    ...['usage_period 1 new 0 changed 0 deleted', 'verification_run 0 new 1 changed 0 deleted'],
  ]);
});

test('a verify writes at most 7.1 kB to the log of the database', async () => {
  await reserveAndSettle();
  const { reserve, settle } = await reserveAndSettle();
  expect(reserve.walBytes).toBeLessThan(1650);
  expect(settle.walBytes).toBeLessThan(5450);
});
