import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { main, node } from './run-command.ts';

/** What a host's configuration says about a server. */
export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** The built program, as a host starts it. */
export function tookeffect(...args: readonly string[]): ServerCommand {
  return { command: node, args: [main, ...args] };
}

/** Starts a server as a host does, without the settings of this machine, and connects to it; both end with the test. */
export async function connectTo({ command, args, env = {}, cwd }: ServerCommand): Promise<Client> {
  const client = new Client({ name: 'host', version: '1.0.0' });
  const environment = { PATH: process.env.PATH!, TOOKEFFECT_CONFIG_DIR: '/nonexistent', ...env };
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    env: environment,
    stderr: 'inherit',
    ...(cwd !== undefined && { cwd }),
  });
  onTestFinished(() => client.close());
  await client.connect(transport);
  return client;
}
