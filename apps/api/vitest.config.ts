import { mergeConfig } from 'vitest/config';
import { base } from '../../vitest.base.ts';

/** The test files of one worker share its modules: importing them for each file took 39 % of the time. */
export default mergeConfig(base, { test: { globalSetup: 'test/support/cluster.ts', isolate: false } });
