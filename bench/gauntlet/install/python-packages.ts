import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../../tools/process.mjs';
import { gauntletFolder, installOnce, toolchainFolder } from './install-once.ts';

let installing: Promise<string> | undefined;

/**
 * Creates a Python environment with the packages of requirements.lock, once; takes about a minute.
 * @returns the path of its interpreter
 * @throws {Error} that says what is missing
 */
export function installPythonPackages(): Promise<string> {
  installing ??= install();
  return installing;
}

function install(): Promise<string> {
  const lock = path.join(gauntletFolder, 'requirements.lock');
  const folder = path.join(toolchainFolder, 'gauntlet-venv');
  const python = path.join(folder, 'bin', 'python');
  return installOnce('gauntlet-python-packages', readFileSync(lock, 'utf8'), python, async () => {
    await runOrThrow(process.env.TOOKEFFECT_SYSTEM_PYTHON ?? 'python3', '-m', 'venv', '--clear', folder);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--require-hashes'];
    await runOrThrow(python, ...pip, '-r', lock);
  });
}

async function runOrThrow(command: string, ...args: string[]): Promise<void> {
  const { exitCode, output } = await run(command, args, { quiet: true });
  if (exitCode === 0) return;
  throw new Error(
    `the packages of requirements.lock are missing: \`${command} ${args.join(' ')}\` failed; it needs Python 3.11 or newer and access to PyPI. ${output.trim().slice(-1000)}`,
  );
}
