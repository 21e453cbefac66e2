import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Figures, summarizeCalls } from './figures.ts';

/** The least that PostgreSQL writes for a commit. */
const PAGE = Buffer.alloc(8192, 1);
const WRITES = 200;

/** Measures writing a page and syncing it to disk, in the folder of the database. */
export function measureFdatasync(folder: string): Figures {
  const file = openSync(join(folder, 'fdatasync-probe'), 'w');
  try {
    // The file has its full length before the measurement starts, like PostgreSQL's log.
    writeSync(file, Buffer.alloc(PAGE.length * WRITES));
    fdatasyncSync(file);
    const latenciesMs: number[] = [];
    const startedAt = performance.now();
    for (let write = 0; write < WRITES; write += 1) {
      const begunAt = performance.now();
      writeSync(file, PAGE, 0, PAGE.length, write * PAGE.length);
      fdatasyncSync(file);
      latenciesMs.push(performance.now() - begunAt);
    }
    return summarizeCalls(latenciesMs, (performance.now() - startedAt) / 1000);
  } finally {
    closeSync(file);
  }
}
