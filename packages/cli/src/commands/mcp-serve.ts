import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { terminalWritable } from '../output/terminal-writable.ts';

/** `mcp serve`: the calls of the control plane as tools of an MCP server on standard input and output. */
export function addMcpServe(parent: Command, host: CommandHost): void {
  const command = parent
    .command('serve')
    .description(
      'offer begin, action result, verify, status and receipt as tools of an MCP server on standard input and output; the API key is that of the settings',
    );
  defineCommand<object>(
    command,
    host,
    ['mcp serve', 'mcp serve --profile staging'],
    async ({ client, context }) => {
      // Loaded here, so that other commands start fast.
      const [{ controlPlaneServer }, { serveStdio, StdioServerTransport }] = await Promise.all([
        import('@tookeffect/adapter-mcp/control-plane'),
        import('@modelcontextprotocol/server/stdio'),
      ]);
      const transport = new StdioServerTransport(context.stdin, terminalWritable(context.stdout));
      const ended = new Promise<void>((resolve) => {
        context.stdin.once('close', resolve);
        context.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      const served = serveStdio(() => controlPlaneServer(client), { transport });
      await ended;
      await served.close();
      return EXIT_CODES.ok;
    },
  );
}
