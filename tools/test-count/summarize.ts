// Adds up the junit reports that test tasks write to `reports/` of each package; those of test:full are in `reports/full/`.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Counts, describeCounts, sumCounts, totalFile } from './counts.mjs';

/** How much of a failure the closing lines repeat. */
const FAILURE_CHARACTERS = 600;
const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const;

/** Results of the steps of a task. */
export interface StepResults {
  /** Failed checks such as lint and types; each counts as one failure. */
  readonly failedChecks: number;
  /** Whether a test step failed. Counts as one failure if no report contains a failed test (a crash, a missed threshold). */
  readonly testsFailed: boolean;
}

/** Removes old reports and the old total, so that the result of an earlier run is never counted. */
export function clearReports(task: string, root: string): void {
  for (const file of [totalFile(task), ...findReports(task, root)]) {
    rmSync(path.join(root, file), { force: true });
  }
}

/**
 * Counts the reports of a task, and writes the total to the file that print-total.mjs reads.
 * @param root absolute path of the checkout
 * @returns the total, and a line for each report, followed by its failed tests, and then the line of the total
 */
export function summarize(
  task: string,
  steps: StepResults,
  root: string,
): { total: Counts; lines: string[] } {
  const reports = findReports(task, root).map((file) => {
    const xml = readFileSync(path.join(root, file), 'utf8');
    return { file, counts: countReport(xml), failures: describeFailures(xml) };
  });
  const total = sumCounts(reports.map(({ counts }) => counts));
  if (total.failed === 0 && (steps.testsFailed || total.passed === 0)) total.failed = 1;
  total.failed += steps.failedChecks;
  const file = path.join(root, totalFile(task));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(total));
  const lines = reports.flatMap(({ file, counts, failures }) => [
    `  ${file}: ${describeCounts(counts)}`,
    ...failures.map((failure) => `    failed: ${failure}`),
  ]);
  return { total, lines: [...lines, describeCounts(total)] };
}

/**
 * Counts the tests of a junit report of vitest or pytest. A test with several failures or errors is one failed
 * test. A report without tests counts as one failure, because the tests did not run.
 * @param xml text of the report, in which `<` is escaped in the output of tests
 */
export function countReport(xml: string): Counts {
  const [, ...tests] = xml.split(/<testcase\b/u);
  if (tests.length === 0) return { passed: 0, failed: 1, skipped: 0 };
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const test of tests) counts[readOutcome(test)] += 1;
  return counts;
}

/** The failed tests of a report with the start of what each said, because the end of a long log is often all that is kept. */
function describeFailures(xml: string): string[] {
  return xml
    .split(/<testcase\b/u)
    .slice(1)
    .filter((test) => readOutcome(test) === 'failed')
    .map((test) => {
      const [, file = '', name = ''] = /classname="([^"]*)" name="([^"]*)"/u.exec(test) ?? [];
      const [, said = ''] = /<(?:failure|error)\b[^>]*>([\s\S]*?)<\//u.exec(test) ?? [];
      return [file, name, said.trim().slice(0, FAILURE_CHARACTERS)]
        .filter(Boolean)
        .map(unescapeXml)
        .join(' > ');
    });
}

function unescapeXml(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/gu, (_, entity: keyof typeof ENTITIES) => ENTITIES[entity]);
}

function findReports(task: string, root: string): string[] {
  const folder = task === 'test:full' ? 'reports/full' : 'reports';
  return globSync(`**/${folder}/*.xml`, { cwd: root, exclude: ['**/node_modules', '.toolchain'] }).sort();
}

function readOutcome(test: string): keyof Counts {
  if (/<(?:failure|error)\b/u.test(test)) return 'failed';
  return /<skipped\b/u.test(test) ? 'skipped' : 'passed';
}
