import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAccount, makeDataSource, ReadBatches, withoutAccount } from '../../src/database/index.ts';
import { unreportedFailures } from '../support/batch-failures.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let server: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.dataSource.query(`INSERT INTO account (id, name)
    SELECT 'acc_' || n, 'name ' || n FROM generate_series(0, 99) n`);
  server = await makeDataSource(database.serverUrl, 4).initialize();
});
afterAll(async () => {
  await server.destroy();
  await database.drop();
});

/** Without a condition: the row policy of the account selects the row. */
const ACCOUNTS = {
  name: 'read_accounts',
  text: 'SELECT id, name, $1::text AS value, now()::text AS "transaction" FROM account',
};

interface Account {
  readonly id: string;
  readonly name: string;
  readonly value: string | null;
  readonly transaction: string;
}

const hundred = Array.from({ length: 100 }, (_, n) => n);

test('reads that wait share a transaction, and each sees its own account only', async () => {
  const reads = new ReadBatches<Account>(() => server, unreportedFailures(), ACCOUNTS);
  const results = await Promise.all(
    hundred.map((n) => inAccount(`acc_${n}`, () => reads.read([n % 2 === 0 ? null : `${n}`]))),
  );
  for (const [n, rows] of results.entries()) {
    const value = n % 2 === 0 ? null : `${n}`;
    expect(rows).toEqual([expect.objectContaining({ id: `acc_${n}`, name: `name ${n}`, value })]);
  }
  const transactions = new Set(results.map(([row]) => row!.transaction));
  expect(transactions.size).toBeLessThanOrEqual(20);
});

test('reads of one account share a transaction, too', async () => {
  const reads = new ReadBatches<Account>(() => server, unreportedFailures(), ACCOUNTS);
  const results = await inAccount('acc_7', () => Promise.all(hundred.map((n) => reads.read([`${n}`]))));
  expect(results.map(([row]) => row!.value)).toEqual(hundred.map(String));
  expect(new Set(results.flat().map(({ id }) => id))).toEqual(new Set(['acc_7']));
  expect(new Set(results.flat().map(({ transaction }) => transaction)).size).toBeLessThanOrEqual(20);
});

test('no account stays in a session, and a read without an account sees no row', async () => {
  const reads = new ReadBatches<Account>(() => server, unreportedFailures(), ACCOUNTS);
  await Promise.all(hundred.map((n) => inAccount(`acc_${n}`, () => reads.read([null]))));
  expect(await Promise.all(hundred.map(() => withoutAccount(() => reads.read([null]))))).toEqual(
    hundred.map(() => []),
  );
});

test('a read that finds nothing has no rows, between others that find some', async () => {
  const reads = new ReadBatches<Account>(() => server, unreportedFailures(), ACCOUNTS);
  const accounts = hundred.map((n) => (n % 3 === 0 ? `acc_of_nobody_${n}` : `acc_${n}`));
  const results = await Promise.all(accounts.map((account) => inAccount(account, () => reads.read([null]))));
  expect(results.map((rows) => rows.length)).toEqual(hundred.map((n) => (n % 3 === 0 ? 0 : 1)));
});

test('a read that fails does not fail the others of its batch', async () => {
  const text = 'SELECT id, 6 / $1::integer AS part FROM account';
  const reads = new ReadBatches<{ part: number }>(() => server, unreportedFailures(), {
    name: 'read_part',
    text,
  });
  const results = await Promise.allSettled(
    hundred.map((n) => inAccount(`acc_${n}`, () => reads.read([n === 50 ? '0' : '2']))),
  );
  for (const [n, result] of results.entries()) {
    if (n === 50) expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    else expect(result).toMatchObject({ status: 'fulfilled', value: [{ part: 3 }] });
  }
});
