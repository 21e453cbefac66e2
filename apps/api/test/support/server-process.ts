import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type {
  FailpointAction,
  FailpointName,
  FailpointEvent,
  FailpointCommand,
} from '../../src/failpoints/index.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url));

/** The built server in a process of its own, which a test may kill. */
export interface ServerProcess {
  readonly baseUrl: string;
  readonly processId: number;
  /** The first API key, where this start made the account. */
  readonly firstApiKey: string | undefined;
  /** The file that has it. */
  readonly firstApiKeyFile: string | undefined;
  /** What the ready line tells its reader to do. */
  readonly nextStep: string;
  /** Hex of the public root key. */
  readonly rootKey: string;
  /** What it wrote to standard output until now. */
  output(): string;
  /** What it wrote to standard error until now. */
  log(): string;
  /** Has it die, wait or fail when it reaches a failpoint next; it must have been started with failpoints. */
  arm(failpoint: FailpointName, action: FailpointAction): Promise<void>;
  /** Resolves once it waits at a failpoint. */
  waitsAt(failpoint: FailpointName): Promise<void>;
  /** Lets it go on from there. */
  resume(failpoint: FailpointName): void;
  hasEnded(): boolean;
  /** How it ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts it and waits until it is ready.
 * @param environment all that it sees
 * @throws {Error} with what it said, where it ends before that
 */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr! }).on('line', (line) => lines.push(line));
  const printed: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => printed.push(line));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
  }));
  const ready = await Promise.race([readyLine(child), ended]);
  if ('code' in ready) throw new Error(`the server did not start\n${lines.join('\n')}`);
  return {
    baseUrl: ready.baseUrl,
    processId: ready.pid,
    firstApiKey: ready.firstApiKeyFile && readFileSync(ready.firstApiKeyFile, 'utf8').trim(),
    firstApiKeyFile: ready.firstApiKeyFile,
    nextStep: ready.nextStep,
    rootKey: ready.rootKey.publicKey,
    output: () => printed.join('\n'),
    log: () => lines.join('\n'),
    ...failpointsOf(child),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** Runs another command of the same program to its end. */
export async function runServerCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string; readonly complaint: string }> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, output, complaint };
}

interface ReadyLine {
  readonly event: 'ready';
  readonly baseUrl: string;
  readonly pid: number;
  readonly firstApiKeyFile?: string;
  readonly nextStep: string;
  readonly rootKey: { readonly publicKey: string };
}

function readyLine(child: ChildProcess): Promise<ReadyLine> {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.startsWith('{"event":"ready"')) resolve(JSON.parse(line) as ReadyLine);
    });
  });
}

function failpointsOf(child: ChildProcess): Pick<ServerProcess, 'arm' | 'waitsAt' | 'resume'> {
  const heard = new EventEmitter();
  child.on('message', (event: FailpointEvent) => {
    heard.emit('armed' in event ? `armed ${event.armed}` : `waits ${event.waiting}`);
  });
  const waits = new Map<FailpointName, Promise<unknown>>();
  const order = (given: FailpointCommand): boolean => child.send(given);
  return {
    arm: async (failpoint, action) => {
      const armed = once(heard, `armed ${failpoint}`);
      waits.set(failpoint, once(heard, `waits ${failpoint}`));
      order({ arm: failpoint, action });
      await armed;
    },
    waitsAt: async (failpoint) => {
      await waits.get(failpoint);
    },
    resume: (failpoint) => {
      order({ resume: failpoint });
    },
  };
}
