import { createHash } from 'node:crypto';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { UnsuitableDatabaseError } from './unsuitable-database-error.ts';

/**
 * Compares the applied migrations with those of this build, and records the checksums of those that are about to run.
 * A checksum is that of the statements that `up` sends; so `up` must not depend on the result of a statement.
 * @throws {UnsuitableDatabaseError} when an applied migration was edited, or is not one of this build
 */
export async function checkMigrations(dataSource: DataSource): Promise<void> {
  await dataSource.query(MIGRATION_CHECKSUM);
  const checksums = new Map<string, string>();
  for (const migration of dataSource.migrations) {
    checksums.set(migration.name ?? migration.constructor.name, await checksum(migration));
  }
  const applied = await appliedMigrations(dataSource);
  for (const migration of applied) assertUnchanged(migration, checksums.get(migration.name));
  for (const { name } of applied) checksums.delete(name);
  await dataSource.query(
    `INSERT INTO migration_checksum (name, checksum) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum`,
    [[...checksums.keys()], [...checksums.values()]],
  );
}

/**
 * Checks that every migration of this build is applied, and no other.
 * @throws {UnsuitableDatabaseError} otherwise
 */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const applied = new Map((await appliedMigrations(dataSource)).map((row) => [row.name, row]));
  for (const migration of dataSource.migrations) {
    const name = migration.name ?? migration.constructor.name;
    const row = applied.get(name);
    if (row === undefined) throw notPrepared(`the migration ${name}`);
    assertUnchanged(row, await checksum(migration));
    applied.delete(name);
  }
  for (const row of applied.values()) assertUnchanged(row, undefined);
}

/** @param missing what the database lacks */
export function notPrepared(missing: string): UnsuitableDatabaseError {
  return new UnsuitableDatabaseError(
    `the database lacks ${missing}, and the role of DATABASE_URL does not own the tables; ` +
      'run `tookeffect-server migrate` of this build with TOOKEFFECT_MIGRATION_DATABASE_URL, then start the server',
  );
}

const MIGRATION_CHECKSUM = `
CREATE TABLE IF NOT EXISTS migration_checksum (
  name text PRIMARY KEY,
  -- SHA-256 of the migration's statements, in hex.
  checksum text NOT NULL
)`;

interface AppliedMigration {
  readonly name: string;
  /** What was recorded when it was applied; null for a migration of a build that recorded none. */
  readonly checksum: string | null;
}

async function appliedMigrations(dataSource: DataSource): Promise<AppliedMigration[]> {
  const [{ exists }] = await dataSource.query<[{ exists: boolean }]>(
    `SELECT to_regclass('migration') IS NOT NULL AS exists`,
  );
  if (!exists) return [];
  return dataSource.query(
    'SELECT name, checksum FROM migration LEFT JOIN migration_checksum USING (name) ORDER BY migration.id',
  );
}

function assertUnchanged(applied: AppliedMigration, checksumOfBuild: string | undefined): void {
  const { name } = applied;
  if (applied.checksum === null || checksumOfBuild === undefined) {
    throw new UnsuitableDatabaseError(
      `another build of TookEffect created the database: this build does not have its migration ${name}; ` +
        'start that build, or use a new, empty database',
    );
  }
  if (applied.checksum !== checksumOfBuild) {
    throw new UnsuitableDatabaseError(
      `the migration ${name} was edited after it was applied to the database; ` +
        'restore it, and put the change into a new migration',
    );
  }
}

async function checksum(migration: MigrationInterface): Promise<string> {
  const hash = createHash('sha256');
  const recorder = {
    query: (statement: string) => {
      hash.update(statement).update('\0');
      return Promise.resolve([]);
    },
  };
  await migration.up(recorder as unknown as QueryRunner);
  return hash.digest('hex');
}
