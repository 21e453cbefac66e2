import type { DataSource } from 'typeorm';
import { makeDataSource } from './data-source.ts';

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
 * Brings the tables up to date, over connections of its own: a migration may take longer than a request may.
 * @throws {UnsuitableDatabaseError} when the server is older than PostgreSQL 15, or answers before a commit is on disk
 */
export async function prepareDatabase(url: string): Promise<void> {
  const dataSource = await makeDataSource(url, 2, 'of any length').initialize();
  try {
    await assertSuitable(dataSource);
    // The lock is the session's: it ends with the connection that waits for it here, while another one migrates.
    await dataSource.createQueryRunner().query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations();
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
