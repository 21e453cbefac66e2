import type { DataSource } from 'typeorm';

/** Anything of ours; two servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_603_311;

/** The database cannot keep what is promised to clients. */
export class UnsuitableDatabaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnsuitableDatabaseError';
  }
}

/**
 * Connects and brings the tables up to date.
 * @throws {UnsuitableDatabaseError} when the server is older than PostgreSQL 15, or answers before a commit is on disk
 */
export async function prepareDatabase(dataSource: DataSource): Promise<void> {
  await dataSource.initialize();
  await assertSuitable(dataSource);
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations();
    await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  } finally {
    await runner.release();
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
