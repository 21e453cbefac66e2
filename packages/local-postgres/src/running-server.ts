import type { DataDirectory, ServerRecord } from './data-directory.ts';
import { connectionUrl } from './local-postgres.ts';
import type { LocalPostgres } from './local-postgres.ts';
import { stopPostmaster } from './stop-postmaster.ts';

/** Presents a server that answers. */
export function localPostgres(
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
