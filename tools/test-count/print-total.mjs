// Prints the sum of the totals of the given tasks: the last line of .ci/run. A task without a total counts as one failure.
import { readFileSync } from 'node:fs';
import { describeCounts, sumCounts, totalFile } from './counts.mjs';

const total = sumCounts(process.argv.slice(2).map(readTotal));
console.log(describeCounts(total));
process.exitCode = total.failed > 0 ? 1 : 0;

function readTotal(task) {
  try {
    return JSON.parse(readFileSync(totalFile(task), 'utf8'));
  } catch {
    console.error(`${task} did not finish`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
