// Writes the report of the public types of every published package; they must be built.
import { makeApiReports, writeApiReports } from './api-report.ts';

const reports = makeApiReports();
writeApiReports(reports);
console.log(reports.map(({ file }) => file).join('\n'));
