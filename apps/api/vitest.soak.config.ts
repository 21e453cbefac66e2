import { mergeConfig } from 'vitest/config';
import { full } from '../../vitest.base.ts';

/** A night: a bound for what hangs. */
const NIGHT_MS = 12 * 3600 * 1000;

/** The tests of `test/full` with the long counts that `test/support/rounds.ts` gives them, one file at a time. */
export default mergeConfig(full, {
  test: {
    globalSetup: 'test/support/cluster.ts',
    env: { TOOKEFFECT_SOAK: '1' },
    maxWorkers: 1,
    reporters: ['default', ['junit', { outputFile: 'reports/soak/junit.xml' }]],
    testTimeout: NIGHT_MS,
  },
});
