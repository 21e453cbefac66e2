import {
  type DataDirectory,
  dataDirectoryAt,
  readPassword,
  readPostmasterLock,
  readServerRecord,
  type ServerRecord,
} from './data-directory.ts';
import { isAlive, stopPostmaster, SUPERUSER, waitUntilReady } from './server-process.ts';

/** A running PostgreSQL on 127.0.0.1. */
export interface LocalPostgres {
  /** @returns the superuser's connection string with the password, for this database (default: `postgres`) */
  url(database?: string): string;
  /** The TCP port on 127.0.0.1. */
  readonly port: number;
  /** The process id of the postmaster, PostgreSQL's main process. */
  readonly processId: number;
  /**
   * Ends open sessions, writes a checkpoint and waits until the server has ended. The process that started the server
   * and a process that attached to it can both call it. Does nothing if the server has ended already.
   * @throws {LocalPostgresError} `stop_failed` if the server still runs after the last signal, about 40 seconds later
   */
  stop(): Promise<void>;
}

/**
 * Connects to the server that another process has started in this data directory, and waits until it is ready.
 * @returns null if no server runs there
 * @throws {LocalPostgresError} `not_permitted` if the data directory belongs to another user
 */
export async function attachLocalPostgres(dataDirectory: string): Promise<LocalPostgres | null> {
  const directory = dataDirectoryAt(dataDirectory);
  const record = await readServerRecord(directory);
  if (!record || !(await isAlive(record.postmaster))) return null;
  const password = await readPassword(directory);
  const readiness = await waitUntilReady(record.port, password, async () => {
    if (!(await isAlive(record.postmaster))) return 'ended';
    return (await readPostmasterLock(directory))?.isReady ? 'accepting' : 'starting';
  });
  return readiness === 'ready' ? toLocalPostgres(directory, record, password) : null;
}

/** @returns the handle of a server that is ready */
export function toLocalPostgres(
  directory: DataDirectory,
  record: ServerRecord,
  password: string,
): LocalPostgres {
  return {
    url: (database = 'postgres') => connectionUrl(record.port, password, database),
    port: record.port,
    processId: record.postmaster.pid,
    stop: () => stopPostmaster(record.postmaster, directory.path),
  };
}

function connectionUrl(port: number, password: string, database: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}
