import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { spawnApiProgram } from './api-program.ts';
import type { ApiEnvironment } from './api-program.ts';

/** A new key, and whose it is. */
export interface NewApiKey {
  readonly secret: string;
  readonly accountId: string;
  readonly workspaceId: string;
}

/**
 * Makes an account, a workspace and a key with every scope, as an operator does on the command line.
 * @throws {Error} with what the command said when it fails
 */
export async function createApiKey(environment: ApiEnvironment): Promise<NewApiKey> {
  const command = ['admin', 'create-api-key', '--preset', 'admin', '--name', 'test', '--json'];
  const child = spawnApiProgram(command, environment);
  const ended = once(child, 'close');
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (child.exitCode !== 0) throw new Error(`No API key could be created.\n${complaint}`);
  return JSON.parse(output) as NewApiKey;
}
