import { execFile } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CommandRun } from './run-command.ts';
import { main, node } from './run-command.ts';

/**
 * Runs a script in bash, in a folder, with the built program as `tookeffect`. The first command that fails ends it.
 * @param environment the settings; nothing else of this machine's but PATH
 */
export function runScript(
  folder: string,
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<CommandRun> {
  const program = path.join(folder, 'tookeffect');
  writeFileSync(program, `#!/bin/sh\nexec '${node}' '${main}' "$@"\n`);
  chmodSync(program, 0o755);
  const env = { PATH: `${folder}${path.delimiter}${process.env.PATH}`, HOME: folder, ...environment };
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['--norc', '-euo', 'pipefail', '-c', script],
      { cwd: folder, env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}
