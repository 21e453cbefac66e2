// Compares the outcomes of the runners of all languages and prints one table. Run it after `npm test`.
// With --full it includes the additional runs of `npm run test:full`. Exit code 1 if a run is missing or an outcome differs.
import path from 'node:path';
import { loadSet } from '../runner/index.ts';
import { compareRuns } from './compare-runs.ts';
import { formatTable } from './print-table.ts';
import { FULL_RUNS, readDump, RUNS } from './runs.ts';

const root = path.resolve(import.meta.dirname, '../..');
const plans = process.argv.includes('--full') ? [...RUNS, ...FULL_RUNS] : RUNS;
const comparison = compareRuns(
  loadSet(),
  plans.map((plan) => ({ ...plan, dump: readDump(root, plan) })),
);
console.log(
  formatTable(
    comparison,
    plans.map(({ name }) => name),
  ).join('\n'),
);
if (comparison.faults.length > 0) process.exitCode = 1;
