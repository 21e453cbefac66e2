import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';

/** `key revoke KEY`: revokes an API key permanently. */
export function addKeyRevoke(parent: Command, host: CommandHost): void {
  const command = parent
    .command('revoke <key>')
    .description('revoke an API key permanently; a key that replaced it stays active');
  defineCommand<object>(
    command,
    host,
    ['key revoke key_…', 'key revoke key_… --json'],
    async (session, [id]) => {
      await session.client.apiKeys.revoke(id!, session.call);
      session.show({ revoked: id }, () => fieldLines([['revoked', id]]));
      return EXIT_CODES.ok;
    },
  );
}
