import { mergeConfig } from 'vitest/config';
import { full } from '../vitest.base.ts';

export default mergeConfig(full, { test: { globalSetup: 'test/support/global-setup.ts' } });
