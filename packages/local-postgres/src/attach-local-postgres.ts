import { waitUntilReady } from './connect-check.ts';
import { dataDirectoryAt, readPassword, readPostmasterLock, readServerRecord } from './data-directory.ts';
import { localPostgres } from './running-server.ts';
import type { LocalPostgres } from './local-postgres.ts';
import { isAlive } from './process-identity.ts';

/**
 * Reaches a server that another process has started in this data directory, once it answers.
 * @returns null when no server runs there
 * @throws LocalPostgresError `not_permitted` when the data directory belongs to another user
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
  return readiness === 'ready' ? localPostgres(directory, record, password) : null;
}
