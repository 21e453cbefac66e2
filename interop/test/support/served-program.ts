import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A running third-party server. */
export interface ServedProgram {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const ADDRESS = /HTTP at address: (127\.0\.0\.1:\d+)$/;

/**
 * Starts a server on a free loopback port and waits for the line that ends in `HTTP at address: …`.
 * @throws {Error} with its output, if it exits first
 */
export async function startProgram(program: string, args: readonly string[]): Promise<ServedProgram> {
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const lines: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const listening = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const address = ADDRESS.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  const address = await Promise.race([listening, ended.then(() => null)]);
  if (address === null) throw new Error(`${program} ended: ${lines.join('\n').slice(-2000)}`);
  return {
    url: `http://${address}`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
