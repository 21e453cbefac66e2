import { mergeConfig } from 'vitest/config';
import { base, seeded } from '../../vitest.base.ts';

export default mergeConfig(mergeConfig(base, seeded), {
  test: { globalSetup: 'test/support/cluster.ts' },
});
