import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataSource, prepareForServer } from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/* Three ways to prepare a database: with two roles, as the owner alone, and by somebody else before. */

let database: TestDatabase;
let owner: { readonly name: string; readonly url: string };
const roles: string[] = [];
beforeEach(async () => {
  database = await createTestDatabase('template1');
  const name = `owner_${randomBytes(6).toString('hex')}`;
  roles.push(name);
  const { pathname } = new URL(database.url);
  await database.dataSource.query(
    `CREATE ROLE ${name} LOGIN PASSWORD 'password-of-a-test'; ALTER DATABASE ${pathname.slice(1)} OWNER TO ${name}`,
  );
  const role = { username: name, password: 'password-of-a-test' };
  owner = { name, url: Object.assign(new URL(database.url), role).toString() };
});
afterEach(() => database.drop());
afterAll(async () => {
  const other = await createTestDatabase('template1');
  for (const role of roles) await other.dataSource.query(`DROP ROLE ${role}`);
  await other.drop();
});

const withTwoRoles = (): Promise<boolean> =>
  prepareForServer({ url: database.serverUrl, ownerUrl: owner.url });
const alone = (url: string): Promise<boolean> => prepareForServer({ url, ownerUrl: null });

test('with two roles the server owns nothing, and reads what the owner has prepared', async () => {
  expect(await withTwoRoles()).toBe(false);
  const server = await makeDataSource(database.serverUrl, 1).initialize();
  expect(await server.query('SELECT count(*)::integer AS receipts FROM receipt')).toEqual([{ receipts: 0 }]);
  await expect(server.query('DROP TABLE receipt')).rejects.toThrow('must be owner');
  await server.destroy();
});

test('privileges that the server had beyond those that it needs end', async () => {
  await withTwoRoles();
  await database.dataSource.query('GRANT ALL ON receipt, account TO tookeffect_test_server');
  await withTwoRoles();
  const rows = await database.dataSource.query<object[]>(
    `SELECT privilege_type AS privilege FROM information_schema.role_table_grants
     WHERE grantee = 'tookeffect_test_server' AND table_name = 'receipt' ORDER BY 1`,
  );
  expect(rows).toEqual([{ privilege: 'INSERT' }, { privilege: 'SELECT' }]);
});

test('one role that may create the tables owns them, and the caller is told', async () => {
  expect(await alone(owner.url)).toBe(true);
  expect(await alone(owner.url)).toBe(true);
  expect(await prepareForServer({ url: owner.url, ownerUrl: owner.url })).toBe(true);
});

test('a role that owns nothing starts on a database that its owner has prepared', async () => {
  await withTwoRoles();
  expect(await alone(database.serverUrl)).toBe(false);
});

test.each([
  ['a migration', `DELETE FROM migration WHERE name LIKE 'RowSecurity%'`, 'the migration RowSecurity'],
  ['a function', `UPDATE database_function SET checksum = '' WHERE file = 'settle_runs'`, 'settle_runs.sql'],
  ['its privileges', 'REVOKE ALL ON migration FROM tookeffect_test_server', 'tables that its role may use'],
])(
  'a role that owns nothing is told to have the database prepared where it lacks %s',
  async (_, damage, text) => {
    await withTwoRoles();
    await database.dataSource.query(damage);
    await expect(alone(database.serverUrl)).rejects.toThrow(text);
    await expect(alone(database.serverUrl)).rejects.toThrow('tookeffect-server migrate');
  },
);
