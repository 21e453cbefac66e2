import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DataSource } from 'typeorm';
import {
  acrossAccounts,
  enterAccount,
  inAccount,
  inAccounts,
  makeDataSource,
  runPrepared,
  withoutAccount,
} from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let single: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that every statement follows those of other accounts in the same session.
  single = await makeDataSource(database.serverUrl, 1).initialize();
  await database.dataSource.query(
    `INSERT INTO account (id, name) VALUES ('acc_one', 'one'), ('acc_two', 'two')`,
  );
});
afterAll(async () => {
  await single.destroy();
  await database.drop();
});

const FIND = { name: 'find_names', text: 'SELECT name FROM account WHERE name <> $1 ORDER BY name' };

async function prepared(): Promise<unknown[]> {
  const rows = await runPrepared<{ name: string }>(single, FIND, ['']);
  return rows.map(({ name }) => name);
}

async function plain(): Promise<unknown[]> {
  const rows = await single.query<{ name: string }[]>('SELECT name FROM account ORDER BY name');
  return rows.map(({ name }) => name);
}

test.each([
  ['a prepared statement', prepared],
  ['any other statement', plain],
])('%s sees the rows of the account that its work has, whatever the session did before', async (_, names) => {
  expect(await names()).toEqual([]);
  expect(await inAccount('acc_one', names)).toEqual(['one']);
  expect(await inAccount('acc_two', names)).toEqual(['two']);
  expect(await acrossAccounts(names)).toEqual(['one', 'two']);
  expect(await inAccounts(['acc_two', 'acc_two', 'acc_none'], names)).toEqual(['two']);
  expect(await inAccounts(['acc_one', 'acc_two'], names)).toEqual(['one', 'two']);
  expect(await inAccounts([], names)).toEqual([]);
  expect(await names()).toEqual([]);
});

test('work that waits for the connection of other work keeps its own account', async () => {
  const works = Array.from({ length: 40 }, (_, index) =>
    inAccount(index % 2 === 0 ? 'acc_one' : 'acc_two', index % 3 === 0 ? prepared : plain),
  );
  const expected = works.map((_, index) => [index % 2 === 0 ? 'one' : 'two']);
  expect(await Promise.all(works)).toEqual(expected);
});

test('a request has no account before its caller is known, and cannot change it afterwards', async () => {
  await withoutAccount(async () => {
    expect(await plain()).toEqual([]);
    enterAccount('acc_one');
    expect(await plain()).toEqual(['one']);
    enterAccount('acc_two');
    expect(await plain()).toEqual(['one']);
    expect(await inAccount('acc_two', plain)).toEqual(['two']);
    expect(await plain()).toEqual(['one']);
  });
});

test('the statements of a transaction have the account, also after one has failed', async () => {
  await inAccount('acc_one', () =>
    single.transaction('REPEATABLE READ', async (manager) => {
      expect(await manager.query('SELECT name FROM account')).toEqual([{ name: 'one' }]);
      await manager
        .transaction((nested) => nested.query('SELECT 1 / $1::integer', [0]))
        .catch(() => undefined);
      expect(await manager.query('SELECT name FROM account')).toEqual([{ name: 'one' }]);
    }),
  );
  expect(await plain()).toEqual([]);
});

test('a statement that fails reports its own error, and can be sent again', async () => {
  const broken = { name: 'broken', text: 'SELECT id FROM table_of_later' };
  const run = () => inAccount('acc_one', () => runPrepared(single, broken, []));
  await expect(run()).rejects.toThrow('table_of_later');
  await expect(run()).rejects.toThrow('table_of_later');
  await database.dataSource.query(
    'CREATE TABLE table_of_later (id text); GRANT SELECT ON table_of_later TO PUBLIC',
  );
  expect(await run()).toEqual([]);
});

test('the account is sent together with the statement', async () => {
  await inAccount('acc_one', plain);
  const sending = vi.spyOn(Client.prototype, 'query');
  await inAccount('acc_one', plain);
  expect(sending).toHaveBeenCalledTimes(1);
  sending.mockRestore();
});
