import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/fields.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `key revoke KEY`: ends a key for good. */
export function addKeyRevoke(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('revoke <key>')
    .description('refuse an API key from now on, for good; a key that replaced it stays');
  leaf<object>(command, setting, ['key revoke key_…', 'key revoke key_… --json'], async (session, [id]) => {
    await session.client.apiKeys.revoke(id!, session.call);
    session.show({ revoked: id }, () => fieldLines([['revoked', id]]));
    return EXIT_CODES.ok;
  });
}
