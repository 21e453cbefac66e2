import { defineConfig, mergeConfig } from 'vitest/config';
import { base } from '../../vitest.base.ts';

// Mastra otherwise reports to its makers how it is used.
export default mergeConfig(base, defineConfig({ test: { env: { MASTRA_TELEMETRY_DISABLED: '1' } } }));
