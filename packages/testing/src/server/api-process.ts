import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 15_000;

/** How many lines of the log the message of a failed start repeats. */
const KEPT_LINES = 40;

/** The built program of the API server. A package whose tests start it names `@tookeffect/api` in its devDependencies, so that it is built first. */
const PROGRAM = fileURLToPath(new URL('../../../../apps/api/dist/bundle/main.js', import.meta.url));

/** Settings of the API server, as its environment variables. */
export type ApiEnvironment = Readonly<Record<string, string>>;

/** The API server in a process of its own, which may end and start again on the same address. */
export class ApiProcess {
  #child: ChildProcessWithoutNullStreams | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #baseUrl = '';
  #metricsUrl: string | null = null;
  readonly #environment: ApiEnvironment;
  readonly #log: ((line: string) => void) | undefined;

  /** @param log receives each line of the server's log */
  constructor(environment: ApiEnvironment, log?: (line: string) => void) {
    this.#environment = environment;
    this.#log = log;
  }

  /** `http://127.0.0.1:…` without a slash at the end; the same after `restart`. */
  get baseUrl(): string {
    return this.#baseUrl;
  }

  /** Where its metrics are; null unless `TOOKEFFECT_METRICS_PORT` is set. */
  get metricsUrl(): string | null {
    return this.#metricsUrl;
  }

  get processId(): number {
    return this.#child?.pid ?? 0;
  }

  /**
   * Starts the server and waits until its line of JSON says where it listens.
   * @throws {Error} with the last lines of its log when it ends first, or is not ready within a minute
   */
  async start(): Promise<void> {
    const port = this.#baseUrl === '' ? {} : { TOOKEFFECT_PORT: new URL(this.#baseUrl).port };
    const child = spawnApiProgram(['start'], { ...this.#environment, ...port });
    const lines: string[] = [];
    const addLine = (line: string): void => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      this.#log?.(line);
    };
    createInterface({ input: child.stderr }).on('line', addLine);
    const ended = once(child, 'close').catch(() => undefined);
    const ready = await Promise.race([readReadyLine(child, addLine), ended.then(() => null)]);
    if (ready === null) {
      child.kill('SIGKILL');
      throw new Error(`The API server did not start.\n${lines.join('\n')}`);
    }
    this.#child = child;
    this.#ended = ended;
    this.#baseUrl = ready.baseUrl;
    this.#metricsUrl = ready.metricsUrl ?? null;
  }

  /** Sends a signal and waits for the end; kills the server where it does not end within 15 seconds. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const lastResort = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
    await this.#ended;
    clearTimeout(lastResort);
  }

  /** Ends the server where it runs, and starts it again. */
  async restart(): Promise<void> {
    await this.end('SIGTERM');
    await this.start();
  }
}

/**
 * Runs an admin command of the API server's program, as an operator does.
 * @param args what follows `admin`, for example `['keys', 'list', '--json']`
 * @returns its standard output
 * @throws {Error} with its standard error when it fails
 */
export async function runAdmin(args: readonly string[], environment: ApiEnvironment): Promise<string> {
  const child = spawnApiProgram(['admin', ...args], environment);
  const ended = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (child.exitCode !== 0) throw new Error(`admin ${args.join(' ')} failed.\n${errors}`);
  return output;
}

/** The program gets these settings and nothing else of this process's environment but PATH. */
function spawnApiProgram(
  args: readonly string[],
  environment: ApiEnvironment,
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
  });
}

/** What the tests read of the line `{"event":"ready",…}`. */
interface ReadyLine {
  readonly baseUrl: string;
  readonly metricsUrl?: string;
}

/** @returns null after a minute without it */
function readReadyLine(
  child: ChildProcessWithoutNullStreams,
  addLine: (line: string) => void,
): Promise<ReadyLine | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), READY_WITHIN_MS);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = parseReadyLine(line);
      // The ready line also contains the first API key, so it does not go into the log.
      if (ready === null) {
        addLine(line);
        return;
      }
      clearTimeout(timer);
      resolve(ready);
    });
    child.once('close', () => clearTimeout(timer));
  });
}

function parseReadyLine(line: string): ReadyLine | null {
  try {
    const parsed = JSON.parse(line) as ({ event?: unknown } & Partial<ReadyLine>) | null;
    return parsed?.event === 'ready' && typeof parsed.baseUrl === 'string' ? (parsed as ReadyLine) : null;
  } catch {
    return null;
  }
}
