import { readFile, readdir } from 'node:fs/promises';

/** Finds the shell that stops this server when its starter ends, by its arguments. Linux only. */
export async function findWatcher(postmaster: number): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^[0-9]+$/u.test(name))) {
    const argv = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (argv[0] === '/bin/sh' && argv[4] === String(postmaster)) return Number(pid);
  }
  throw new Error(`Process ${postmaster} has no watcher.`);
}
