import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { inAccount, inAccounts, makeDataSource } from '../../src/database/index.ts';
import { newId } from '../../src/ids/new-id.ts';
import { OperationEntity } from '../../src/modules/operations/operation.entity.ts';
import { OperationsRepository } from '../../src/modules/operations/operations.repository.ts';
import { ReceiptEntity } from '../../src/modules/receipts/receipt.entity.ts';
import { ReceiptsRepository } from '../../src/modules/receipts/receipts.repository.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { claimEffect } from './claimed-effect.ts';
import { type LedgerAccount, makeLedgerAccount, makeSettlement, reserveItem } from './ledger-account.ts';
import { effects } from './settle-items.ts';

let database: TestDatabase;
let account: LedgerAccount;
beforeAll(async () => {
  database = await createTestDatabase();
  account = await makeLedgerAccount(database.dataSource);
  await account.buy(1000);
});
afterAll(() => database.drop());

/** Verified operations, each with a run, a receipt, an effect key and a claim of an object of its own. */
async function addOperations(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const operationId = await newOperation();
    const { outcome } = await claimEffect(database.dataSource, account, operationId, {
      objectId: operationId,
    });
    expect(outcome).toBe('settled');
  }
  await database.dataSource.query('ANALYZE');
}

async function newOperation(): Promise<string> {
  const operationId = await account.newOperation();
  await database.dataSource.query(
    `INSERT INTO effect_key SELECT account_id, sha256(convert_to(id, 'UTF8')), id, 'system', act_until
     FROM operation WHERE id = $1`,
    [operationId],
  );
  return operationId;
}

/** The rows that a verify reads which replaces the claim of another operation, with the role of the servers. */
async function rowsReadByVerify(scope: <T>(work: () => T) => T, waits: boolean): Promise<number> {
  const earlier = await newOperation();
  const object = `of ${earlier}`;
  await claimEffect(database.dataSource, account, earlier, { objectId: object });
  const [{ number }] = await database.dataSource.query<[{ number: number }]>(
    'SELECT id::integer AS number FROM claim WHERE operation_id = $1',
    [earlier],
  );
  const operationId = await newOperation();
  const runId = newId('run');
  // A new session has planned nothing yet.
  const session = await makeDataSource(database.serverUrl, 1).initialize();
  try {
    const item = reserveItem(account, { operationId, runId, fingerprint: 'aa' });
    const reserve = await scope(() => rowsReadBy(session, 'reserve_runs', item, waits));
    expect(reserve.outcome).toBe('reserved');
    const run = { accountId: account.accountId, runId, operationId, epoch: 1 };
    const settlement = await makeSettlement(database.dataSource, run, 'verified', 1, {
      ...effects([object], [object], '2'),
      ...{ knownClaims: [number], replacedClaims: [earlier] },
    });
    const [settled] = JSON.parse(settlement) as [object];
    const settle = await scope(() => rowsReadBy(session, 'settle_runs', settled, waits));
    expect(settle.outcome).toBe('settled');
    return reserve.rows + settle.rows;
  } finally {
    await session.destroy();
  }
}

async function rowsReadBy(
  session: DataSource,
  name: 'reserve_runs' | 'settle_runs',
  item: object,
  waits: boolean,
): Promise<{ readonly outcome: string; readonly epoch: number; readonly rows: number }> {
  await session.query('SELECT pg_stat_force_next_flush()');
  return session.transaction(async (manager) => {
    const [{ result }] = await manager.query<[{ result: { outcome: string; epoch?: number } }]>(
      `SELECT ${name}($1, $2) AS result`,
      [JSON.stringify([item]), waits],
    );
    const [{ rows }] = await manager.query<[{ rows: number }]>(
      'SELECT sum(seq_tup_read + idx_tup_fetch)::integer AS rows FROM pg_stat_xact_user_tables',
    );
    return { outcome: result.outcome, epoch: result.epoch ?? 0, rows };
  });
}

test('a verify reads as many rows with twenty times as many operations, alone and in a batch', async () => {
  const measure = async (): Promise<number[]> => [
    await rowsReadByVerify((work) => inAccount(account.accountId, work), true),
    await rowsReadByVerify((work) => inAccounts([account.accountId, 'acc_other'], work), false),
  ];
  await addOperations(10);
  const few = await measure();
  await addOperations(200);
  const many = await measure();
  expect(few.every((rows) => rows > 0)).toBe(true);
  many.forEach((rows, index) => {
    expect(rows).toBeLessThanOrEqual(few[index]! + 10);
  });
});

