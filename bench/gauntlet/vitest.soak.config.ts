import { defineConfig } from 'vitest/config';
import { full } from '../../vitest.base.ts';

/** Building a program of a large Go module takes minutes. */
const BUILD_MS = 3_600_000;

/** What needs a system that is slow to install. */
export default defineConfig({
  test: {
    ...full.test,
    include: ['test/soak/**/*.spec.ts'],
    reporters: ['default', ['junit', { outputFile: 'reports/soak/junit.xml' }]],
    testTimeout: BUILD_MS,
    hookTimeout: BUILD_MS,
  },
});
