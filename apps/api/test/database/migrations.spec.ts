import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installFunctions } from '../../src/database/database-functions.ts';
import { prepareDatabase } from '../../src/database/index.ts';
import { FirstVerdicts1763600000066 } from '../../src/database/migrations/0066-first-verdicts.ts';
import * as migrations from '../../src/database/migrations/index.ts';
import { assertLedgerInvariants, makeLedgerAccount } from '../ledger/ledger-account.ts';
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

test('operations of earlier builds get their first verdicts, and end where they were verified first', async () => {
  const fresh = await createTestDatabase();
  const { dataSource } = fresh;
  try {
    const account = await makeLedgerAccount(dataSource);
    await account.buy(10);
    const [repeated, undecided] = [await account.newOperation(), await account.newOperation()];
    const key = `INSERT INTO effect_key SELECT account_id, sha256(convert_to(id, 'UTF8')), id, 'system', act_until
      FROM operation WHERE id = ANY ($1)`;
    await dataSource.query(key, [[repeated, undecided]]);
    for (const verdict of ['pending', 'verified', 'refuted', 'verified', 'verified'] as const) {
      await account.settle(await account.reserve(repeated), verdict);
    }
    for (const verdict of ['pending', 'pending', 'verified', 'inconclusive'] as const) {
      await account.settle(await account.reserve(undecided), verdict);
    }
    const rows = (): Promise<object[]> =>
      dataSource.query(`SELECT o.id, verified_since, first_verified_at, first_not_final_at, ends_at
        FROM operation o JOIN effect_key k ON k.operation_id = o.id ORDER BY o.id`);
    const kept = await rows();
    while ((await newestMigration(dataSource)) !== FirstVerdicts1763600000066.name)
      await dataSource.undoLastMigration();
    await dataSource.undoLastMigration();
    await prepareDatabase(fresh.url);
    expect(await rows()).toEqual(kept);
    await assertLedgerInvariants(dataSource);
  } finally {
    await fresh.drop();
  }
});

async function newestMigration(dataSource: DataSource): Promise<string> {
  const [{ name }] = await dataSource.query<[{ name: string }]>(
    'SELECT name FROM migration ORDER BY id DESC LIMIT 1',
  );
  return name;
}
