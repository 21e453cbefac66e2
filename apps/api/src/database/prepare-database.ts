import type { DataSource, MigrationInterface } from 'typeorm';
import { type FunctionFile, installFunctions, readFunctionFiles } from './database-functions.ts';
import { makeDataSource } from './data-source.ts';
import { checkMigrations } from './migration-checksums.ts';
import { grantServerPrivileges } from './server-privileges.ts';
import { UnsuitableDatabaseError } from './unsuitable-database-error.ts';

/** An arbitrary number; servers that start at the same time prepare the database one after the other. */
const PREPARATION_LOCK = 7_603_311;

/** How to prepare a database. */
export interface Preparation {
  /** The role of the servers, which owns nothing; left out where the servers connect as the owner. */
  readonly serverRole?: string;
  /** Tables and functions other than those of this build, for tests. */
  readonly migrations?: readonly (new () => MigrationInterface)[];
  readonly functions?: readonly FunctionFile[];
}

/**
 * Migrates the tables, installs the functions, and grants the servers' role what it needs. It uses separate connections, because a migration may take longer than
 * the time limit of a request's statements.
 * @param url of the role that owns the tables, or may create them
 * @throws {UnsuitableDatabaseError} when the server is older than PostgreSQL 15 or confirms a commit before it is on disk,
 *   when another build created the database and this one cannot use it, or when an applied migration was edited
 */
export async function prepareDatabase(
  url: string,
  { serverRole, migrations, functions }: Preparation = {},
): Promise<void> {
  const dataSource = makeDataSource(url, 2, 'of any length');
  if (migrations !== undefined) dataSource.setOptions({ migrations: [...migrations] });
  await dataSource.initialize();
  try {
    await assertSuitable(dataSource);
    // The lock belongs to this session, and ends with it; the migrations run in another.
    await dataSource.createQueryRunner().query('SELECT pg_advisory_lock($1)', [PREPARATION_LOCK]);
    // The functions and privileges of a newer build work for this one, and those of this one not for the newer.
    if ((await checkMigrations(dataSource)) === 'newer') return;
    await dataSource.runMigrations();
    const files = functions ?? (await readFunctionFiles());
    await dataSource.transaction(async (manager) => {
      await installFunctions(manager, files);
      if (serverRole !== undefined) await grantServerPrivileges(manager, serverRole);
    });
  } finally {
    await dataSource.destroy();
  }
}

async function assertSuitable(dataSource: DataSource): Promise<void> {
  const [{ version, commit }] = await dataSource.query<[{ version: number; commit: string }]>(
    `SELECT current_setting('server_version_num')::integer AS version, current_setting('synchronous_commit') AS commit`,
  );
  if (version < 150_000) {
    throw new UnsuitableDatabaseError('the database is older than PostgreSQL 15; use a newer one');
  }
  if (commit === 'off' || commit === 'local') {
    throw new UnsuitableDatabaseError(
      `the database has synchronous_commit = ${commit}; a receipt must be on disk before it is shown, so set it to on`,
    );
  }
}
