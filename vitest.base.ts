import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** How long a test and its preparation may take: a bound for what hangs, not for a busy machine. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

const shared = {
  maxWorkers: 2,
  exclude: ['**/node_modules/**'],
  // What is polled comes at once on an idle machine, and later on a busy one.
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

/** The files of one worker share its modules: importing them, and compiling schemas, for each file took a third of the time. */
const fast = { ...shared, ...patience, isolate: false };

/** What every package's tests share: a junit report for the closing count, and at most both cores. */
export const base = defineConfig({
  test: {
    ...fast,
    include: ['test/**/*.spec.ts'],
    exclude: [...shared.exclude, 'test/full/**', 'test/soak/**'],
    reporters: ['default', ['junit', { outputFile: 'reports/junit.xml' }]],
  },
});

const seed = fileURLToPath(new URL('vitest.seed.ts', import.meta.url));

/** Merged into `base` where tests have properties. */
export const seeded = defineConfig({ test: { setupFiles: [seed] } });

/** The same for the long tests of `npm run test:full`, which stand in `test/full`. */
export const full = defineConfig({
  test: {
    ...shared,
    include: ['test/full/**/*.spec.ts'],
    setupFiles: [seed],
    reporters: ['default', ['junit', { outputFile: 'reports/full/junit.xml' }]],
    testTimeout: 600_000,
    // A hook installs what a suite needs, or waits for another one that does.
    hookTimeout: 600_000,
  },
});
