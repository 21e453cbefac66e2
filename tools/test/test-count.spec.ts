import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countReport } from '../test-count/count-report.ts';
import { clearReports, summarize } from '../test-count/summarize.ts';

const allWell = { failedChecks: 0, testsFailed: false };
const twoPassed = '<testsuite><testcase name="a"/>\n<testcase name="b">\n</testcase></testsuite>';
const oneFailed = '<testsuite><testcase name="a"><failure>no</failure></testcase></testsuite>';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'test-count-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function leaveReport(file: string, xml: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), xml);
}

describe('a report', () => {
  test.each([
    ['passed tests', twoPassed, { passed: 2, failed: 0, skipped: 0 }],
    ['a failure', oneFailed, { passed: 0, failed: 1, skipped: 0 }],
    ['an error', '<testcase><error>boom</error></testcase>', { passed: 0, failed: 1, skipped: 0 }],
    [
      'one test with two failures and an error as one failed test',
      '<testcase><failure/><failure/><error/></testcase><testcase/>',
      { passed: 1, failed: 1, skipped: 0 },
    ],
    ['a skipped test', '<testcase><skipped/></testcase>', { passed: 0, failed: 0, skipped: 1 }],
    [
      'a test that printed the word failure as passed',
      '<testcase name="a &lt;failure&gt;"><system-out>&lt;failure&gt; failure</system-out></testcase>',
      { passed: 1, failed: 0, skipped: 0 },
    ],
    ['no test at all as a failure', '<testsuites tests="0"/>', { passed: 0, failed: 1, skipped: 0 }],
    ['nothing as a failure', '', { passed: 0, failed: 1, skipped: 0 }],
  ])('counts %s', (_, xml, counts) => {
    expect(countReport(xml)).toEqual(counts);
  });
});

describe('a summary', () => {
  test('adds up the reports of every package, and ends with the total', () => {
    leaveReport('packages/core/reports/junit.xml', twoPassed);
    leaveReport('packages/adapters/mcp/reports/junit.xml', twoPassed);
    leaveReport('tools/reports/junit.xml', oneFailed);
    expect(summarize('test', { failedChecks: 0, testsFailed: true }, root).lines).toEqual([
      '  packages/adapters/mcp/reports/junit.xml: 2 passed, 0 failed',
      '  packages/core/reports/junit.xml: 2 passed, 0 failed',
      '  tools/reports/junit.xml: 0 passed, 1 failed',
      '4 passed, 1 failed',
    ]);
  });

  test('names skipped tests, so that they are not taken for passed ones', () => {
    leaveReport('tools/reports/junit.xml', `${twoPassed}<testcase><skipped/></testcase>`);
    expect(summarize('test', allWell, root).lines.at(-1)).toBe('2 passed, 0 failed, 1 skipped');
  });

  test('is a failure where no test ran', () => {
    expect(summarize('test', allWell, root).lines).toEqual(['0 passed, 1 failed']);
  });

  test('is a failure where a test step failed and no report tells of it', () => {
    leaveReport('tools/reports/junit.xml', twoPassed);
    expect(summarize('test', { failedChecks: 0, testsFailed: true }, root).total.failed).toBe(1);
  });

  test('counts each failed check beside the failed tests', () => {
    leaveReport('tools/reports/junit.xml', oneFailed);
    expect(summarize('test', { failedChecks: 2, testsFailed: true }, root).total.failed).toBe(3);
  });

  test('does not see reports that installed packages brought', () => {
    leaveReport('tools/reports/junit.xml', twoPassed);
    leaveReport('node_modules/some-package/reports/junit.xml', oneFailed);
    expect(summarize('test', allWell, root).total).toEqual({ passed: 2, failed: 0, skipped: 0 });
  });

  test('of test:full does not see the reports of test, nor the other way round', () => {
    leaveReport('tools/reports/junit.xml', twoPassed);
    leaveReport('tools/reports/full/junit.xml', oneFailed);
    expect(summarize('test', allWell, root).total).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(summarize('test:full', allWell, root).total).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('does not count what an older run left', () => {
    leaveReport('tools/reports/junit.xml', twoPassed);
    clearReports('test', root);
    expect(summarize('test', allWell, root).lines).toEqual(['0 passed, 1 failed']);
  });
});

describe('the closing line', () => {
  const printTotal = (...tasks: string[]) =>
    spawnSync('node', [path.join(import.meta.dirname, '../test-count/print-total.mjs'), ...tasks], {
      cwd: root,
      encoding: 'utf8',
    });

  test('is the sum of what the tasks left', () => {
    leaveReport('tools/reports/junit.xml', twoPassed);
    leaveReport('tools/reports/full/junit.xml', twoPassed);
    summarize('test', allWell, root);
    summarize('test:full', allWell, root);
    expect(printTotal('test', 'test:full')).toMatchObject({ stdout: '4 passed, 0 failed\n', status: 0 });
  });

  test('counts a task that never came to its end as one failure', () => {
    leaveReport('tools/reports/junit.xml', twoPassed);
    summarize('test', allWell, root);
    expect(printTotal('test', 'test:full')).toMatchObject({ stdout: '2 passed, 1 failed\n', status: 1 });
  });
});
