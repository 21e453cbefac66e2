import { mergeConfig } from 'vitest/config';
import { base, seeded } from '../../vitest.base.ts';

export default mergeConfig(base, seeded);
