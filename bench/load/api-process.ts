import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { ALLOCATOR_SETTINGS } from '@tookeffect/testing/server';

/** The environment variables of the API server. */
export type ApiEnvironment = Readonly<Record<string, string>>;

/** A running API server: one process. */
export interface ApiProcess {
  readonly baseUrl: string;
  readonly processId: number;
  /** Stops the server gracefully. */
  stop(): Promise<void>;
}

/** Starts the built API server and waits until it is ready. @throws {Error} if it exits first */
export async function startApi(environment: ApiEnvironment): Promise<ApiProcess> {
  const child = spawn(process.execPath, [apiProgram(), 'start'], {
    // The caller's environment variables are not passed on, because they would change the measurement.
    env: { PATH: process.env.PATH ?? '', ...ALLOCATOR_SETTINGS, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line) as { event: string; baseUrl: string };
    if (message.event !== 'ready') continue;
    return { baseUrl: message.baseUrl, processId: child.pid!, stop: () => end(child) };
  }
  throw new Error('the API server exited before it was ready; build it first');
}

/** What `admin check-invariants` counted. */
export interface InvariantSummary {
  readonly checks: number;
  readonly receipts: number;
}

/** Runs `admin check-invariants`. @throws {Error} with its output if a row breaks an invariant */
export async function checkInvariants(
  environment: ApiEnvironment,
  options: readonly string[],
): Promise<InvariantSummary> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [apiProgram(), 'admin', 'check-invariants', ...options],
    {
      env: { PATH: process.env.PATH ?? '', ...environment },
    },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as InvariantSummary;
}

function apiProgram(): string {
  const require = createRequire(import.meta.url);
  return join(dirname(require.resolve('@tookeffect/api/package.json')), 'dist', 'bundle', 'main.js');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
