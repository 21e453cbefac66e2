import { DataSource, getMetadataArgsStorage } from 'typeorm';
import { impatientSocket } from './impatient-socket.ts';
import * as migrations from './migrations/index.ts';
import { SnakeCaseNaming } from './snake-case-naming.ts';
import { UnbreakableClient } from './unbreakable-client.ts';

/** How long one statement may take; a longer one is ended, and its caller hears `unavailable`. */
const STATEMENT_TIMEOUT_MS = 5000;

/** How long a request waits for a connection of the pool, or the pool for the database. */
const CONNECT_TIMEOUT_MS = 5000;

/** How long a connection stays in the pool unused. */
const IDLE_MS = 4000;

/** How long a database may be silent that should have ended the statement itself. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 500;

/** Statements of servers are short; those of an operator's command may take as long as they do. */
export type Statements = 'short' | 'of any length';

/**
 * Describes the database to TypeORM. Nothing is connected yet. The data source has every entity class that this process
 * has imported: those of all modules in a server, those that a command or a test needs elsewhere.
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
      Client: UnbreakableClient,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_MS,
      ...(statements === 'short' && BOUNDS),
    },
  });
}

/** What the driver is told of short statements. */
const BOUNDS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  stream: impatientSocket(SILENCE_MS),
};
