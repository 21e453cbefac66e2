import { mergeConfig } from 'vitest/config';
import { base, seeded } from '../../vitest.base.ts';

export default mergeConfig(mergeConfig(base, seeded), {
  test: {
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      reporter: ['text-summary'],
      thresholds: { branches: 100 },
    },
  },
});
