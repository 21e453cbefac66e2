import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type DataDirectory,
  hasCluster,
  openDataDirectory,
  readPassword,
  readPostmasterLock,
  readServerRecord,
  type ServerRecord,
} from './data-directory.ts';
import { findPrograms } from './find-programs.ts';
import { initializeCluster } from './initialize-cluster.ts';
import { launchPostmaster, type LaunchSettings } from './launch-postmaster.ts';
import { LocalPostgresError } from './local-postgres-error.ts';
import { type LocalPostgres, toLocalPostgres } from './local-postgres.ts';
import { isAlive, stopPostmaster } from './server-process.ts';
import { chooseServerAccount, type ServerPrograms } from './server-programs.ts';

/** The options of `startLocalPostgres`. */
export interface StartLocalPostgresOptions {
  /** The folder of this server only; created with mode 0700 if it is missing. The data is kept between runs. */
  readonly dataDirectory: string;
  /** The TCP port on 127.0.0.1. Default, and for 0: the port of the last run if it is free, or else any free port. */
  readonly port?: number;
  /** False, for tests, is faster and loses data in a crash of the machine. Default: true. */
  readonly durable?: boolean;
  /** A folder with the `initdb` and `postgres` of another PostgreSQL, 15 or newer. Default: the npm binaries. */
  readonly binDirectory?: string;
  /** Called with every line that the server logs. The lines contain no statements and no values. */
  readonly log?: (line: string) => void;
}

/**
 * Starts the PostgreSQL of this data directory, creates it first if there is none, and waits until it responds.
 *
 * The server runs in its own session: Ctrl-C reaches only the caller, which then calls `stop`. If the caller ends
 * without `stop`, even by SIGKILL, the server shuts down by itself. If it still runs as an orphan, the next start stops
 * it first. After SIGKILL of the server, the next start replays the log.
 *
 * @throws {LocalPostgresError} `already_running` while the process that started this server runs, or another code of
 *   `LocalPostgresErrorCode`
 */
export async function startLocalPostgres(options: StartLocalPostgresOptions): Promise<LocalPostgres> {
  const directory = await openDataDirectory(options.dataDirectory);
  const last = await readServerRecord(directory);
  if (last) await stopOrphan(directory, last);
  const account = await chooseServerAccount(directory.data);
  const programs = await findPrograms(options.binDirectory, account);
  const durable = options.durable ?? true;
  if (!(await hasCluster(directory))) await initializeCluster(directory, programs, durable);
  const password = await readPassword(directory);
  const settings = { password, durable, log: options.log };
  const record = await launchOnFreePort(directory, programs, settings, {
    fixed: options.port ?? 0,
    preferred: last?.port ?? 0,
  });
  return toLocalPostgres(directory, record, password);
}

/**
 * Throws if the process that started the last server still runs; stops the server if it is an orphan. After a crash it
 * removes a lock file whose process id is in use, by another program or by the ended server that is not reaped, because
 * PostgreSQL would take either for a running server.
 */
async function stopOrphan(directory: DataDirectory, last: ServerRecord): Promise<void> {
  const { postmaster, owner, port } = last;
  if (await isAlive(postmaster)) {
    if (await isAlive(owner)) {
      throw new LocalPostgresError(
        'already_running',
        `PostgreSQL in ${directory.path} is already running on port ${port} (process ${postmaster.pid}, started by process ${owner.pid}): end process ${owner.pid} first, or use another data directory.`,
      );
    }
    await stopPostmaster(postmaster, directory.path);
    return;
  }
  const lock = await readPostmasterLock(directory);
  if (lock?.pid === postmaster.pid && isPidInUse(lock.pid)) {
    await rm(join(directory.data, 'postmaster.pid'), { force: true });
  }
}

function isPidInUse(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const MAX_ATTEMPTS = 100;
const RETRY_DELAY_MS = 50;

async function launchOnFreePort(
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
      if (attempt === MAX_ATTEMPTS || !isRetryable(error, port.fixed)) throw error;
      await pause(RETRY_DELAY_MS);
    }
  }
}

function isRetryable(error: unknown, fixedPort: number): boolean {
  if (!(error instanceof LocalPostgresError)) return false;
  // Another program may have taken the free port before the server could bind it.
  if (error.code === 'port_in_use') return fixedPort === 0;
  // The sessions of a killed server end shortly after it; until then its shared memory is in use.
  return error.message.includes('pre-existing shared memory block');
}

/** @returns the preferred port if it is free, or else any free port on 127.0.0.1; another program may still take it */
async function findFreePort(preferred: number): Promise<number> {
  try {
    return await bindOnce(preferred);
  } catch (error) {
    if (preferred === 0) throw error;
    return bindOnce(0);
  }
}

async function bindOnce(port: number): Promise<number> {
  const server = createServer().listen({ host: '127.0.0.1', port, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? port) : port;
}
