import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The server as it is shipped: a program of its own. */
const SERVER = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('@tookeffect/api/package.json'))),
  'dist/main.js',
);

/** Where the server listens unless told, or unless something else listens there. */
const USUAL_PORT = 8787;

/** A control plane that answers. */
export interface ControlPlane {
  readonly baseUrl: string;
  /** Key id → public key in hex of the root key, which signs the key document: what an auditor pins. */
  readonly rootKeys: Readonly<Record<string, string>>;
  /** The first API key of a new database; it is shown nowhere else. */
  readonly firstApiKey: string | undefined;
  readonly process: ChildProcess;
  /** Makes a key that lives for a day. */
  createApiKey(): Promise<ApiKeyOfTour>;
  stop(): Promise<void>;
}

/** A key and whose it is. */
export interface ApiKeyOfTour {
  readonly secret: string;
  readonly accountId: string;
}

interface ReadyLine {
  readonly baseUrl: string;
  readonly rootKey: { readonly keyId: string; readonly publicKey: string };
  readonly firstApiKey?: string;
}

/**
 * Starts the control plane on the embedded PostgreSQL, or on `DATABASE_URL` where that is set.
 * @param dataDirectory where database and keys are kept between runs
 * @throws {Error} when it ends before it answers; it has said why on standard error
 */
export async function startControlPlane(dataDirectory: string): Promise<ControlPlane> {
  const environment = {
    TOOKEFFECT_LOG_LEVEL: 'warn',
    // The shop of this tour listens on this machine.
    TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8,::1/128',
    TOOKEFFECT_PORT: String(await freePort()),
    ...process.env,
    TOOKEFFECT_DATA_DIRECTORY: dataDirectory,
  };
  const child = spawn(process.execPath, [SERVER, 'start'], {
    env: environment,
    // Ctrl-C reaches the tour, which then ends the server in good order.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { baseUrl, rootKey, firstApiKey } = await ready(child);
  return {
    baseUrl,
    rootKeys: { [rootKey.keyId]: rootKey.publicKey },
    firstApiKey,
    process: child,
    createApiKey: () => createApiKey(environment),
    stop: () => stop(child),
  };
}

async function ready(child: ChildProcess): Promise<ReadyLine> {
  const lines = createInterface({ input: child.stdout! });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the control plane ended before it answered; its last words are above');
  });
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => undefined);
  return JSON.parse(line) as ReadyLine;
}

async function createApiKey(environment: NodeJS.ProcessEnv): Promise<ApiKeyOfTour> {
  const options = ['--name', 'guided tour', '--preset', 'admin', '--days', '1', '--json'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [SERVER, 'admin', 'create-api-key', ...options],
    { env: environment },
  );
  return JSON.parse(stdout) as ApiKeyOfTour;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** @returns the usual port, or 0 for any where the usual one is taken */
async function freePort(): Promise<number> {
  const probe = createServer();
  try {
    await once(probe.listen(USUAL_PORT, '127.0.0.1'), 'listening');
    return USUAL_PORT;
  } catch {
    return 0;
  } finally {
    probe.close();
  }
}
