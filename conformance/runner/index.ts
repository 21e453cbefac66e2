export { ConformanceFailure, type FailureCode } from './conformance-failure.ts';
export type { ConformanceFile, ConformanceSet, ConformanceTest, Outcome } from './fixture-set.ts';
export { CONFORMANCE_FOLDER, loadSet } from './load-set.ts';
export { writeDump } from './write-dump.ts';
