import { defineConfig } from 'vitest/config';

/** What every package's tests share: a junit report for the closing count, and one worker of two cores. */
export const base = defineConfig({
  test: {
    include: ['test/**/*.spec.ts'],
    reporters: ['default', ['junit', { outputFile: 'reports/junit.xml' }]],
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
