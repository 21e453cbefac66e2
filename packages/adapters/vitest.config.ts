import { defineConfig, mergeConfig } from 'vitest/config';
import { base } from '../../vitest.base.ts';

/** Runs the tests of the kit and of every adapter with one service, because its start takes longer than the cases. */
export default mergeConfig(
  base,
  defineConfig({
    test: {
      globalSetup: 'share-kit-world.ts',
      projects: [
        { test: { name: 'packages', include: ['test/**/*.spec.ts'] } },
        '../adapter-testkit/vitest.config.ts',
        '*/vitest.config.ts',
        '../../examples/adapter-*/vitest.config.ts',
      ],
    },
  }),
);
