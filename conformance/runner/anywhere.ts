export { hexOfBytes, spelledBytes, type SpelledBytes } from './fixture-bytes.ts';
export type { ConformanceTest, Outcome } from './fixture-set.ts';
export { assertReasonCodes, expectedOutcome, type Operation, type Runner, runTests } from './run-tests.ts';
