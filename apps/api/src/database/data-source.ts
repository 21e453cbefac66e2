import { DataSource, DefaultNamingStrategy, getMetadataArgsStorage } from 'typeorm';
import * as migrations from './migrations/index.ts';
import { PooledClient, prepareConnection } from './pooled-client.ts';

/** A longer statement is cancelled, and its caller gets `unavailable`. */
const STATEMENT_TIMEOUT_MS = 5000;

/** How long a request waits for a connection of the pool, and the pool for the database. */
const CONNECT_TIMEOUT_MS = 5000;

/** How long an unused connection stays in the pool, except the last ones. */
const IDLE_MS = 4000;

/**
 * How many connections stay: the first requests after a pause need no log-in, and find their statements prepared and their
 * database functions compiled.
 */
const KEPT_CONNECTIONS = 2;

/** How long the database may be silent during a statement: longer than any statement may take. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 500;

/** Statements of servers have a time limit; those of an operator's command have none. */
export type Statements = 'short' | 'of any length';

/**
 * Describes the database to TypeORM. Nothing is connected yet. The data source has every entity class that this process
 * has imported.
 * @param url `postgres://user:password@host:port/database`
 * @param poolSize connections of this process, from 2: one holds the lock while another migrates
 */
export function makeDataSource(url: string, poolSize: number, statements: Statements = 'short'): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    poolSize,
    applicationName: 'tookeffect',
    entities: getMetadataArgsStorage().tables.flatMap(({ target }) =>
      typeof target === 'function' ? [target] : [],
    ),
    namingStrategy: new SnakeCaseNaming(),
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    migrations: Object.values(migrations),
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    extra: {
      Client: PooledClient,
      onConnect: prepareConnection,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      ...(statements === 'short' && SHORT_STATEMENTS),
    },
  });
}

/** Options of the driver for short statements. */
const SHORT_STATEMENTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  silenceMs: SILENCE_MS,
  min: KEPT_CONNECTIONS,
};

/** Maps camelCase properties to snake_case columns: `accountId` is stored in `account_id`. */
class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined, embeddedPrefixes: string[]): string {
    const names = [...embeddedPrefixes, customName ?? property];
    return names.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).join('_');
  }
}
