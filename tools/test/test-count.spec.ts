import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearReports, countReport, summarize } from '../test-count/summarize.ts';

const allPassed = { failedChecks: 0, testsFailed: false };
const twoPassed = '<testsuite><testcase name="a"/>\n<testcase name="b">\n</testcase></testsuite>';
const oneFailed = '<testsuite><testcase name="a"><failure>no</failure></testcase></testsuite>';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'test-count-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function writeReport(file: string, xml: string): void {
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
    ['a report without tests as a failure', '<testsuites tests="0"/>', { passed: 0, failed: 1, skipped: 0 }],
    ['an empty report as a failure', '', { passed: 0, failed: 1, skipped: 0 }],
  ])('counts %s', (_, xml, counts) => {
    expect(countReport(xml)).toEqual(counts);
  });
});

describe('a summary', () => {
  test('adds up the reports of every package and ends with the total', () => {
    writeReport('packages/core/reports/junit.xml', twoPassed);
    writeReport('packages/adapters/mcp/reports/junit.xml', twoPassed);
    writeReport('tools/reports/junit.xml', oneFailed);
    expect(summarize('test', { failedChecks: 0, testsFailed: true }, root).lines).toEqual([
      '  packages/adapters/mcp/reports/junit.xml: 2 passed, 0 failed',
      '  packages/core/reports/junit.xml: 2 passed, 0 failed',
      '  tools/reports/junit.xml: 0 passed, 1 failed',
      '    failed: no',
      '4 passed, 1 failed',
    ]);
  });

  test('names each failed test and repeats the start of what it said', () => {
    writeReport(
      'tools/reports/junit.xml',
      `<testcase classname="a.spec.ts" name="1 &lt; 2" time="1"><failure message="m">\nError: &quot;${'x'.repeat(700)}</failure></testcase>`,
    );
    const [, failure] = summarize('test', { failedChecks: 0, testsFailed: true }, root).lines;
    expect(failure).toMatch(/^ {4}failed: a\.spec\.ts > 1 < 2 > Error: "x{500,600}$/u);
  });

  test('counts skipped tests separately', () => {
    writeReport('tools/reports/junit.xml', `${twoPassed}<testcase><skipped/></testcase>`);
    expect(summarize('test', allPassed, root).lines.at(-1)).toBe('2 passed, 0 failed, 1 skipped');
  });

  test('is a failure if no test ran', () => {
    expect(summarize('test', allPassed, root).lines).toEqual(['0 passed, 1 failed']);
  });

  test('is a failure if a test step failed and no report contains a failure', () => {
    writeReport('tools/reports/junit.xml', twoPassed);
    expect(summarize('test', { failedChecks: 0, testsFailed: true }, root).total.failed).toBe(1);
  });

  test('adds the failed checks to the failed tests', () => {
    writeReport('tools/reports/junit.xml', oneFailed);
    expect(summarize('test', { failedChecks: 2, testsFailed: true }, root).total.failed).toBe(3);
  });

  test('ignores reports of installed packages', () => {
    writeReport('tools/reports/junit.xml', twoPassed);
    writeReport('node_modules/some-package/reports/junit.xml', oneFailed);
    expect(summarize('test', allPassed, root).total).toEqual({ passed: 2, failed: 0, skipped: 0 });
  });

  test('keeps the reports of test and test:full apart', () => {
    writeReport('tools/reports/junit.xml', twoPassed);
    writeReport('tools/reports/full/junit.xml', oneFailed);
    expect(summarize('test', allPassed, root).total).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(summarize('test:full', allPassed, root).total).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('does not count the reports of an earlier run', () => {
    writeReport('tools/reports/junit.xml', twoPassed);
    clearReports('test', root);
    expect(summarize('test', allPassed, root).lines).toEqual(['0 passed, 1 failed']);
  });
});

describe('the last line', () => {
  const printTotal = (...tasks: string[]) =>
    spawnSync('node', [path.join(import.meta.dirname, '../test-count/print-total.mjs'), ...tasks], {
      cwd: root,
      encoding: 'utf8',
    });

  test('is the sum of the totals of the tasks', () => {
    writeReport('tools/reports/junit.xml', twoPassed);
    writeReport('tools/reports/full/junit.xml', twoPassed);
    summarize('test', allPassed, root);
    summarize('test:full', allPassed, root);
    expect(printTotal('test', 'test:full')).toMatchObject({ stdout: '4 passed, 0 failed\n', status: 0 });
  });

  test('counts a task that did not finish as one failure', () => {
    writeReport('tools/reports/junit.xml', twoPassed);
    summarize('test', allPassed, root);
    expect(printTotal('test', 'test:full')).toMatchObject({ stdout: '2 passed, 1 failed\n', status: 1 });
  });
});
