import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Settings of the API server, as its environment variables. */
export type ApiEnvironment = Readonly<Record<string, string>>;

/** Runs a command of the API server's program; it sees these settings and nothing else of the caller's environment. */
export function spawnApiProgram(
  args: readonly string[],
  environment: ApiEnvironment,
): ChildProcessWithoutNullStreams {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('@tookeffect/api/package.json');
  const program = join(dirname(manifest), 'dist', 'main.js');
  return spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
  });
}
