import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** A server program that this process started. */
export interface SpawnedServer {
  readonly stop: () => Promise<void>;
  /** Sends a signal, such as SIGHUP. */
  readonly signal: (name: NodeJS.Signals) => void;
}

const READY_WITHIN_MS = 60_000;

/**
 * Starts a program and waits until a URL answers with any status, or until a check says so.
 * @throws {Error} with its output, if it ends first or does not answer within a minute
 */
export async function startServer(
  program: string,
  args: readonly string[],
  ready: string | (() => Promise<boolean>),
  environment: Readonly<Record<string, string>> = {},
): Promise<SpawnedServer> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const ended = once(child, 'exit').catch(() => undefined);
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await (typeof ready === 'string' ? answers(ready) : ready()))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${program} did not start: ${output.join('').slice(-1000)}`);
    }
    await pause(50);
  }
  const lastResort = () => child.kill('SIGKILL');
  process.once('exit', lastResort);
  return {
    signal: (name) => void child.kill(name),
    stop: async () => {
      process.off('exit', lastResort);
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url)).text();
    return true;
  } catch {
    return false;
  }
}
