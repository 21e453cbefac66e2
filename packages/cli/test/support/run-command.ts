import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

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
}

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const node = process.env.TOOKEFFECT_HOST_NODE ?? process.execPath;

/** Starts the built command as a process, without the settings of this machine. */
export function startCommand(
  arguments_: readonly string[],
  { environment = {}, stdin = '' }: CommandInput = {},
): { readonly child: ChildProcess; readonly run: Promise<CommandRun> } {
  const env = { PATH: process.env.PATH, TOOKEFFECT_CONFIG_DIR: '/nonexistent', ...environment };
  const child = spawn(node, [main, ...arguments_], { env });
  child.stdin.on('error', () => undefined).end(stdin);
  const run = (async () => {
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { code, stdout, stderr };
  })();
  return { child, run };
}

/** Runs the built command and waits for its end. */
export function runCommand(arguments_: readonly string[], input?: CommandInput): Promise<CommandRun> {
  return startCommand(arguments_, input).run;
}

/** @returns a new folder, which is deleted at the end of the test */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect cli '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
