import { DataSource } from 'typeorm';
import * as migrations from './migrations/index.ts';

/** How long one statement may take; a longer one is ended, and its caller hears `unavailable`. */
const STATEMENT_TIMEOUT_MS = 5000;

/** How long a request waits for a connection of the pool, or the pool for the database. */
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Describes the database to TypeORM. Nothing is connected yet.
 * @param url `postgres://user:password@host:port/database`
 * @param poolSize connections of this process, from 2: one holds the lock while another migrates
 */
export function makeDataSource(url: string, poolSize: number): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    poolSize,
    applicationName: 'tookeffect',
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    migrations: Object.values(migrations),
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    extra: {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    },
  });
}
