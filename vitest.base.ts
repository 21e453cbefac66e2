import { defineConfig } from 'vitest/config';

/** How long a test and its preparation may take: a bound for what hangs, not for a busy machine. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

const shared = { maxWorkers: 2, exclude: ['**/node_modules/**'] };

/** What every package's tests share: a junit report for the closing count, and at most both cores. */
export const base = defineConfig({
  test: {
    ...shared,
    include: ['test/**/*.spec.ts'],
    exclude: [...shared.exclude, 'test/full/**'],
    reporters: ['default', ['junit', { outputFile: 'reports/junit.xml' }]],
    ...patience,
  },
});

/** The same for the long tests of `npm run test:full`, which stand in `test/full`. */
export const full = defineConfig({
  test: {
    ...shared,
    include: ['test/full/**/*.spec.ts'],
    reporters: ['default', ['junit', { outputFile: 'reports/full/junit.xml' }]],
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
