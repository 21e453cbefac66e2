import { readFile, readdir } from 'node:fs/promises';

/** Finds the shell that stops this server when its starter ends. Linux only: it is found by its arguments. */
export async function watcherOf(postmaster: number): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^[0-9]+$/u.test(name))) {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
    if (words[0] === '/bin/sh' && words[4] === String(postmaster)) return Number(pid);
  }
  throw new Error(`Nobody watches process ${postmaster}.`);
}
