import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { toLedgerRead } from './clients.ts';
import type { HistoryEvent } from './history.ts';

const SOURCES = fileURLToPath(new URL('checker', import.meta.url));

/** What the checker says of each part; Unknown is that it could not tell in a minute. */
export interface Verdict {
  readonly ledger: 'Ok' | 'Illegal' | 'Unknown';
  readonly registers: 'Ok' | 'Illegal' | 'Unknown';
}

/** A program that looks for an order in which one ledger could have done what the clients saw. */
export class Checker {
  private readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Builds it into a folder. @throws {Error} saying what is missing */
  static async build(folder: string): Promise<Checker> {
    await mkdir(folder, { recursive: true });
    try {
      await promisify(execFile)('go', ['build', '-o', path.join(folder, 'checker'), '.'], { cwd: SOURCES });
    } catch (error) {
      throw new Error('the checker was not built; it needs Go 1.22 or newer and the Go modules', {
        cause: error,
      });
    }
    return new Checker(folder);
  }

  /** Checks a history. @param start what the account was before it */
  async check(
    events: readonly HistoryEvent[],
    start: ReturnType<typeof toLedgerRead>,
    name: string,
  ): Promise<Verdict> {
    const file = path.join(this.folder, `${name}.json`);
    await writeFile(file, JSON.stringify({ ...start, events }));
    const { stdout } = await promisify(execFile)(path.join(this.folder, 'checker'), [file]);
    return JSON.parse(stdout) as Verdict;
  }
}
