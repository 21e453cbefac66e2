// Adds up the junit reports that test tasks leave in `reports/` of each package; test:full leaves its own in `reports/full/`.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { countReport } from './count-report.ts';
import { type Counts, describeCounts, sumCounts, totalFileOf } from './counts.mjs';

/** How the steps of a task ended. */
export interface StepResults {
  /** Lint, types and the like: each is one failure of its own. */
  readonly failedChecks: number;
  /** Some test step failed: a failure of its own only where no report tells of it (a crash, a missed threshold). */
  readonly testsFailed: boolean;
}

/** Removes old reports and the old total, so that a task that never ran is not counted with an older run's result. */
export function clearReports(task: string, root: string): void {
  for (const file of [totalFileOf(task), ...reportsOf(task, root)]) {
    rmSync(path.join(root, file), { force: true });
  }
}

/**
 * Counts the reports of a task, and leaves the total where print-total.mjs finds it.
 * @param root absolute path of the checkout
 * @returns the total, and a line for each report with the total's line last
 */
export function summarize(
  task: string,
  steps: StepResults,
  root: string,
): { total: Counts; lines: string[] } {
  const reports = reportsOf(task, root).map((file) => ({
    file,
    counts: countReport(readFileSync(path.join(root, file), 'utf8')),
  }));
  const total = sumCounts(reports.map(({ counts }) => counts));
  if (total.failed === 0 && (steps.testsFailed || total.passed === 0)) total.failed = 1;
  total.failed += steps.failedChecks;
  const totalFile = path.join(root, totalFileOf(task));
  mkdirSync(path.dirname(totalFile), { recursive: true });
  writeFileSync(totalFile, JSON.stringify(total));
  const lines = reports.map(({ file, counts }) => `  ${file}: ${describeCounts(counts)}`);
  return { total, lines: [...lines, describeCounts(total)] };
}

function reportsOf(task: string, root: string): string[] {
  const folder = task === 'test:full' ? 'reports/full' : 'reports';
  return globSync(`**/${folder}/*.xml`, { cwd: root, exclude: ['**/node_modules', '.toolchain'] }).sort();
}
