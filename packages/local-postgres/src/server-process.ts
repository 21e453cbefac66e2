import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { LocalPostgresError } from './local-postgres-error.ts';

/** The name of the superuser, who also owns the database `postgres`. */
export const SUPERUSER = 'postgres';

/** Identifies a process; a later process with the same id has another identity. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The start time, in a format that is comparable only on the same machine since the same boot. */
  readonly began: string;
}

/** What is known about a server without connecting to it. */
export type ServerState = 'starting' | 'accepting' | 'ended';

/** The outcome of waiting for the first response. */
export type Readiness = 'ready' | 'ended' | 'no_response' | 'password_rejected';

const POLL_MS = 10;
/** Five minutes: after a crash, the server replays its log before it responds. */
const READY_TIMEOUT_MS = 300_000;

/** @returns the identity of a running process; null if there is none, and for a process that has ended but is not reaped */
export async function identifyProcess(pid: number): Promise<ProcessIdentity | null> {
  const began = process.platform === 'linux' ? await startTimeOnLinux(pid) : await startTimeFromPs(pid);
  return began === null ? null : { pid, began };
}

/** @returns whether exactly this process is still running */
export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await identifyProcess(identity.pid))?.began === identity.began;
}

/**
 * Connects repeatedly until a query succeeds, the server has ended, it rejects the password, or five minutes are over.
 * @param readState called before every attempt; no connection is tried while the server is `starting`
 */
export async function waitUntilReady(
  port: number,
  password: string,
  readState: () => Promise<ServerState>,
): Promise<Readiness> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const state = await readState();
    if (state === 'ended') return 'ended';
    const outcome = state === 'accepting' ? await tryQuery(port, password) : 'no_response';
    if (outcome !== 'no_response') return outcome;
    await pause(POLL_MS);
  }
  return 'no_response';
}

/** A fast shutdown; then one without a checkpoint, after which the next start recovers; then SIGKILL. */
const STOP_STEPS = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const;

/**
 * Stops exactly this server process and waits until it has ended. Another process that has the same id by now is not
 * touched.
 * @throws {LocalPostgresError} `stop_failed` if it still runs after about 40 seconds
 */
export async function stopPostmaster(postmaster: ProcessIdentity, dataDirectory: string): Promise<void> {
  for (const { signal, waitMs } of STOP_STEPS) {
    if (!(await isAlive(postmaster))) return;
    sendSignal(postmaster.pid, signal);
    if (await endsWithin(postmaster, waitMs)) return;
  }
  throw new LocalPostgresError(
    'stop_failed',
    `PostgreSQL in ${dataDirectory} (process ${postmaster.pid}) did not end: end this process before the next start.`,
  );
}

async function tryQuery(port: number, password: string): Promise<Readiness> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  // A connection that fails while it is being closed emits an error without another listener.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'ready';
  } catch (error) {
    const wrongPassword = error instanceof Error && 'code' in error && error.code === '28P01';
    return wrongPassword ? 'password_rejected' : 'no_response';
  } finally {
    await client.end().catch(() => undefined);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended, or this user may not signal it; the wait that follows tells which.
  }
}

async function endsWithin(postmaster: ProcessIdentity, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    if (!(await isAlive(postmaster))) return true;
    await pause(POLL_MS);
  }
  return false;
}

async function startTimeOnLinux(pid: number): Promise<string | null> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      // A sandbox may hide this file. Two processes can then be confused only across a restart of the machine.
      readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    ]);
    // The second field is the program's name in parentheses. It may contain spaces, so fields are counted after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    return state === 'Z' || state === 'X' || ticks === undefined ? null : `${boot.trim()}/${ticks}`;
  } catch {
    return null;
  }
}

async function startTimeFromPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]);
    const [state = 'Z', ...began] = stdout.trim().split(/\s+/u);
    return state.startsWith('Z') ? null : began.join(' ');
  } catch {
    return null;
  }
}
