import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { connectionText } from '../output/connection-text.ts';

/** `connection show CONNECTION`: shows a connection and its last test, without the credential. */
export function addConnectionShow(parent: Command, host: CommandHost): void {
  const command = parent
    .command('show <connection>')
    .description('show a connection, without its credential, and what its last test found');
  defineCommand<object>(
    command,
    host,
    ['connection show con_…', 'connection show con_… --json'],
    async (session, [id]) => {
      const connection = await session.client.connections.get(id!, session.call);
      session.show(connection, () => connectionText(connection));
      return EXIT_CODES.ok;
    },
  );
}
