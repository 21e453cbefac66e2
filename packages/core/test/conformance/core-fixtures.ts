import { type ConformanceSet, type ConformanceTest, loadSet } from '@tookeffect/conformance/runner';

const SUITES = new Set(['canonical-json', 'contract-hash', 'receipt-validation']);

/** The tests of the suites that this package answers for. */
export function coreTests({ files }: ConformanceSet = loadSet()): ConformanceTest[] {
  return files.filter(({ suite }) => SUITES.has(suite)).flatMap(({ tests }) => tests);
}
