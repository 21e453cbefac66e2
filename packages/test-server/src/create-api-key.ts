import type { ApiEnvironment } from './api-program.ts';
import { runAdmin } from './run-admin.ts';

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
  const command = ['create-api-key', '--preset', 'admin', '--name', 'test', '--json'];
  return JSON.parse(await runAdmin(command, environment)) as NewApiKey;
}
