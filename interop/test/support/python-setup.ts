import type { TestProject } from 'vitest/node';
import { installInteropPackages } from '../../install/python-packages.ts';
import { installTool } from './install-tool.ts';

/** Installs the Python packages alone, for the fuzzer of `npm run soak`. */
export async function setup({ provide }: TestProject): Promise<void> {
  provide('python', await installTool(installInteropPackages()));
}
