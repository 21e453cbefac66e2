import path from 'node:path';
import { installPythonPackages, toolchainFolder } from '../../tools/install/install-once.mjs';
import { interopFolder } from './checkout.ts';

/**
 * Creates a Python environment with the packages of requirements.lock, once.
 * @returns the path of its interpreter
 * @throws {Error} that says what is missing
 */
export function installInteropPackages(): Promise<string> {
  return installPythonPackages({
    name: 'interop packages',
    lockFile: path.join(interopFolder, 'requirements.lock'),
    folder: path.join(toolchainFolder, 'interop-venv'),
  });
}
