import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { type MessageChannel, streamChannel } from './message-channel.ts';

/** A server that runs as a child process. */
export interface ChildServer extends MessageChannel {
  /** Resolves with its exit code; null when a signal ended it. */
  readonly exited: Promise<number | null>;
}

/** How a server is started. */
export interface ChildServerOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** Its environment; the settings of TookEffect, whose names begin with TOOKEFFECT_, are left out. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** How long it may take to end after its input has ended, and again after SIGTERM, in milliseconds. Default: 5000. */
  readonly graceMs?: number | undefined;
}

/**
 * Starts a server. Its standard error is that of this process.
 * @throws {Error} when the command cannot be started
 */
export async function startChildServer({
  command,
  args,
  environment,
  graceMs = 5000,
}: ChildServerOptions): Promise<ChildServer> {
  const env = Object.fromEntries(Object.entries(environment).filter(([name]) => !/^TOOKEFFECT_/i.test(name)));
  const child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  await once(child, 'spawn');
  const { messages, send } = streamChannel(child.stdout, child.stdin);
  return { messages, send, exited, close: () => end(child, exited, graceMs) };
}

/** Ends a server as the protocol says: its input ends, then SIGTERM, then SIGKILL. */
async function end(
  child: ChildProcessByStdio<Writable, Readable, null>,
  exited: Promise<unknown>,
  graceMs: number,
): Promise<void> {
  child.stdin.end();
  const timers = [
    setTimeout(() => child.kill('SIGTERM'), graceMs),
    setTimeout(() => child.kill('SIGKILL'), 2 * graceMs),
  ];
  await exited;
  for (const timer of timers) clearTimeout(timer);
}
