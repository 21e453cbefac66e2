import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installFunctions } from '../../src/database/database-functions.ts';
import { prepareDatabase } from '../../src/database/index.ts';
import * as migrations from '../../src/database/migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const all = Object.values(migrations);

/** The migrations of this build with another text for the rate limits. */
function withEditedRateLimits(): (new () => MigrationInterface)[] {
  class RateLimits1763600000008 implements MigrationInterface {
    up = (runner: QueryRunner): Promise<void> => runner.query('CREATE TABLE rate_limit (key text)');
    down = (): Promise<void> => Promise.resolve();
  }
  return all.map((migration) =>
    migration.name === RateLimits1763600000008.name ? RateLimits1763600000008 : migration,
  );
}

test('rejects a database whose applied migration was edited afterwards, and names the migration', async () => {
  await expect(prepareDatabase(database.url, { migrations: withEditedRateLimits() })).rejects.toThrow(
    'the migration RateLimits1763600000008 was edited after it was applied',
  );
});

test('rejects a database with a migration that this build does not have', async () => {
  const { name } = all.at(-1)!;
  await expect(prepareDatabase(database.url, { migrations: all.slice(0, -1) })).rejects.toThrow(
    new RegExp(`this build does not have its migration ${name}; .* use a new, empty database`),
  );
});

test('rejects a database of a build that recorded no checksums', async () => {
  await database.dataSource.query('ALTER TABLE migration_checksum RENAME TO renamed_checksum');
  await expect(prepareDatabase(database.url)).rejects.toThrow('use a new, empty database');
  await database.dataSource.query('DROP TABLE migration_checksum');
  await database.dataSource.query('ALTER TABLE renamed_checksum RENAME TO migration_checksum');
  await expect(prepareDatabase(database.url)).resolves.toBeUndefined();
});

test('a migration that was interrupted before it was applied may be edited', async () => {
  const { dataSource } = database;
  await dataSource.query('DROP TABLE rate_limit');
  await dataSource.query(`DELETE FROM migration WHERE name LIKE 'RateLimits%'`);
  await expect(
    prepareDatabase(database.url, { migrations: withEditedRateLimits() }),
  ).resolves.toBeUndefined();
  await expect(prepareDatabase(database.url)).rejects.toThrow('was edited');
});

test('the migrations can be reverted and applied again', async () => {
  const fresh = await createTestDatabase();
  const { dataSource } = fresh;
  try {
    await dataSource.transaction((manager) => installFunctions(manager, []));
    for (const _ of dataSource.migrations) await dataSource.undoLastMigration();
    const left = await dataSource.query<{ name: string }[]>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
       UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY name`,
    );
    expect(left.map(({ name }) => name)).toEqual(['database_function', 'migration', 'migration_checksum']);
    await expect(prepareDatabase(fresh.url)).resolves.toBeUndefined();
  } finally {
    await fresh.drop();
  }
});
