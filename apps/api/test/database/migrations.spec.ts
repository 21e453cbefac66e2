import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installFunctions, readFunctionFiles } from '../../src/database/database-functions.ts';
import { prepareDatabase, prepareForServer } from '../../src/database/index.ts';
import type { CompatibleMigration } from '../../src/database/migration-checksums.ts';
import { FirstVerdicts1763600000066 } from '../../src/database/migrations/0066-first-verdicts.ts';
import * as migrations from '../../src/database/migrations/index.ts';
import { assertLedgerInvariants, makeLedgerAccount } from '../ledger/ledger-account.ts';
import {
  createTestDatabase,
  databasePicture,
  SERVER_ROLE,
  type TestDatabase,
} from '../support/test-database.ts';

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

/** A migration of the next build. */
function nextMigration(compatibleSince?: string): new () => MigrationInterface {
  return class Next1763600009999 implements CompatibleMigration {
    readonly compatibleSince = compatibleSince;
    up = (runner: QueryRunner): Promise<void> => runner.query('CREATE TABLE next (id text)');
    down = (runner: QueryRunner): Promise<void> => runner.query('DROP TABLE next');
  };
}

async function inUpgradedDatabase(
  compatibleSince: string | undefined,
  work: (upgraded: TestDatabase) => Promise<void>,
): Promise<void> {
  const upgraded = await createTestDatabase();
  try {
    const functions = [
      { name: 'next', sql: 'CREATE FUNCTION next() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$' },
    ];
    const next = nextMigration(compatibleSince);
    await prepareDatabase(upgraded.url, {
      migrations: [...all, next],
      functions: [...(await readFunctionFiles()), ...functions],
    });
    await work(upgraded);
  } finally {
    await upgraded.drop();
  }
}

test.each([undefined, 'Unknown1763600009998'])(
  'rejects a database with a migration that this build does not have, and that works since %s',
  async (compatibleSince) => {
    await inUpgradedDatabase(compatibleSince, async ({ url }) => {
      await expect(prepareDatabase(url)).rejects.toThrow(
        /this build does not have its migration Next1763600009999; .* use a new, empty database/,
      );
    });
  },
);

test('an older build starts on a database whose newer migrations say that it can, and changes nothing there', async () => {
  await inUpgradedDatabase(all.at(-1)!.name, async ({ url, serverUrl, dataSource }) => {
    const before = await databasePicture(dataSource);
    await prepareDatabase(url, { serverRole: SERVER_ROLE.name });
    // The role of the server, without the owner's.
    await expect(prepareForServer({ url: serverUrl, ownerUrl: null })).resolves.toBe(false);
    expect(await databasePicture(dataSource)).toEqual(before);
    expect(await dataSource.query('SELECT next() AS next')).toEqual([{ next: 1 }]);
    await expect(prepareDatabase(url, { migrations: all.slice(0, -1) })).rejects.toThrow(
      'does not have its migration',
    );
  });
});

test('each migration says with which builds it works', () => {
  for (const migration of all.slice(FIRST_COMPATIBLE)) {
    const { compatibleSince } = new migration() as CompatibleMigration;
    expect(
      all.map(({ name }) => name),
      migration.name,
    ).toContain(compatibleSince);
  }
});

/** Those before were made without the rule. */
const FIRST_COMPATIBLE = all.findIndex(({ name }) => name === 'SignedContent1763600000072');

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
