import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { spawnApiProgram } from './api-program.ts';
import type { ApiEnvironment } from './api-program.ts';
import { LogLines } from './log-lines.ts';

const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 15_000;

/** A running API server. */
export interface ApiServer {
  readonly baseUrl: string;
  readonly processId: number;
  /** Sends a signal and waits for the end; does nothing when the server has ended already. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the API server and waits until it says, in one line of JSON, where it listens.
 * @throws {Error} with the server's last lines when it ends first, or is silent for a minute
 */
export async function startApiServer(
  environment: ApiEnvironment,
  log?: (line: string) => void,
): Promise<ApiServer> {
  const child = spawnApiProgram(['start'], environment);
  const lines = new LogLines(log);
  lines.follow(child.stderr);
  const ended = once(child, 'close').catch(() => undefined);
  const baseUrl = await Promise.race([readyAt(child, lines), ended.then(() => null)]);
  if (baseUrl === null) {
    child.kill('SIGKILL');
    throw new Error(`The API server did not start.\n${lines.text()}`);
  }
  return { baseUrl, processId: child.pid ?? 0, end: (signal) => endChild(child, signal, ended) };
}

function readyAt(child: ChildProcessWithoutNullStreams, lines: LogLines): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), READY_WITHIN_MS);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const baseUrl = baseUrlIn(line);
      // The line that says where it listens also holds the first key, so it is no part of the log.
      if (baseUrl === null) {
        lines.add(line);
        return;
      }
      clearTimeout(timer);
      resolve(baseUrl);
    });
    child.once('close', () => clearTimeout(timer));
  });
}

function baseUrlIn(line: string): string | null {
  try {
    const said = JSON.parse(line) as { event?: unknown; baseUrl?: unknown } | null;
    return said?.event === 'ready' && typeof said.baseUrl === 'string' ? said.baseUrl : null;
  } catch {
    return null;
  }
}

async function endChild(
  child: ChildProcessWithoutNullStreams,
  signal: NodeJS.Signals,
  ended: Promise<unknown>,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  const lastResort = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
  await ended;
  clearTimeout(lastResort);
}
