import { mergeConfig } from 'vitest/config';
import { base } from '../../vitest.base.ts';

export default mergeConfig(base, {
  test: {
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      reporter: ['text-summary'],
      thresholds: { branches: 100 },
    },
  },
});
