import { setTimeout as pause } from 'node:timers/promises';
import { LocalPostgresError } from './local-postgres-error.ts';
import { isAlive } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** A fast shutdown; then one without a checkpoint (recovered at the next start); then the end of the process. */
const STEPS = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const;
const LOOK_AGAIN_MS = 10;

/**
 * Stops this very process, and nothing that may have been given its number since, and waits until it is gone.
 * @throws LocalPostgresError `stop_failed` when it is still there after about 40 seconds
 */
export async function stopPostmaster(postmaster: ProcessIdentity, dataDirectory: string): Promise<void> {
  for (const { signal, waitMs } of STEPS) {
    if (!(await isAlive(postmaster))) return;
    send(postmaster.pid, signal);
    if (await goneWithin(postmaster, waitMs)) return;
  }
  throw new LocalPostgresError(
    'stop_failed',
    `PostgreSQL of ${dataDirectory} (process ${postmaster.pid}) did not end: end it by hand before the next start.`,
  );
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between the look and the signal, or it is not ours to stop: waiting tells which.
  }
}

async function goneWithin(postmaster: ProcessIdentity, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (performance.now() < deadline) {
    if (!(await isAlive(postmaster))) return true;
    await pause(LOOK_AGAIN_MS);
  }
  return false;
}
