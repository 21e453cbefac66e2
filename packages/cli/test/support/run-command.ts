import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { runCli } from '../../src/run-cli.ts';

/** An API key that must not appear in any output. */
export const TEST_API_KEY = 'tke_canary_5ec4e7';

/** The outcome of a command. */
export interface CommandRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The input of a command. */
export interface CommandInput {
  readonly environment?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  /** The clock of the command, in this process only. */
  readonly now?: Date;
  /** The folder that the program is started in; this one when omitted. */
  readonly cwd?: string;
}

export const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
export const node = process.env.TOOKEFFECT_HOST_NODE ?? process.execPath;

// A command in this process would see these settings of the machine: the client reads what the context does not name.
delete process.env.TOOKEFFECT_API_KEY;
delete process.env.TOOKEFFECT_BASE_URL;
delete process.env.TOOKEFFECT_LOG;

/** Runs a command in this process, without the settings of this machine, and waits for its end. */
export async function runCommand(
  arguments_: readonly string[],
  { environment = {}, stdin = '', now }: CommandInput = {},
): Promise<CommandRun> {
  const written = { stdout: '', stderr: '' };
  const code = await runCli(arguments_, {
    environment: { ...NO_SETTINGS, ...environment },
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
    signal: new AbortController().signal,
    now: () => now ?? new Date(),
  });
  return { code, ...written };
}

/** Starts the built program on the Node of the user, without the settings of this machine. */
export function startProgram(
  arguments_: readonly string[],
  { environment = {}, stdin = '', cwd }: CommandInput = {},
): { readonly child: ChildProcess; readonly run: Promise<CommandRun> } {
  const env = { PATH: process.env.PATH, ...NO_SETTINGS, ...environment };
  const child = spawn(node, [main, ...arguments_], { env, cwd });
  child.stdin.on('error', () => undefined).end(stdin);
  const run = (async () => {
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { code, stdout, stderr };
  })();
  return { child, run };
}

/** Runs the built program as a process of its own, and waits for its end. */
export function runProgram(arguments_: readonly string[], input?: CommandInput): Promise<CommandRun> {
  return startProgram(arguments_, input).run;
}

const NO_SETTINGS = { TOOKEFFECT_CONFIG_DIR: '/nonexistent' };

/** @returns a new folder, which is deleted at the end of the test */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect cli '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
