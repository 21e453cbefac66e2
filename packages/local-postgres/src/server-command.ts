import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import type { ServerAccount } from './server-account.ts';

/** How PostgreSQL's programs are run: from which folder, and as whom (null: as the caller). */
export interface ServerPrograms {
  readonly binDirectory: string;
  readonly account: ServerAccount | null;
}

/**
 * Spawns one of PostgreSQL's programs with PGDATA as its working folder, in a session of its own, so that Ctrl-C in
 * the terminal reaches only the caller. It sees none of the caller's environment, which may hold secrets.
 */
export function spawnServerProgram(
  programs: ServerPrograms,
  program: 'initdb' | 'postgres',
  call: { readonly data: string; readonly args: readonly string[]; readonly stdio: StdioOptions },
): ChildProcess {
  const { binDirectory, account } = programs;
  // The folder is entered before the user changes, so the server's user needs no way through the folders above it.
  const data = account === null ? call.data : '/proc/self/cwd';
  return spawn(join(binDirectory, program), ['-D', data, ...call.args], {
    cwd: call.data,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: call.stdio,
    ...(account ?? {}),
  });
}
