import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FunctionFile, readFunctionFiles } from '../../src/database/database-functions.ts';
import { prepareDatabase } from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let files: FunctionFile[];
beforeEach(async () => {
  [database, files] = await Promise.all([createTestDatabase(), readFunctionFiles()]);
});
afterEach(() => database.drop());

const start = (functions: readonly FunctionFile[]): Promise<void> =>
  prepareDatabase(database.url, { functions });

const edited = (name: string, edit: (sql: string) => string): FunctionFile[] =>
  files.map((file) => (file.name === name ? { name, sql: edit(file.sql) } : file));

const version = async (argument = '0'): Promise<unknown> => {
  const [row] = await database.dataSource.query<[{ version: unknown }]>(
    `SELECT key_document_version(${argument}) AS version`,
  );
  return row.version;
};

const functions = async (): Promise<string[]> => {
  const rows = await database.dataSource.query<{ signature: string }[]>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.map(({ signature }) => signature);
};

test('every file of the folder is installed', async () => {
  const folder = await readdir(new URL('../../src/database/functions/', import.meta.url));
  expect(files.map(({ name }) => `${name}.sql`).toSorted()).toEqual(folder.toSorted());
});

test('the next start installs an edited function', async () => {
  await start(edited('key_document_version', (sql) => sql.replace(/SELECT .*/, 'SELECT 7::bigint')));
  expect(await version()).toBe('7');
  await start(files);
  expect(await version()).not.toBe('7');
});

test('an edited function may have other parameters and another result', async () => {
  const before = await functions();
  await start([
    ...edited(
      'key_document_version',
      () => "CREATE FUNCTION key_document_version(text) RETURNS text LANGUAGE sql AS $$ SELECT 'v' || $1 $$;",
    ),
  ]);
  expect(await version(`'1'`)).toBe('v1');
  expect(await functions()).not.toContain('key_document_version(bigint)');
  await start(files);
  expect(await functions()).toEqual(before);
});

test('the next start drops the functions of a removed file', async () => {
  const before = await functions();
  await start(files.filter(({ name }) => name !== 'cancel_operation'));
  const dropped = before.filter((signature) => /^(?:cancel_operation|has_succeeded)\(/.test(signature));
  expect(dropped).toHaveLength(2);
  expect(await functions()).toEqual(before.filter((signature) => !dropped.includes(signature)));
});

test('a function may move to another file', async () => {
  const before = await functions();
  const moved = files.find(({ name }) => name === 'current_period')!;
  await start([{ name: 'periods', sql: moved.sql }, ...files.filter((file) => file !== moved)]);
  expect(await functions()).toEqual(before);
});

test('an unchanged function is not installed again', async () => {
  await database.dataSource.query('ALTER FUNCTION key_document_version STRICT');
  await start(edited('instants', (sql) => `${sql}-- A comment.\n`));
  expect(await version('NULL')).toBeNull();
});

test('a file that fails to install changes nothing', async () => {
  const before = await functions();
  const broken = edited('settle_runs', () => 'CREATE FUNCTION settle_runs(');
  await expect(start(broken.filter(({ name }) => name !== 'release_run'))).rejects.toThrow('syntax error');
  expect(await functions()).toEqual(before);
});
