import { expect, onTestFinished } from 'vitest';
import { type LocalPostgres, startLocalPostgres } from '../../src/index.ts';
import { identifyProcess } from '../../src/server-process.ts';

/** Starts a server that is stopped when the test ends. */
export async function start(dataDirectory: string): Promise<LocalPostgres> {
  const server = await startLocalPostgres({ dataDirectory });
  onTestFinished(() => server.stop());
  return server;
}

/** Kills a process and waits for its end. */
export async function kill(processId: number): Promise<void> {
  process.kill(processId, 'SIGKILL');
  await expect.poll(() => identifyProcess(processId)).toBeNull();
}
