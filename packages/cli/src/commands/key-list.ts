import type { ApiKey } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { tableText } from '../output/table.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `key list`: the API keys of the workspace, without the keys themselves. */
export function addKeyList(parent: Command, setting: CommandSetting): void {
  const command = parent.command('list').description('list the API keys of the workspace, and their state');
  leaf<object>(command, setting, ['key list', 'key list --json'], async (session) => {
    const data = await session.client.apiKeys.list({ ...session.call, pageSize: 100 }).toArray();
    const now = session.surroundings.now().toISOString();
    session.show({ data }, () =>
      tableText(
        ['KEY', 'NAME', 'STATE', 'EXPIRES', 'LAST USED', 'SCOPES'],
        data.map((key) => [
          ...[key.id, key.name, stateOf(key, now), key.expiresAt, key.lastUsedAt ?? 'never'],
          key.scopes.join(' '),
        ]),
      ),
    );
    return EXIT_CODES.ok;
  });
}

/** Instants of the wire have one length, so that they compare as text. */
function stateOf({ revokedAt, expiresAt, replacedBy }: ApiKey, now: string): string {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return replacedBy === null ? 'accepted' : 'in its grace time';
}
