import path from 'node:path';
import { inject } from 'vitest';
import { run } from '../../../tools/process.mjs';
import { interopFolder } from '../../install/checkout.ts';
import { programOf } from './tool.ts';
import { writeFiles } from './written-files.ts';

/** Runs a script of the folder `python` beside files that it is given by name. */
export async function runPython(
  script: string,
  files: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<{ readonly exitCode: number; readonly output: string }> {
  using folder = writeFiles(files);
  const program = path.join(interopFolder, 'python', script);
  return await run(programOf(inject('python')), ['-B', program, ...args], {
    cwd: folder.path,
    env: {},
    quiet: true,
  });
}
