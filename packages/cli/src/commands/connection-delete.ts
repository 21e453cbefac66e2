import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';

/** `connection delete CONNECTION`: erases the credential; operations keep the id of the connection. */
export function addConnectionDelete(parent: Command, host: CommandHost): void {
  const command = parent
    .command('delete <connection>')
    .description('delete a connection and its credential; operations that name it can no longer be verified');
  defineCommand<object>(
    command,
    host,
    ['connection delete con_…', 'connection delete con_… --json'],
    async (session, [id]) => {
      await session.client.connections.delete(id!, session.call);
      session.show({ deleted: id }, () => fieldLines([['deleted', id]]));
      return EXIT_CODES.ok;
    },
  );
}
