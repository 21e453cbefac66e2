// Prints the sum of the named tasks' counts: the last line of `.ci/run`.
import { printTotal } from './test-summary.ts';

process.exitCode = printTotal(process.argv.slice(2)).failed > 0 ? 1 : 0;
