import type { WebhookSecret } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { tableText } from '../output/layout.ts';

/** `webhook list`: lists the signing secrets of the workspace, without the secrets themselves. */
export function addWebhookList(parent: Command, host: CommandHost): void {
  const command = parent
    .command('list')
    .description('list the signing secrets of the workspace, their state and the URLs to enter');
  defineCommand<object>(command, host, ['webhook list', 'webhook list --json'], async (session) => {
    const data = await session.client.webhooks.list({ ...session.call, pageSize: 100 }).toArray();
    const now = session.context.now().toISOString();
    session.show({ data }, () =>
      tableText(
        ['SECRET', 'PROVIDER', 'SERVICE', 'STATE', 'ENDS WITH', 'LAST USED', 'EVIDENCE', 'URL'],
        data.map((secret) => [
          ...[secret.id, secret.provider, secret.service, secretState(secret, now), secret.hint],
          ...[secret.lastUsedAt ?? 'never', secret.isEvidence ? 'yes' : 'no', secret.endpointUrl],
        ]),
      ),
    );
    return EXIT_CODES.ok;
  });
}

/** Instants of the API all have the same format, so they can be compared as text. */
function secretState({ expiresAt }: WebhookSecret, now: string): string {
  if (expiresAt === null) return 'active';
  return expiresAt <= now ? 'expired' : `until ${expiresAt}`;
}
