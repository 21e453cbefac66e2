import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../tools/process.mjs';
import { interopFolder, toolchainFolder } from './checkout.ts';
import { installOnce } from './install-once.ts';

/**
 * Creates a Python environment with the packages of requirements.lock, once.
 * @returns the path of its interpreter
 * @throws {Error} that says what is missing
 */
export async function installPythonPackages(): Promise<string> {
  const lock = path.join(interopFolder, 'requirements.lock');
  const folder = path.join(toolchainFolder, 'interop-venv');
  const python = path.join(folder, 'bin', 'python');
  const installation = { name: 'interop packages', fingerprint: readFileSync(lock, 'utf8'), made: python };
  await installOnce(installation, async () => {
    await runOrThrow(process.env.TOOKEFFECT_SYSTEM_PYTHON ?? 'python3', '-m', 'venv', '--clear', folder);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--require-hashes'];
    await runOrThrow(python, ...pip, '-r', lock);
  });
  return python;
}

async function runOrThrow(command: string, ...args: string[]): Promise<void> {
  const { exitCode, output } = await run(command, args, { quiet: true });
  if (exitCode === 0) return;
  throw new Error(
    `the packages of requirements.lock are missing: \`${command} ${args.join(' ')}\` failed; it needs Python 3.11 or newer and access to PyPI. ${output.trim().slice(-2000)}`,
  );
}
