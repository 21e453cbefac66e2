import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The server program, in a process of its own. */
export interface ServerProgram {
  readonly baseUrl: string;
  /** The public root key, which signs the key document; an auditor pins it. */
  readonly rootKey: { readonly keyId: string; readonly publicKey: string };
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends it and waits for its end; its database ends with it. */
  stop(): Promise<void>;
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

const PROGRAM = fileURLToPath(new URL('./program/dist/bundle/main.js', import.meta.url));
const END_WITH_PARENT = new URL('./end-with-parent.js', import.meta.url).href;

/** How many lines of the log the message of a failed start repeats. */
const KEPT_LINES = 20;

/** What the program gets of this process's environment; settings of another server are not among it. */
const INHERITED = [
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

/**
 * The settings of the C library's memory that docs/operate.md recommends: without them it keeps what large requests used,
 * and a part of it for each worker thread. The library reads them only when a process starts.
 */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
} as const;

/**
 * Starts the program, and waits until it accepts requests.
 * @param settings environment variables, as docs/operate.md lists them
 * @param log receives each line that the server logs
 * @throws {Error} with the last lines of the log, if the program ends first
 */
export async function startServerProgram(
  settings: Readonly<Record<string, string>>,
  log?: (line: string) => void,
): Promise<ServerProgram> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, PROGRAM, 'start'], {
    env: environment(settings),
    // Ctrl-C reaches only this process, which then stops the server.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    log?.(line);
  });
  const ended = once(child, 'close').then(() => undefined);
  const ready = await Promise.race([readReadyLine(child), ended]);
  if (ready === undefined) throw new Error(`The server did not start.\n${lines.join('\n')}`);
  return { ...ready, ended, stop: () => stop(child, ended) };
}

/**
 * Runs an `admin` command of the program beside the running server.
 * @returns its JSON document
 */
export async function runAdminCommand(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<unknown> {
  const command = [PROGRAM, 'admin', ...args, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: environment(settings) });
  return JSON.parse(stdout) as unknown;
}

function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...ALLOCATOR, ...Object.fromEntries(inherited), ...settings };
}

async function readReadyLine(child: Child): Promise<Pick<ServerProgram, 'baseUrl' | 'rootKey'>> {
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { baseUrl, rootKey } = JSON.parse(line) as Pick<ServerProgram, 'baseUrl' | 'rootKey'>;
  return { baseUrl, rootKey };
}

async function stop(child: Child, ended: Promise<void>): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}
