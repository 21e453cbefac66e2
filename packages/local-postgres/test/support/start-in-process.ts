import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptionsWithoutStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** A server that another Node process has started. */
export interface StartedServer {
  readonly starter: ChildProcess;
  readonly lines: Interface;
  readonly url: string;
  readonly processId: number;
}

/** Starts a server from another process, which leads its own process group, as in a terminal. */
export async function startInProcess(
  dataDirectory: string,
  user: SpawnOptionsWithoutStdio = {},
): Promise<StartedServer> {
  const script = fileURLToPath(new URL('starter.ts', import.meta.url));
  const starter = spawn(process.execPath, [script, dataDirectory], {
    detached: true,
    ...user,
  });
  starter.stderr.pipe(process.stderr);
  onTestFinished(() => void starter.kill('SIGKILL'));
  const lines = createInterface({ input: starter.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const started = JSON.parse(line) as { url: string; processId: number };
  return { starter, lines, url: started.url, processId: started.processId };
}
