import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPythonPackages, toolchainFolder } from '../../../tools/install/install-once.mjs';

/** The folder of this package. */
export const gauntletFolder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Creates a Python environment with the packages of requirements.lock, once; takes about a minute.
 * @returns the path of its interpreter
 * @throws {Error} that says what is missing
 */
export function installGauntletPackages(): Promise<string> {
  return installPythonPackages({
    name: 'gauntlet Python packages',
    lockFile: path.join(gauntletFolder, 'requirements.lock'),
    folder: path.join(toolchainFolder, 'gauntlet-venv'),
  });
}
