import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { inAccount, inAccounts, makeDataSource } from '../../src/database/index.ts';
import { newId } from '../../src/ids/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import {
  type LedgerAccount,
  type ReserveOptions,
  assertLedgerInvariants,
  makeLedgerAccount,
  reserveItem,
} from './ledger-account.ts';

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

async function call(name: 'reserve_runs', items: readonly ReserveItem[]): Promise<Result[]> {
  const accounts = items.map((item) => item.account);
  const rows = await inAccounts(accounts, () =>
    server.query<{ result: Result }[]>(`SELECT ${name}($1, false) AS result`, [JSON.stringify(items)]),
  );
  return rows.map(({ result }) => result);
}

async function startAccount(credits: number): Promise<LedgerAccount> {
  const account = await makeLedgerAccount(database.dataSource);
  await account.buy(credits);
  return account;
}

type ReserveItem = ReturnType<typeof reserveItem>;

/** An item for a new operation. */
const newItem = async (account: LedgerAccount, change: ReserveOptions = {}): Promise<ReserveItem> =>
  reserveItem(account, { operationId: await account.newOperation(), ...change });

const outcomes = (results: readonly Result[]): unknown[] => results.map((result) => result?.outcome ?? null);

test('reserves the runs of several accounts', async () => {
  const accounts = [await startAccount(2), await startAccount(2)];
  const items = await Promise.all([...accounts, ...accounts].map((account) => newItem(account)));
  expect(outcomes(await call('reserve_runs', items))).toEqual(items.map(() => 'reserved'));
  for (const account of accounts)
    expect(await account.bucket('bought')).toEqual({ available: 0, reserved: 2 });
  await assertLedgerInvariants(database.dataSource);
});

test('gives the last credit to one item, and refuses the others', async () => {
  const account = await startAccount(2);
  const items = await Promise.all(Array.from({ length: 5 }, () => newItem(account)));
  expect(outcomes(await call('reserve_runs', items))).toEqual([
    ...['reserved', 'reserved', 'credit_exhausted', 'credit_exhausted', 'credit_exhausted'],
  ]);
  expect(await account.bucket('bought')).toEqual({ available: 0, reserved: 2 });
  await assertLedgerInvariants(database.dataSource);
});

test('reserves one run for a key, and one for an operation, that occur twice', async () => {
  const account = await startAccount(5);
  const first = await newItem(account);
  const sameKey = { ...first, runId: newId('run') };
  const sameOperation = { ...first, runId: newId('run'), key: randomUUID() };
  const sameKeyElsewhere = await newItem(account, { key: first.key, fingerprint: 'bb' });
  const items = [first, sameKey, sameOperation, sameKeyElsewhere];
  expect(outcomes(await call('reserve_runs', items))).toEqual(['reserved', null, null, null]);
  // One after the other: two at once would find their operation locked.
  expect(outcomes(await call('reserve_runs', [sameKey]))).toEqual(['idempotency_in_flight']);
  expect(outcomes(await call('reserve_runs', [sameOperation]))).toEqual(['verification_in_flight']);
  expect(outcomes(await call('reserve_runs', [sameKeyElsewhere]))).toEqual(['idempotency_key_reused']);
  expect(await account.bucket('bought')).toEqual({ available: 4, reserved: 1 });
});

test('a reservation that fails undoes its batch, and the others can be made by themselves', async () => {
  const accounts = [await startAccount(1), await startAccount(1)];
  const items = await Promise.all(accounts.map((account) => newItem(account)));
  const invalid = { ...items[1]!, fingerprint: 'no hex' };
  await expect(call('reserve_runs', [items[0]!, invalid])).rejects.toThrow('invalid hexadecimal digit');
  expect(await accounts[0]!.bucket('bought')).toEqual({ available: 1, reserved: 0 });
  expect(outcomes(await call('reserve_runs', [items[0]!]))).toEqual(['reserved']);
  await assertLedgerInvariants(database.dataSource);
});

test('an account whose rows are locked delays no other account', async () => {
  const [locked, free] = [await startAccount(5), await startAccount(5)];
  const items = [await newItem(locked), await newItem(locked), await newItem(free)];
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

test('a batch of reservations is one transaction without subtransactions', async () => {
  const account = await startAccount(8);
  const items = await Promise.all(Array.from({ length: 8 }, () => newItem(account)));
  await call('reserve_runs', items);
  // now() is the instant at which a transaction began, to the microsecond.
  const counted = await database.dataSource.query<unknown[]>(
    `SELECT count(DISTINCT created_at)::integer AS transactions, count(DISTINCT xmin::text)::integer AS subtransactions
     FROM idempotency_key WHERE account_id = $1`,
    [account.accountId],
  );
  expect(counted).toEqual([{ transactions: 1, subtransactions: 1 }]);
});

test('work for one account cannot make the items of another', async () => {
  const [own, other] = [await startAccount(1), await startAccount(1)];
  const items = JSON.stringify([await newItem(own), await newItem(other)]);
  const made = await inAccount(own.accountId, () =>
    server.query<{ result: Result }[]>('SELECT reserve_runs($1, true) AS result', [items]),
  );
  expect(outcomes(made.map(({ result }) => result))).toEqual(['reserved', 'not_found']);
  expect(await other.bucket('bought')).toEqual({ available: 1, reserved: 0 });
});
