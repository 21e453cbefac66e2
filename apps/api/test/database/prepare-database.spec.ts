import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDatabase } from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const set = (value: string): Promise<unknown> =>
  database.dataSource.query(
    `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET synchronous_commit = ${value}`,
  );

test.each(['off', 'local'])('rejects a database with synchronous_commit = %s', async (value) => {
  await set(value);
  await expect(prepareDatabase(database.url)).rejects.toThrow(`synchronous_commit = ${value}`);
});

test.each(['on', 'remote_write', 'remote_apply'])(
  'prepares a database with synchronous_commit = %s',
  async (value) => {
    await set(value);
    await expect(prepareDatabase(database.url)).resolves.toBeUndefined();
  },
);
