import { defineConfig } from 'vitest/config';
import { full } from '../vitest.base.ts';

/** The fuzzer of the running API, with 200 examples of each operation. The other tests have no longer form. */
export default defineConfig({
  test: {
    ...full.test,
    include: ['test/full/schemathesis.spec.ts'],
    globalSetup: 'test/support/python-setup.ts',
    env: { TOOKEFFECT_SOAK: '1' },
    reporters: ['default', ['junit', { outputFile: 'reports/soak/junit.xml' }]],
  },
});
