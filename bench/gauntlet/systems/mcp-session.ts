import { createRequire } from 'node:module';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** A session with a server of the Model Context Protocol that this process started. */
export interface McpSession {
  /** Calls a tool. @returns its text, and whether the tool says that it failed */
  readonly call: (
    tool: string,
    input: Readonly<Record<string, unknown>>,
  ) => Promise<{ readonly text: string; readonly isError: boolean }>;
  readonly stop: () => Promise<void>;
}

/** Starts the program of an npm package that is a server over standard input and output. */
export async function startMcpServer(packageName: string, args: readonly string[]): Promise<McpSession> {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  const program = path.join(path.dirname(manifest), 'dist/index.js');
  const client = new Client({ name: 'gauntlet', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, ...args], stderr: 'ignore' }),
  );
  return {
    call: async (name, input) => {
      const { content, isError = false } = await client.callTool({ name, arguments: { ...input } });
      const texts = (content as readonly { readonly text?: string }[]).map(({ text = '' }) => text);
      return { text: texts.join('\n'), isError: isError === true };
    },
    stop: () => client.close(),
  };
}
