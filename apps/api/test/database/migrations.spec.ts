import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the migrations can be taken back and made again', async () => {
  const { dataSource } = database;
  for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
  const tables = await dataSource.query<unknown[]>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration'`,
  );
  expect(tables).toEqual([]);
  await expect(dataSource.runMigrations()).resolves.toHaveLength(dataSource.migrations.length);
});
