import { type ChildProcess, execFile, spawn, type StdioNull, type StdioPipe } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { LocalPostgresError } from './local-postgres-error.ts';

/** The user that runs PostgreSQL when this process is root, because PostgreSQL refuses to run as root. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** The folder of PostgreSQL's programs, and the user that runs them (null: the user of this process). */
export interface ServerPrograms {
  readonly binDirectory: string;
  readonly account: ServerAccount | null;
}

/** The options of one run of a program. */
export interface ServerProgramCall {
  /** The folder PGDATA, owned by the server's user. */
  readonly data: string;
  readonly args: readonly string[];
  /** Where standard output goes. */
  readonly output: StdioNull | StdioPipe;
  /** An open file, which the program finds as `/dev/fd/4`. */
  readonly fileFour?: number;
}

/**
 * Chooses the user that runs the server. For an ordinary user: null, that user itself. For root: the owner of the data,
 * or else the user `postgres`, or else `nobody`.
 * @param clusterFolder the folder whose owner has run the server before; it may be missing
 * @throws {LocalPostgresError} `unsupported_platform` for root on a system other than Linux, or without such a user
 */
export async function chooseServerAccount(clusterFolder: string): Promise<ServerAccount | null> {
  if (process.getuid?.() !== 0) return null;
  if (process.platform !== 'linux') {
    throw new LocalPostgresError(
      'unsupported_platform',
      'PostgreSQL refuses to run as root. Starting it from root works on Linux only: start it as an ordinary user.',
    );
  }
  const account =
    (await findOwner(clusterFolder)) ?? (await findAccount('postgres')) ?? (await findAccount('nobody'));
  if (account) return account;
  throw new LocalPostgresError(
    'unsupported_platform',
    'PostgreSQL refuses to run as root, and this system has no user "postgres" or "nobody": start it as an ordinary user.',
  );
}

/**
 * Starts one of PostgreSQL's programs in its own session, so that Ctrl-C in the terminal does not reach it. It gets no
 * environment variable of the caller, because they may contain secrets.
 */
export function spawnServerProgram(
  programs: ServerPrograms,
  program: 'initdb' | 'postgres',
  call: ServerProgramCall,
): ChildProcess {
  const { binDirectory, account } = programs;
  // PGDATA is passed as an open folder, because another user may not be able to enter the folders above it.
  const opened = account === null ? null : openSync(call.data, 'r');
  try {
    return spawn(
      join(binDirectory, program),
      ['-D', opened === null ? call.data : '/proc/self/fd/3', ...call.args],
      {
        cwd: '/',
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
        detached: true,
        stdio: ['ignore', call.output, 'pipe', opened ?? 'ignore', call.fileFour ?? 'ignore'],
        ...(account ?? {}),
      },
    );
  } finally {
    if (opened !== null) closeSync(opened);
  }
}

const KEPT_LINES = 20;

/** Reads the output of a program line by line, and keeps the last 20 lines for an error message. */
export class OutputTail {
  readonly #lines: string[] = [];
  readonly #listeners: ((line: string) => void)[] = [];

  constructor(...streams: readonly (Readable | null)[]) {
    for (const stream of streams) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.#add(line));
    }
  }

  /** Calls the listener with every line from now on. */
  onLine(listener: (line: string) => void): void {
    this.#listeners.push(listener);
  }

  /** @returns the last lines, oldest first */
  text(): string {
    return this.#lines.join('\n');
  }

  #add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > KEPT_LINES) this.#lines.shift();
    for (const listener of this.#listeners) listener(line);
  }
}

async function findOwner(folder: string): Promise<ServerAccount | null> {
  try {
    const { uid, gid } = await stat(folder);
    return uid === 0 ? null : { uid, gid };
  } catch {
    return null;
  }
}

async function findAccount(name: string): Promise<ServerAccount | null> {
  try {
    const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, name])).stdout.trim());
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    return null;
  }
}
