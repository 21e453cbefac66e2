import { createHash } from 'node:crypto';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { UnsuitableDatabaseError } from './unsuitable-database-error.ts';

/** A migration that says which older builds work with the tables that it leaves. */
export interface CompatibleMigration extends MigrationInterface {
  /** The newest migration of the oldest such build. Without it, no build that lacks the migration starts on the database. */
  readonly compatibleSince?: string | undefined;
}

/** Whether the database is as this build prepares it, or a newer build has prepared it in a way that this one can use. */
export type DatabaseAge = 'own' | 'newer';

/**
 * Compares the applied migrations with those of this build, and records the checksums of those that are about to run.
 * A checksum is that of the statements that `up` sends; so `up` must not depend on the result of a statement.
 * @throws {UnsuitableDatabaseError} when an applied migration was edited, or is one of another build that this one cannot use
 */
export async function checkMigrations(dataSource: DataSource): Promise<DatabaseAge> {
  await dataSource.query(MIGRATION_CHECKSUM);
  const checksums = new Map<string, string>();
  for (const migration of dataSource.migrations) {
    checksums.set(nameOf(migration), await checksum(migration));
  }
  const applied = await appliedMigrations(dataSource);
  if (compareAll(applied, checksums) === 'newer') return 'newer';
  for (const { name } of applied) checksums.delete(name);
  const since = new Map(dataSource.migrations.map((each) => [nameOf(each), sinceOf(each)]));
  const names = [...checksums.keys()];
  await dataSource.query(
    `INSERT INTO migration_checksum (name, checksum, compatible_since)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, compatible_since = excluded.compatible_since`,
    [names, [...checksums.values()], names.map((name) => since.get(name) ?? null)],
  );
  return 'own';
}

function nameOf(migration: MigrationInterface): string {
  return migration.name ?? migration.constructor.name;
}

function sinceOf({ compatibleSince }: CompatibleMigration): string | null {
  return compatibleSince ?? null;
}

/** @throws {UnsuitableDatabaseError} as `checkMigrations`; where a newer build has prepared it without a migration of this one */
function compareAll(
  applied: readonly AppliedMigration[],
  checksumsOfBuild: ReadonlyMap<string, string>,
): DatabaseAge {
  const names = new Set(applied.map(({ name }) => name));
  const isUsable = ({ compatibleSince }: AppliedMigration): boolean =>
    compatibleSince !== null && checksumsOfBuild.has(compatibleSince);
  const newer = applied.filter((row) => !checksumsOfBuild.has(row.name) && isUsable(row));
  for (const row of applied) if (!newer.includes(row)) assertUnchanged(row, checksumsOfBuild.get(row.name));
  if (newer.length === 0) return 'own';
  const missing = [...checksumsOfBuild.keys()].find((name) => !names.has(name));
  if (missing !== undefined) throw foreignMigration(newer[0]!.name);
  return 'newer';
}

/**
 * Checks that every migration of this build is applied, and no other except those that this build can use.
 * @throws {UnsuitableDatabaseError} otherwise
 */
export async function assertMigrated(dataSource: DataSource): Promise<DatabaseAge> {
  const applied = await appliedMigrations(dataSource);
  const names = new Set(applied.map(({ name }) => name));
  const checksums = new Map<string, string>();
  for (const migration of dataSource.migrations) {
    const name = nameOf(migration);
    if (!names.has(name)) throw notPrepared(`the migration ${name}`);
    checksums.set(name, await checksum(migration));
  }
  return compareAll(applied, checksums);
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
);
-- The newest migration of the oldest build that works with the tables as this migration leaves them; null where only a
-- build with the migration does.
ALTER TABLE migration_checksum ADD COLUMN IF NOT EXISTS compatible_since text`;

interface AppliedMigration {
  readonly name: string;
  /** What was recorded when it was applied; null for a migration of a build that recorded none. */
  readonly checksum: string | null;
  readonly compatibleSince: string | null;
}

async function appliedMigrations(dataSource: DataSource): Promise<AppliedMigration[]> {
  const [{ exists }] = await dataSource.query<[{ exists: boolean }]>(
    `SELECT to_regclass('migration') IS NOT NULL AS exists`,
  );
  if (!exists) return [];
  // A build from before the column may have prepared the database last.
  return dataSource.query(
    `SELECT migration.name, c.checksum, to_jsonb(c)->>'compatible_since' AS "compatibleSince"
     FROM migration LEFT JOIN migration_checksum c USING (name) ORDER BY migration.id`,
  );
}

function assertUnchanged(applied: AppliedMigration, checksumOfBuild: string | undefined): void {
  const { name } = applied;
  if (applied.checksum === null || checksumOfBuild === undefined) {
    throw foreignMigration(name);
  }
  if (applied.checksum !== checksumOfBuild) {
    throw new UnsuitableDatabaseError(
      `the migration ${name} was edited after it was applied to the database; ` +
        'restore it, and put the change into a new migration',
    );
  }
}

function foreignMigration(name: string): UnsuitableDatabaseError {
  return new UnsuitableDatabaseError(
    `another build of TookEffect created the database: this build does not have its migration ${name}; ` +
      'start that build or a newer one; to go back to this one, restore the backup from before the upgrade ' +
      '(docs/operate.md, Upgrading and going back), or use a new, empty database',
  );
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
