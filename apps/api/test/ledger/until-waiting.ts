import { expect } from 'vitest';
import type { DataSource } from 'typeorm';

const WAITERS = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1`;

/**
 * Waits until statements wait for a lock in the database, so that their transactions are open at the same time.
 * @param like how they begin, as a pattern of `LIKE`
 */
export async function untilWaiting(database: DataSource, like: string, count: number): Promise<void> {
  await expect.poll(async () => (await database.query<unknown[]>(WAITERS, [like])).length).toBe(count);
}
