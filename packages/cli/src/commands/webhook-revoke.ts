import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';

/** `webhook revoke SECRET`: deletes a signing secret. */
export function addWebhookRevoke(parent: Command, host: CommandHost): void {
  const command = parent
    .command('revoke <secret>')
    .description('delete a signing secret; events that are signed with it are rejected from now on');
  defineCommand<object>(
    command,
    host,
    ['webhook revoke whs_…', 'webhook revoke whs_… --json'],
    async (session, [id]) => {
      await session.client.webhooks.delete(id!, session.call);
      session.show({ revoked: id }, () => fieldLines([['revoked', id]]));
      return EXIT_CODES.ok;
    },
  );
}
