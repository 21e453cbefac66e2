import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPrepared } from '../../src/database/index.ts';
import { isDatabaseAway } from '../../src/http/problems/to-domain-error.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.dataSource.query('CREATE TABLE pair (id integer PRIMARY KEY, value text)');
  await database.dataSource.query(`INSERT INTO pair VALUES (1, 'one'), (2, 'two')`);
});
afterAll(() => database.drop());

const FIND = { name: 'find_pair', text: 'SELECT id, value FROM pair WHERE id = $1' };

const find = (id: number) => runPrepared(database.dataSource, FIND, [id]);

test('returns the rows of each call, and parses the text once for a connection', async () => {
  expect(await find(1)).toEqual([{ id: 1, value: 'one' }]);
  expect(await find(2)).toEqual([{ id: 2, value: 'two' }]);
  expect(await find(3)).toEqual([]);
  // The calls follow each other, so the pool gives them one connection.
  expect(
    await database.dataSource.query(
      'SELECT statement, (generic_plans + custom_plans)::integer AS calls FROM pg_prepared_statements WHERE name = $1',
      [FIND.name],
    ),
  ).toEqual([{ statement: FIND.text, calls: 3 }]);
});

test('returns the same columns after a migration has added one', async () => {
  const before = await find(1);
  await database.dataSource.query('ALTER TABLE pair ADD COLUMN added text');
  expect(await find(1)).toEqual(before);
});

test('refuses a second text under the same name', async () => {
  await find(1);
  const other = { ...FIND, text: 'SELECT value FROM pair WHERE id = $1' };
  await expect(runPrepared(database.dataSource, other, [1])).rejects.toThrow('must be unique');
});

test('fails with the error of an unreachable database when its session ends, and then gets another session', async () => {
  const end = { name: 'end_session', text: 'SELECT pg_terminate_backend(pg_backend_pid())' };
  const failure: unknown = await runPrepared(database.dataSource, end, []).catch((error: unknown) => error);
  expect(isDatabaseAway(failure)).toBe(true);
  expect(await find(2)).toMatchObject([{ id: 2 }]);
});
