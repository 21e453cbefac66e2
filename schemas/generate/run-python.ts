import { spawnSync } from 'node:child_process';

/**
 * Runs a Python module of the development environment with text on standard input.
 * @param cwd the folder of its settings
 * @returns its standard output
 * @throws {Error} if `TOOKEFFECT_PYTHON` is not set, or the module fails or writes to standard error
 */
export function runPython(module: string, args: readonly string[], input: string, cwd: string): string {
  const python = process.env.TOOKEFFECT_PYTHON;
  if (!python) throw new Error('TOOKEFFECT_PYTHON is not set: run this through `npm run generate`');
  const { status, stdout, stderr, error } = spawnSync(python, ['-m', module, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw new Error(`${python} could not be started`, { cause: error });
  if (status !== 0 || stderr.trim() !== '')
    throw new Error(`python -m ${module} (exit ${status}): ${stderr}`);
  return stdout;
}
