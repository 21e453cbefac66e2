import { mergeConfig } from 'vitest/config';
import { base, seeded } from '../../vitest.base.ts';

export default mergeConfig(mergeConfig(base, seeded), {
  test: {
    // A second worker would import, compile and measure the same modules again; the other core runs another package.
    maxWorkers: 1,
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      reporter: ['text-summary'],
      thresholds: { branches: 100 },
    },
  },
});
