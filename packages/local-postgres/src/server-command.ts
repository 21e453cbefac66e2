import { spawn } from 'node:child_process';
import type { ChildProcess, StdioNull, StdioPipe } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerAccount } from './server-account.ts';

/** How PostgreSQL's programs are run: from which folder, and as whom (null: as the caller). */
export interface ServerPrograms {
  readonly binDirectory: string;
  readonly account: ServerAccount | null;
}

/** One run of a program. */
export interface ServerProgramCall {
  /** PGDATA, which the server's user owns. */
  readonly data: string;
  readonly args: readonly string[];
  readonly output: StdioNull | StdioPipe;
  /** An open file that the program finds as `/dev/fd/4`. */
  readonly fileFour?: number;
}

/**
 * Spawns one of PostgreSQL's programs, in a session of its own, so that Ctrl-C in the terminal reaches only the caller.
 * It sees none of the caller's environment, which may hold secrets.
 */
export function spawnServerProgram(
  programs: ServerPrograms,
  program: 'initdb' | 'postgres',
  call: ServerProgramCall,
): ChildProcess {
  const { binDirectory, account } = programs;
  // PGDATA is handed over as an open folder: another user may have no way through the folders above it.
  const opened = account === null ? null : openSync(call.data, 'r');
  try {
    return spawn(
      join(binDirectory, program),
      ['-D', opened === null ? call.data : '/proc/self/fd/3', ...call.args],
      {
        cwd: '/',
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
        detached: true,
        stdio: ['ignore', call.output, 'pipe', opened ?? 'ignore', call.fileFour ?? 'ignore'],
        ...(account ?? {}),
      },
    );
  } finally {
    if (opened !== null) closeSync(opened);
  }
}
