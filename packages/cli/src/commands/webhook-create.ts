import type { CreateWebhookSecretRequest } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { readSecret, type SecretSource } from '../input/read-input.ts';
import { fieldLines } from '../output/layout.ts';

interface Options extends SecretSource {
  readonly service?: string;
  readonly expiresAt?: string;
}

/** `webhook create PROVIDER`: stores a signing secret, which is never on the command line. */
export function addWebhookCreate(parent: Command, host: CommandHost): void {
  const command = parent
    .command('create <provider>')
    .description(
      'store the secret with which a provider signs its events; without a source, the service creates one and shows it once',
    )
    .option('--secret-file <file>', 'a file with the secret; - for standard input')
    .option('--secret-env <name>', 'the environment variable with the secret')
    .option('--service <service>', 'for standard_webhooks and svix: the service that the events are about')
    .option('--expires-at <instant>', 'when the secret expires (default: never)');
  defineCommand<Options>(
    command,
    host,
    ['webhook create github', 'webhook create stripe --secret-env STRIPE_WEBHOOK_SECRET --json'],
    async (session, [provider], options) => {
      const secret = await readGivenSecret(options, session.context);
      const { service, expiresAt } = options;
      const request: CreateWebhookSecretRequest = {
        provider: provider!,
        ...(service !== undefined && { service }),
        ...(expiresAt !== undefined && { expiresAt }),
        ...(secret !== undefined && { secret }),
      };
      const created = await session.client.webhooks.create(request, session.call);
      const { webhookSecret } = created;
      session.show(created, () =>
        fieldLines([
          ['secret id', webhookSecret.id],
          ['URL to enter', webhookSecret.endpointUrl],
          ['evidence', webhookSecret.isEvidence ? 'yes' : 'no: nothing is signed'],
          ['secret (shown once)', created.secret ?? undefined],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}

/** @returns undefined if no source is named: then the service creates the secret */
export function readGivenSecret(
  source: SecretSource,
  context: Parameters<typeof readSecret>[1],
): Promise<string | undefined> {
  const isNamed = source.secretFile !== undefined || source.secretEnv !== undefined;
  return isNamed ? readSecret(source, context) : Promise.resolve(undefined);
}
