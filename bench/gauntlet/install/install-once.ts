import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The folder of this package. */
export const gauntletFolder = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the checkout into which programs are installed. */
export const toolchainFolder = path.join(gauntletFolder, '..', '..', '.toolchain');

/** How long to wait before another look at a lock. */
const LOCK_POLL_MS = 250;

/**
 * Runs `work` unless it succeeded before for this fingerprint and its result still exists. Of processes that install the
 * same at once, one does, and the others wait for it.
 * @param made the path that exists after the installation
 */
export async function installOnce(
  name: string,
  fingerprint: string,
  made: string,
  work: () => Promise<void>,
): Promise<string> {
  const stamp = path.join(toolchainFolder, `${name}.stamp`);
  const isInstalled = (): boolean =>
    existsSync(made) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (isInstalled()) return made;
  mkdirSync(toolchainFolder, { recursive: true });
  const lock = path.join(toolchainFolder, `${name}.lock`);
  while (!takeLock(lock)) await delay(LOCK_POLL_MS);
  try {
    if (isInstalled()) return made;
    rmSync(stamp, { force: true });
    console.error(`installing ${name} …`);
    await work();
    writeFileSync(stamp, fingerprint);
    return made;
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @returns whether the lock is ours now; the lock of a process that has ended is removed */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    // Between its creation and its content a lock is empty.
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
