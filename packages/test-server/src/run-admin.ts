import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { spawnApiProgram } from './api-program.ts';
import type { ApiEnvironment } from './api-program.ts';

/**
 * Runs an admin command of the API server's program, as an operator does.
 * @param args what follows `admin`, for example `['keys', 'list', '--json']`
 * @returns what it printed
 * @throws {Error} with what the command said when it fails
 */
export async function runAdmin(args: readonly string[], environment: ApiEnvironment): Promise<string> {
  const child = spawnApiProgram(['admin', ...args], environment);
  const ended = once(child, 'close');
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (child.exitCode !== 0) throw new Error(`admin ${args.join(' ')} failed.\n${complaint}`);
  return output;
}
