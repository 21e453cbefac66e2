import type { ApiKey } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { tableText } from '../output/layout.ts';

/** `key list`: lists the API keys of the workspace, without their secrets. */
export function addKeyList(parent: Command, host: CommandHost): void {
  const command = parent.command('list').description('list the API keys of the workspace and their state');
  defineCommand<object>(command, host, ['key list', 'key list --json'], async (session) => {
    const data = await session.client.apiKeys.list({ ...session.call, pageSize: 100 }).toArray();
    const now = session.context.now().toISOString();
    session.show({ data }, () =>
      tableText(
        ['KEY', 'NAME', 'STATE', 'EXPIRES', 'LAST USED', 'SCOPES'],
        data.map((key) => [
          ...[key.id, key.name, keyState(key, now), key.expiresAt, key.lastUsedAt ?? 'never'],
          key.scopes.join(' '),
        ]),
      ),
    );
    return EXIT_CODES.ok;
  });
}

/** Instants of the API all have the same format, so they can be compared as text. */
function keyState({ revokedAt, expiresAt, replacedBy }: ApiKey, now: string): string {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return replacedBy === null ? 'active' : 'grace time';
}
