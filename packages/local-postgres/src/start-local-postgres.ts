import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPrograms } from './binaries.ts';
import {
  hasCluster,
  openDataDirectory,
  readPassword,
  readPostmasterLock,
  readServerRecord,
} from './data-directory.ts';
import type { DataDirectory, ServerRecord } from './data-directory.ts';
import { findFreePort } from './free-port.ts';
import { initializeCluster } from './initialize-cluster.ts';
import { launchPostmaster } from './launch-postmaster.ts';
import type { LaunchSettings } from './launch-postmaster.ts';
import { LocalPostgresError } from './local-postgres-error.ts';
import type { LocalPostgres } from './local-postgres.ts';
import { isAlive } from './process-identity.ts';
import { localPostgres } from './running-server.ts';
import { chooseServerAccount } from './server-account.ts';
import type { ServerPrograms } from './server-command.ts';
import { stopPostmaster } from './stop-postmaster.ts';

/** What `startLocalPostgres` is told. */
export interface StartLocalPostgresOptions {
  /** A folder of this server's own, created (0700) when missing. Its data stays between runs. */
  readonly dataDirectory: string;
  /** The TCP port on 127.0.0.1; 0 or nothing: the last run's port when it is free, else any free one. */
  readonly port?: number;
  /** False gives up safety against a crash of the machine for speed, for tests. True unless told. */
  readonly durable?: boolean;
  /** A folder with another PostgreSQL's `initdb` and `postgres`, 15 or later, instead of the npm binaries. */
  readonly binDirectory?: string;
  /** Called with every line that the server logs. Statements and their values are not among them. */
  readonly log?: (line: string) => void;
}

/**
 * Starts the PostgreSQL of this data directory, creating it first where there is none, and waits until it answers.
 *
 * The server runs in a session of its own: Ctrl-C reaches only the caller, who then calls `stop`. When the caller ends
 * without that, even killed, the server stops in good order by itself; should it be an orphan all the same, the next
 * start stops it first. After a killed server, the next start replays the log.
 *
 * @throws LocalPostgresError `already_running` while the process that started this data directory lives
 */
export async function startLocalPostgres(options: StartLocalPostgresOptions): Promise<LocalPostgres> {
  const directory = await openDataDirectory(options.dataDirectory);
  const last = await readServerRecord(directory);
  if (last) await clearTheWay(directory, last);
  const account = await chooseServerAccount(directory.data);
  const programs = await findPrograms(options.binDirectory, account);
  const durable = options.durable ?? true;
  if (!(await hasCluster(directory))) await initializeCluster(directory, programs, durable);
  const password = await readPassword(directory);
  const settings = { password, durable, log: options.log };
  const record = await launchOnSomePort(directory, programs, settings, {
    fixed: options.port ?? 0,
    preferred: last?.port ?? 0,
  });
  return localPostgres(directory, record, password);
}

/**
 * Refuses beside a living starter and stops an orphan. After a crash it removes a lock file whose process number is
 * still taken, by another program or by the dead server that nobody has reaped: PostgreSQL would see a rival in both.
 */
async function clearTheWay(directory: DataDirectory, last: ServerRecord): Promise<void> {
  const { postmaster, owner, port } = last;
  if (await isAlive(postmaster)) {
    if (await isAlive(owner)) {
      throw new LocalPostgresError(
        'already_running',
        `PostgreSQL of ${directory.path} is running already on port ${port} (process ${postmaster.pid}, started by process ${owner.pid}): use that one, or end process ${owner.pid} first.`,
      );
    }
    await stopPostmaster(postmaster, directory.path);
    return;
  }
  const lock = await readPostmasterLock(directory);
  if (lock?.pid === postmaster.pid && isTaken(lock.pid)) {
    await rm(join(directory.data, 'postmaster.pid'), { force: true });
  }
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const ATTEMPTS = 100;
const BETWEEN_ATTEMPTS_MS = 50;

async function launchOnSomePort(
  directory: DataDirectory,
  programs: ServerPrograms,
  settings: Omit<LaunchSettings, 'port'>,
  port: { readonly fixed: number; readonly preferred: number },
): Promise<ServerRecord> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const chosen = port.fixed || (await findFreePort(attempt === 1 ? port.preferred : 0));
      return await launchPostmaster(directory, programs, { ...settings, port: chosen });
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthAnotherAttempt(error, port.fixed)) throw error;
      await pause(BETWEEN_ATTEMPTS_MS);
    }
  }
}

function isWorthAnotherAttempt(error: unknown, fixedPort: number): boolean {
  if (!(error instanceof LocalPostgresError)) return false;
  // A free port may have been taken by another program before the server could bind it.
  if (error.code === 'port_in_use') return fixedPort === 0;
  // The sessions of a killed server end a moment after it, and until then PostgreSQL guards its memory.
  return error.message.includes('pre-existing shared memory block');
}
