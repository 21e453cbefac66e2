import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type Figures, figuresOf } from './figures.ts';

/** As much as PostgreSQL writes at least for a commit. */
const PAGE = Buffer.alloc(8192, 1);
const WRITES = 200;

/** Writes a page and waits for the disk, again and again, in the folder where the database lives. */
export function measureFdatasync(folder: string): Figures {
  const file = openSync(join(folder, 'fdatasync-probe'), 'w');
  try {
    // The file has its full length before the clock starts, as PostgreSQL's log has.
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
    return figuresOf(latenciesMs, (performance.now() - startedAt) / 1000);
  } finally {
    closeSync(file);
  }
}
