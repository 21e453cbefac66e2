import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { acrossAccounts, inAccount, makeDataSource } from '../../src/database/index.ts';
import { newId } from '../../src/ids/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type LedgerAccount, assertLedgerInvariants, makeLedgerAccount } from './ledger-account.ts';

let database: TestDatabase;
/** With the role of the servers: row level security applies. */
let server: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await makeDataSource(database.serverUrl, 2).initialize();
});
afterAll(async () => {
  await server.destroy();
  await database.drop();
});

type Result = Readonly<Record<string, unknown>> | null;

async function call(name: 'reserve_runs', items: readonly object[]): Promise<Result[]> {
  const rows = await acrossAccounts(() =>
    server.query<{ result: Result }[]>(`SELECT ${name}($1, false) AS result`, [JSON.stringify(items)]),
  );
  return rows.map(({ result }) => result);
}

async function startAccount(credits: number): Promise<LedgerAccount> {
  const account = await makeLedgerAccount(database.dataSource);
  await account.buy(credits);
  return account;
}

async function reserveItem(account: LedgerAccount, change: object = {}) {
  const { accountId, workspaceId } = account;
  return {
    ...{
      account: accountId,
      accountId,
      workspaceId,
      operationId: await account.newOperation(),
      key: randomUUID(),
    },
    ...{ fingerprint: 'aa', runId: newId('run'), leaseMs: 600_000, isMetered: true, freeRuns: 10 },
    ...{ accountFreeRuns: 100, keyDays: 7, ...change },
  };
}

const outcomes = (results: readonly Result[]): unknown[] => results.map((result) => result?.outcome ?? null);

test('reserves the runs of several accounts', async () => {
  const accounts = [await startAccount(2), await startAccount(2)];
  const items = await Promise.all([...accounts, ...accounts].map((account) => reserveItem(account)));
  expect(outcomes(await call('reserve_runs', items))).toEqual(items.map(() => 'reserved'));
  for (const account of accounts)
    expect(await account.bucket('bought')).toEqual({ available: 0, reserved: 2 });
  await assertLedgerInvariants(database.dataSource);
});

test('gives the last credit to one item, and refuses the others', async () => {
  const account = await startAccount(2);
  const items = await Promise.all(Array.from({ length: 5 }, () => reserveItem(account)));
  expect(outcomes(await call('reserve_runs', items))).toEqual([
    ...['reserved', 'reserved', 'credit_exhausted', 'credit_exhausted', 'credit_exhausted'],
  ]);
  expect(await account.bucket('bought')).toEqual({ available: 0, reserved: 2 });
  await assertLedgerInvariants(database.dataSource);
});

test('reserves one run for a key, and one for an operation, that occur twice', async () => {
  const account = await startAccount(5);
  const first = await reserveItem(account);
  const sameKey = { ...first, runId: newId('run') };
  const sameOperation = { ...first, runId: newId('run'), key: randomUUID() };
  const sameKeyElsewhere = await reserveItem(account, { key: first.key, fingerprint: 'bb' });
  expect(outcomes(await call('reserve_runs', [first, sameKey, sameOperation, sameKeyElsewhere]))).toEqual([
    ...['reserved', 'idempotency_in_flight', 'verification_in_flight', 'idempotency_key_reused'],
  ]);
  expect(await account.bucket('bought')).toEqual({ available: 4, reserved: 1 });
});

test('an item that fails has no result and stores nothing, and the items around it are stored', async () => {
  const accounts = await Promise.all([1, 1, 1].map((credits) => startAccount(credits)));
  const items = await Promise.all(accounts.map((account) => reserveItem(account)));
  const invalid = items.map((item, index) => (index === 1 ? { ...item, fingerprint: 'no hex' } : item));
  expect(outcomes(await call('reserve_runs', invalid))).toEqual(['reserved', null, 'reserved']);
  expect(outcomes(await call('reserve_runs', [items[1]!]))).toEqual(['reserved']);
  await assertLedgerInvariants(database.dataSource);
});

test('an account whose rows are locked delays no other account', async () => {
  const [locked, free] = [await startAccount(5), await startAccount(5)];
  const items = [await reserveItem(locked), await reserveItem(locked), await reserveItem(free)];
  const holder = database.dataSource.createQueryRunner();
  await holder.startTransaction();
  try {
    await holder.query('SELECT FROM credit_bucket WHERE account_id = $1 FOR UPDATE', [locked.accountId]);
    expect(outcomes(await call('reserve_runs', items))).toEqual([null, null, 'reserved']);
  } finally {
    await holder.rollbackTransaction();
    await holder.release();
  }
  expect(await locked.bucket('bought')).toEqual({ available: 5, reserved: 0 });
  expect(outcomes(await call('reserve_runs', items.slice(0, 2)))).toEqual(['reserved', 'reserved']);
  await assertLedgerInvariants(database.dataSource);
});

test('a batch is one transaction with one subtransaction an item', async () => {
  const account = await startAccount(8);
  const items = await Promise.all(Array.from({ length: 8 }, () => reserveItem(account)));
  await call('reserve_runs', items);
  // now() is the instant at which a transaction began, to the microsecond.
  const counted = await database.dataSource.query<unknown[]>(
    `SELECT count(DISTINCT created_at)::integer AS transactions, count(DISTINCT xmin::text)::integer AS subtransactions
     FROM idempotency_key WHERE account_id = $1`,
    [account.accountId],
  );
  expect(counted).toEqual([{ transactions: 1, subtransactions: items.length }]);
});

test('work for one account cannot make the items of another', async () => {
  const [own, other] = [await startAccount(1), await startAccount(1)];
  const items = JSON.stringify([await reserveItem(own), await reserveItem(other)]);
  for (const mayWait of [true, false]) {
    const made = inAccount(own.accountId, () =>
      server.query('SELECT reserve_runs($1, $2)', [items, mayWait]),
    );
    await expect(made).rejects.toThrow('a batch of several accounts needs the setting');
  }
  expect(await other.bucket('bought')).toEqual({ available: 1, reserved: 0 });
});
