import type { Counts } from './counts.mjs';

/**
 * Counts the tests of a junit report, as vitest and pytest write it. A test with several failures, or with
 * an error as well, is one failed test. A report without a test is a failure: something kept them from running.
 * @param xml text of the report; `<` in what a test printed is escaped there
 */
export function countReport(xml: string): Counts {
  const [, ...tests] = xml.split(/<testcase\b/u);
  if (tests.length === 0) return { passed: 0, failed: 1, skipped: 0 };
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const test of tests) counts[outcomeOf(test)] += 1;
  return counts;
}

function outcomeOf(test: string): keyof Counts {
  if (/<(?:failure|error)\b/u.test(test)) return 'failed';
  return /<skipped\b/u.test(test) ? 'skipped' : 'passed';
}
