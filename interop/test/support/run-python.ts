import path from 'node:path';
import { inject } from 'vitest';
import { run } from '../../../tools/process.mjs';
import { interopFolder } from '../../install/checkout.ts';
import { requireProgram } from './tool.ts';
import { writeFiles } from './written-files.ts';

/** Runs a script of the folder `python` in a folder with these files. */
export async function runPython(
  script: string,
  files: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<{ readonly exitCode: number; readonly output: string }> {
  using folder = writeFiles(files);
  const program = path.join(interopFolder, 'python', script);
  return await run(requireProgram(inject('python')), ['-B', program, ...args], {
    cwd: folder.path,
    env: {},
    quiet: true,
  });
}
