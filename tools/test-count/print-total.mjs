// Prints the sum of the named tasks' totals: the last line of .ci/run. A task that left none counts as one failure.
import { readFileSync } from 'node:fs';
import { describeCounts, sumCounts, totalFileOf } from './counts.mjs';

const total = sumCounts(process.argv.slice(2).map(readTotal));
console.log(describeCounts(total));
process.exitCode = total.failed > 0 ? 1 : 0;

function readTotal(task) {
  try {
    return JSON.parse(readFileSync(totalFileOf(task), 'utf8'));
  } catch {
    console.error(`${task} did not come to its end`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
