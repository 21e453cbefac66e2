import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The server program as it is shipped. */
const SERVER = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('@tookeffect/api/package.json'))),
  'dist/bundle/main.js',
);

const END_WITH_PARENT = new URL('end-with-parent.ts', import.meta.url).href;

/** The server's port, unless TOOKEFFECT_PORT is set or another program uses it. */
const DEFAULT_PORT = 8787;

/** A running control plane. */
export interface ControlPlane {
  readonly baseUrl: string;
  /** Key id → public key in hex of the root key, which signs the key document. An auditor pins it. */
  readonly rootKeys: Readonly<Record<string, string>>;
  /** The file with the first API key of a new database; undefined for an existing one. */
  readonly firstApiKeyFile: string | undefined;
  readonly process: ChildProcess;
  /** Creates an API key that expires after a day. */
  createApiKey(name: string, preset: 'admin' | 'agent'): Promise<TourApiKey>;
  /** Stops the server and waits for its end. */
  stop(): Promise<void>;
}

/** The API key of the tour, and the account that it belongs to. */
export interface TourApiKey {
  readonly secret: string;
  readonly accountId: string;
}

interface ReadyLine {
  readonly baseUrl: string;
  readonly rootKey: { readonly keyId: string; readonly publicKey: string };
  readonly firstApiKeyFile?: string;
}

/**
 * Starts the control plane on the embedded PostgreSQL, or on `DATABASE_URL` if that is set.
 * @param dataDirectory the folder where the database and the keys are stored between runs
 * @throws {Error} if it ends before it is ready; it has printed the reason on standard error
 */
export async function startControlPlane(dataDirectory: string): Promise<ControlPlane> {
  const environment = {
    TOOKEFFECT_LOG_LEVEL: 'warn',
    // The shop of this tour is on this machine.
    TOOKEFFECT_PRIVATE_NETWORKS: '127.0.0.0/8,::1/128',
    TOOKEFFECT_PORT: String(await choosePort()),
    // The tour pays with test events, and shows what a verify costs.
    TOOKEFFECT_BILLING_LIVEMODE: 'false',
    TOOKEFFECT_METERING: 'on',
    ...process.env,
    TOOKEFFECT_DATA_DIRECTORY: dataDirectory,
  };
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, SERVER, 'start'], {
    env: environment,
    // Ctrl-C reaches only the tour, which then stops the server.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { baseUrl, rootKey, firstApiKeyFile } = await waitUntilReady(child);
  return {
    baseUrl,
    rootKeys: { [rootKey.keyId]: rootKey.publicKey },
    firstApiKeyFile,
    process: child,
    createApiKey: (name, preset) => createApiKey(environment, name, preset),
    stop: () => stop(child),
  };
}

/**
 * Reads the secret that payment events are signed with. This server generated it for itself; with a real payment
 * provider, only the provider has it.
 */
export function readBillingSecret(dataDirectory: string): string {
  const configured = process.env.TOOKEFFECT_BILLING_WEBHOOK_SECRETS?.split(',')[0];
  const folder = process.env.TOOKEFFECT_SECRETS_DIRECTORY || path.join(dataDirectory, 'secrets');
  return configured || readFileSync(path.join(folder, 'billing-webhook-secret'), 'utf8').trim();
}

async function waitUntilReady(child: ChildProcess): Promise<ReadyLine> {
  const lines = createInterface({ input: child.stdout! });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the control plane ended before it was ready; the reason is printed above');
  });
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => undefined);
  return JSON.parse(line) as ReadyLine;
}

async function createApiKey(
  environment: NodeJS.ProcessEnv,
  name: string,
  preset: string,
): Promise<TourApiKey> {
  const options = ['--name', name, '--preset', preset, '--days', '1', '--json'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [SERVER, 'admin', 'create-api-key', ...options],
    { env: environment },
  );
  return JSON.parse(stdout) as TourApiKey;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** @returns the default port, or 0 for any free port if the default one is in use */
async function choosePort(): Promise<number> {
  const probe = createServer();
  try {
    await once(probe.listen(DEFAULT_PORT, '127.0.0.1'), 'listening');
    return DEFAULT_PORT;
  } catch {
    return 0;
  } finally {
    probe.close();
  }
}
