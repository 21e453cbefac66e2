export { hexOfBytes, spelledBytes, type SpelledBytes } from './fixture-bytes.ts';
export type { ConformanceTest, Outcome } from './fixture-set.ts';
export { demandReasonCodes, expectedOutcome, type Operation, type Runner, runTests } from './run-tests.ts';
