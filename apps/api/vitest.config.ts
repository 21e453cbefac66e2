import { mergeConfig } from 'vitest/config';
import { base, seeded } from '../../vitest.base.ts';

export default mergeConfig(mergeConfig(base, seeded), {
  test: {
    globalSetup: 'test/support/cluster.ts',
    // Half of their time they wait for the database, and they are the longest part of `npm test`.
    maxWorkers: 3,
  },
});
