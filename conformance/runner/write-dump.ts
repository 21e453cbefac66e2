import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import canonicalize from 'canonicalize';
import type { Outcome } from './fixture-set.ts';

/**
 * Writes the outcomes of a run as canonical JSON, so that the runs of all languages can be compared.
 * @param reports the folder `reports` of the package
 * @param runner the name of the run and of the file
 */
export function writeDump(reports: string, runner: string, outcomes: ReadonlyMap<string, Outcome>): void {
  const folder = path.join(reports, 'conformance');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${runner}.json`), canonicalize(Object.fromEntries(outcomes)) ?? '');
}
