import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseSecondsUpToWeek } from '../input/parse-option.ts';
import type { SecretSource } from '../input/read-input.ts';
import { fieldLines } from '../output/layout.ts';
import { readGivenSecret } from './webhook-create.ts';

interface Options extends SecretSource {
  readonly grace?: number;
}

/** `webhook rotate SECRET`: stores the next signing secret; the old one is accepted during a grace time. */
export function addWebhookRotate(parent: Command, host: CommandHost): void {
  const command = parent
    .command('rotate <secret>')
    .description('replace a signing secret; both are accepted until the grace time ends')
    .option('--secret-file <file>', 'a file with the new secret; - for standard input')
    .option('--secret-env <name>', 'the environment variable with the new secret')
    .option(
      '--grace <duration>',
      'how long the old secret is still accepted, at most 7d, such as 0, 90s or 1h (default: 24h)',
      parseSecondsUpToWeek,
    );
  defineCommand<Options>(
    command,
    host,
    ['webhook rotate whs_…', 'webhook rotate whs_… --secret-env NEW_SECRET --grace 1h --json'],
    async (session, [id], options) => {
      const secret = await readGivenSecret(options, session.context);
      const request = {
        ...(secret !== undefined && { secret }),
        ...(options.grace !== undefined && { graceSeconds: options.grace }),
      };
      const rotated = await session.client.webhooks.rotate(id!, request, session.call);
      session.show(rotated, () =>
        fieldLines([
          ['secret id', rotated.webhookSecret.id],
          ['old secret expires', rotated.previous.expiresAt ?? undefined],
          ['secret (shown once)', rotated.secret ?? undefined],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}
