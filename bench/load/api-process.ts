import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Settings of the API server, as its environment variables. */
export type ApiEnvironment = Readonly<Record<string, string>>;

/** A running API server: one process. */
export interface ApiProcess {
  readonly baseUrl: string;
  readonly processId: number;
  /** Ends it in good order. */
  stop(): Promise<void>;
}

/** Starts the built API server and waits until it says where it listens. @throws {Error} when it ends first */
export async function startApi(environment: ApiEnvironment): Promise<ApiProcess> {
  const child = spawn(process.execPath, [apiProgram(), 'start'], {
    // Settings of the caller's own are not let in: they would change what is measured.
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as { event: string; baseUrl: string };
    if (said.event !== 'ready') continue;
    return { baseUrl: said.baseUrl, processId: child.pid!, stop: () => end(child) };
  }
  throw new Error('the API server ended before it was ready; is it built?');
}

function apiProgram(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@tookeffect/api/package.json')), 'dist', 'main.js');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