/** Adds ended runs to each operation of several accounts, so that each account has a small part of them. */
async function addEndedRuns(count: number): Promise<void> {
  for (let n = 0; n < 20; n += 1) await (await makeLedgerAccount(database.dataSource)).newOperation();
  await database.dataSource.query(
    `INSERT INTO verification_run (id, account_id, operation_id, epoch, state, idempotency_key, lease_until, ended_at)
     SELECT 'run_' || epoch || id, account_id, id, epoch, 'completed', 'key', now(), now()
     FROM operation, generate_series(1, $1) epoch WHERE NOT EXISTS (SELECT FROM verification_run WHERE operation_id = operation.id)
     ORDER BY epoch`,
    [count],
  );
  await database.dataSource.query('ANALYZE');
}

test('a reservation reads one run of an operation that has a hundred', async () => {
  const operationId = await newOperation();
  await addEndedRuns(100);
  const session = await makeDataSource(database.serverUrl, 1).initialize();
  try {
    const item = reserveItem(account, { operationId });
    const { epoch, rows } = await inAccount(account.accountId, () =>
      rowsReadBy(session, 'reserve_runs', item, true),
    );
    expect(epoch).toBe(101);
    expect(rows).toBeLessThanOrEqual(30);
  } finally {
    await session.destroy();
  }
});

test('a claim of a key reads its own rows only, with a key or three hundred', async () => {
  const session = await makeDataSource(database.serverUrl, 1).initialize();
  const claim = (key: string): Promise<unknown[]> =>
    inAccount(account.accountId, () =>
      session.query(
        `SELECT * FROM claim_idempotency_keys(ARRAY[$1], ARRAY['ws_a'], ARRAY[$2], ARRAY['\\x00'::bytea], 60, 7)`,
        [account.accountId, key],
      ),
    );
  try {
    for (let n = 0; n < 300; n += 1) expect(await claim(`key-${n}`)).toHaveLength(1);
    expect(await rowsReadIn(session, () => claim('another'))).toBeLessThanOrEqual(4);
    expect(await rowsReadIn(session, () => claim('another'))).toBeLessThanOrEqual(4);
  } finally {
    await session.destroy();
  }
});

/** Counts the rows that the work reads outside of a transaction, in a session that nobody else uses. */
async function rowsReadIn(session: DataSource, work: () => Promise<unknown>): Promise<number> {
  const rows = async (): Promise<number> => {
    await session.query('SELECT pg_stat_force_next_flush()');
    const [{ count }] = await session.query<[{ count: number }]>(
      'SELECT sum(seq_tup_read + idx_tup_fetch)::integer AS count FROM pg_stat_user_tables',
    );
    return count;
  };
  const before = await rows();
  await work();
  return (await rows()) - before;
}

test('an operation with forty runs and receipts is read with one of each, and so is its receipt', async () => {
  const session = await makeDataSource(database.serverUrl, 1).initialize();
  const failures = { report: (_: string, error: unknown) => expect.unreachable(String(error)) } as never;
  const settings = { quotas: { baselineBytes: 1 } } as never;
  const operations = new OperationsRepository(session.getRepository(OperationEntity), failures, settings);
  const receipts = new ReceiptsRepository(session.getRepository(ReceiptEntity), failures);
  const read = (id: string) => inAccount(account.accountId, () => operations.find(account, id));
  const receipt = (id: string, sequence: number | null = null) =>
    inAccount(account.accountId, () => receipts.find(account, id, sequence));
  try {
    const operationId = await newOperation();
    await account.settle(await account.reserve(operationId));
    // The session keeps plans that were made when each operation had one run.
    await database.dataSource.query('ANALYZE');
    for (let n = 0; n < 10; n += 1) await Promise.all([read(operationId), receipt(operationId)]);
    for (let n = 1; n < 40; n += 1) await account.settle(await account.reserve(operationId));
    expect((await receipt(operationId))?.document).not.toBe((await receipt(operationId, 1))?.document);
    expect(await rowsReadIn(session, () => read(operationId))).toBeLessThanOrEqual(4);
    expect(await rowsReadIn(session, () => receipt(operationId))).toBeLessThanOrEqual(2);
    expect(await rowsReadIn(session, () => receipt(operationId, 7))).toBeLessThanOrEqual(2);
  } finally {
    await session.destroy();
  }
});
