import type { TestDatabase } from './test-database.ts';

/**
 * Makes a database accept no writes, as a standby that is not yet promoted does, during some work. Open sessions end,
 * because a session keeps the setting that it began with.
 */
export async function whileReadOnly<Result>(
  { dataSource }: Pick<TestDatabase, 'dataSource'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const set = async (value: 'on' | 'off'): Promise<void> => {
    await dataSource.query('SET default_transaction_read_only = off');
    await dataSource.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${value}', current_database()); END $$`,
    );
    await dataSource.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  };
  await set('on');
  try {
    return await work();
  } finally {
    await set('off');
  }
}
