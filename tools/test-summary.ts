// Adds up the junit reports that every test task leaves in its package's `reports/` folder.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const totalFile = (task: string) => `.toolchain/total-${task.replace(':', '-')}.json`;
/** `npm test` and `npm run test:full` count different reports of the same packages. */
const pattern = (task: string) =>
  task === 'test:full' ? '{.,*,*/*}/reports/full/*.xml' : '{.,*,*/*}/reports/*.xml';

/** Removes old reports, so that a task that never ran is not counted with an older run's result. */
export function clearReports(task: string): void {
  mkdirSync('.toolchain', { recursive: true });
  rmSync(totalFile(task), { force: true });
  for (const file of reportsOf(task)) rmSync(file);
}

/** Prints `N passed, N failed` as the last line; a step that failed without a failing test counts as one failure. */
export function printSummary(task: string, failedSteps: number): Counts {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of reportsOf(task)) {
    const counts = countReport(readFileSync(file, 'utf8'));
    console.log(`  ${file}: ${line(counts)}`);
    add(total, counts);
  }
  total.failed = Math.max(total.failed, failedSteps);
  if (total.passed === 0) total.failed = Math.max(total.failed, 1);
  writeFileSync(totalFile(task), JSON.stringify(total));
  console.log(line(total));
  return total;
}

/** A total of several tasks, for `.ci/run`; a task that left none counts as one failure. */
export function printTotal(tasks: readonly string[]): Counts {
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const task of tasks) {
    const counts = readTotal(task);
    add(total, counts);
  }
  console.log(line(total));
  return total;
}

function add(total: Counts, counts: Counts): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}

function readTotal(task: string): Counts {
  try {
    return JSON.parse(readFileSync(totalFile(task), 'utf8')) as Counts;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function countReport(xml: string): Counts {
  const cases = xml.match(/<testcase\b/g)?.length ?? 0;
  const failed = xml.match(/<(?:failure|error)\b/g)?.length ?? 0;
  const skipped = xml.match(/<skipped\b/g)?.length ?? 0;
  return { passed: cases - failed - skipped, failed, skipped };
}

function reportsOf(task: string): string[] {
  return globSync(pattern(task), {
    exclude: (name) => name === 'node_modules' || name === '.toolchain',
  }).sort();
}

function line({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
