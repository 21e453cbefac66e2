import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { Socket } from 'node:net';
import {
  type DataDirectory,
  readPostmasterLock,
  type ServerRecord,
  writeServerRecord,
} from './data-directory.ts';
import { LocalPostgresError } from './local-postgres-error.ts';
import { identifyProcess, waitUntilReady } from './server-process.ts';
import {
  OutputTail,
  type ServerAccount,
  type ServerPrograms,
  spawnServerProgram,
} from './server-programs.ts';

/** The settings of one run of the server. */
export interface LaunchSettings {
  readonly port: number;
  readonly password: string;
  /** Whether commits survive a crash of the machine. */
  readonly durable: boolean;
  /** Called with every line that the server logs. */
  readonly log?: ((line: string) => void) | undefined;
}

/**
 * Starts the server and waits for its first response. The record for other processes is written when this server, and
 * not a concurrent one, has PostgreSQL's lock of the data directory.
 * @throws {LocalPostgresError} `start_failed`, `already_running`, `port_in_use` or `incompatible_version`; most messages
 *   end with the server's last lines
 */
export async function launchPostmaster(
  directory: DataDirectory,
  programs: ServerPrograms,
  settings: LaunchSettings,
): Promise<ServerRecord> {
  const child = spawnServerProgram(programs, 'postgres', {
    data: directory.data,
    args: serverSettings(settings).flatMap((setting) => ['-c', setting]),
    output: 'ignore',
  });
  const tail = new OutputTail(child.stderr);
  if (settings.log) tail.onLine(settings.log);
  const end = watchEnd(child);
  unrefChild(child);
  if (child.pid !== undefined) stopWhenStarterEnds(child, directory.data, programs.account);
  const started: { record: ServerRecord | null } = { record: null };
  const readiness = await waitUntilReady(settings.port, settings.password, async () => {
    if (end.reason !== null) return 'ended';
    const lock = await readPostmasterLock(directory);
    if (lock?.pid !== child.pid) return 'starting';
    started.record ??= await recordServer(directory, child, settings.port);
    return lock?.isReady ? 'accepting' : 'starting';
  });
  if (readiness === 'ready' && started.record) return started.record;
  if (readiness !== 'ended') child.kill('SIGINT');
  await end.promise;
  if (readiness === 'password_rejected') {
    throw startFailed(directory, 'the password in the file is not the password of the superuser.');
  }
  throw startFailed(directory, end.reason ?? '', tail.text());
}

/** Settings for a server that only this machine uses. As arguments, they override the configuration files of the cluster. */
function serverSettings({ port, durable }: LaunchSettings): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    // It costs nothing without fsync, and the API rejects a database without it.
    'synchronous_commit=on',
    'timezone=UTC',
    'log_timezone=UTC',
    'logging_collector=off',
    // The text of a failed statement may contain a password.
    'log_min_error_statement=panic',
  ];
  const safety = durable ? 'on' : 'off';
  return [...settings, `fsync=${safety}`, `full_page_writes=${safety}`];
}

async function recordServer(
  directory: DataDirectory,
  child: ChildProcess,
  port: number,
): Promise<ServerRecord | null> {
  const postmaster = child.pid === undefined ? null : await identifyProcess(child.pid);
  const owner = await identifyProcess(process.pid);
  if (!postmaster || !owner) return null;
  const record = { port, postmaster, owner };
  await writeServerRecord(directory, record);
  return record;
}

interface End {
  /** Null while the server runs. */
  reason: string | null;
  promise: Promise<unknown>;
}

function watchEnd(child: ChildProcess): End {
  const end: End = { reason: null, promise: once(child, 'close').catch(() => undefined) };
  child.once('error', (error) => (end.reason ??= error.message));
  child.once(
    'close',
    (code, signal) => (end.reason ??= `it ended with ${signal ?? `exit code ${code ?? 0}`}.`),
  );
  return end;
}

/** A shell script: waits for the end of its input, then stops the server if the lock file still contains its process id. */
const WATCH = 'read -r _; read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -INT "$1"';

/**
 * Stops the server when this process ends without `stop`, even by SIGKILL. A small shell reads from a pipe, which the
 * system closes when this process ends.
 */
function stopWhenStarterEnds(server: ChildProcess, data: string, account: ServerAccount | null): void {
  const opened = account === null ? null : openSync(data, 'r');
  const folder = opened === null ? data : '/proc/self/fd/3';
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'sh', String(server.pid), folder], {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore', opened ?? 'ignore'],
    ...(account ?? {}),
  });
  if (opened !== null) closeSync(opened);
  // Without the shell, the server may become an orphan; the next start then stops it.
  watcher.once('error', () => undefined);
  server.once('close', () => watcher.kill('SIGKILL'));
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
}

/** Allows this process to exit while the server runs. */
function unrefChild(child: ChildProcess): void {
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
}

function startFailed(directory: DataDirectory, reason: string, output = ''): LocalPostgresError {
  const where = `PostgreSQL could not be started in ${directory.path}`;
  if (output.includes('lock file "postmaster.pid" already exists')) {
    return new LocalPostgresError(
      'already_running',
      `${where}: another server has just been started there. Use it with attachLocalPostgres, or stop it first.\n${output}`,
    );
  }
  if (/could not bind|could not create any TCP\/IP sockets/u.test(output)) {
    return new LocalPostgresError(
      'port_in_use',
      `${where}: another program uses the port. Use another port, or omit the port.`,
    );
  }
  if (output.includes('database files are incompatible with server')) {
    return new LocalPostgresError(
      'incompatible_version',
      `${where}: another major version created it. Use another data directory.\n${output}`,
    );
  }
  return new LocalPostgresError('start_failed', `${where}: ${reason}\n${output}`);
}
