import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import canonicalize from 'canonicalize';
import type { Outcome } from './fixture-set.ts';

/**
 * Writes a run's outcomes as canonical JSON, which the runs of all languages are compared by.
 * @param reports the folder `reports` of the package that ran them
 * @param runner the run's name, and the file's
 */
export function writeDump(reports: string, runner: string, outcomes: ReadonlyMap<string, Outcome>): void {
  const folder = path.join(reports, 'conformance');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${runner}.json`), canonicalize(Object.fromEntries(outcomes)) ?? '');
}
