import { expect, test } from 'vitest';
import { committedReports, makeApiReports, readCommittedReport } from '../../api-reports/api-report.ts';

const reports = makeApiReports();

test('each entry of a published package has a report, and no other file is one', () => {
  expect(reports.map(({ file }) => file).sort()).toEqual(committedReports());
});

test.each(reports)('the public types of $file are those that were reviewed', ({ file, text }) => {
  expect(
    text,
    'If the change is intended, run `pnpm --filter @tookeffect/publishing api-reports`, and review what it changes.',
  ).toBe(readCommittedReport(file));
});
