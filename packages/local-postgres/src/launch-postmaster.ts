import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { waitUntilReady } from './connect-check.ts';
import { readPostmasterLock, writeServerRecord } from './data-directory.ts';
import type { DataDirectory, ServerRecord } from './data-directory.ts';
import { LocalPostgresError } from './local-postgres-error.ts';
import { OutputTail } from './output-tail.ts';
import { identifyProcess } from './process-identity.ts';
import { spawnServerProgram } from './server-command.ts';
import type { ServerPrograms } from './server-command.ts';
import { stopWhenStarterEnds } from './watch-starter.ts';

/** How one server is run. */
export interface LaunchSettings {
  readonly port: number;
  readonly password: string;
  readonly durable: boolean;
  readonly log?: ((line: string) => void) | undefined;
}

/**
 * Starts the server and waits for its first answer. The record for other processes is written once this server, and
 * no rival, holds PostgreSQL's own lock of the data directory.
 * @throws LocalPostgresError whose message ends with the server's last lines
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
  letCallerExit(child);
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
  if (readiness === 'password_refused') {
    throw startFailed(directory, 'its superuser has another password than the file says.');
  }
  throw startFailed(directory, end.reason ?? '', tail.text());
}

/** Settings for a server that one machine's own processes use, given as arguments so that old files cannot undo them. */
function serverSettings({ port, durable }: LaunchSettings): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=100',
    // Without fsync a commit costs nothing to wait for, and the API refuses a database that does not wait.
    'synchronous_commit=on',
    'timezone=UTC',
    'log_timezone=UTC',
    'logging_collector=off',
    // The text of a failed statement may hold a password.
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
  /** Null while the server lives. */
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

/** A running server does not keep the caller's process alive. */
function letCallerExit(child: ChildProcess): void {
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
}

function startFailed(directory: DataDirectory, reason: string, output = ''): LocalPostgresError {
  const where = `PostgreSQL could not be started in ${directory.path}`;
  if (output.includes('lock file "postmaster.pid" already exists')) {
    return new LocalPostgresError(
      'already_running',
      `${where}: another server has just been started there. Use it, or stop it first.\n${output}`,
    );
  }
  if (/could not bind|could not create any TCP\/IP sockets/u.test(output)) {
    return new LocalPostgresError(
      'port_in_use',
      `${where}: the port belongs to another program. Name another port, or none.`,
    );
  }
  if (output.includes('database files are incompatible with server')) {
    return new LocalPostgresError(
      'incompatible_version',
      `${where}: another major version wrote it. Name another data directory.\n${output}`,
    );
  }
  return new LocalPostgresError('start_failed', `${where}: ${reason}\n${output}`);
}
