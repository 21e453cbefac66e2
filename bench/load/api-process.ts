import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** Settings of the API server, as its environment variables. */
export type ApiEnvironment = Readonly<Record<string, string>>;

/** A key that an operator made. */
export interface MadeKey {
  readonly apiKey: { readonly id: string };
  readonly secret: string;
  readonly accountId: string;
  readonly workspaceId: string;
}

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
    env: programEnvironment(environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const said = JSON.parse(line) as { event: string; baseUrl: string };
    if (said.event !== 'ready') continue;
    return { baseUrl: said.baseUrl, processId: child.pid!, stop: () => end(child) };
  }
  throw new Error('the API server ended before it was ready; is it built?');
}

/** Makes a key with every scope in the first workspace, as an operator does on the command line. */
export async function createApiKey(environment: ApiEnvironment): Promise<MadeKey> {
  const command = ['admin', 'create-api-key', '--preset', 'admin', '--name', 'bench', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [apiProgram(), ...command], {
    env: programEnvironment(environment),
  });
  return JSON.parse(stdout) as MadeKey;
}

function apiProgram(): string {
  const manifest = createRequire(import.meta.url).resolve('@tookeffect/api/package.json');
  return join(dirname(manifest), 'dist', 'main.js');
}

/** Settings of the caller's own are not let in: they would change what is measured. */
function programEnvironment(environment: ApiEnvironment): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '', ...environment };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
