import type { WebhookProvider } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { UsageError } from '../errors.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines, tableText } from '../output/layout.ts';

/** `webhook providers [PROVIDER]`: says how to configure the webhook of a provider. */
export function addWebhookProviders(parent: Command, host: CommandHost): void {
  const command = parent
    .command('providers [provider]')
    .description(
      'list the providers of events; with a name: the URL to enter there, the events that contracts use, and the set-up',
    );
  defineCommand<object>(
    command,
    host,
    ['webhook providers', 'webhook providers github --json'],
    async (session, [name]) => {
      const list = await session.client.webhooks.providers(session.call);
      const provider = list.data.find((one) => one.provider === name);
      if (name !== undefined && !provider) throw unknownProvider(name, list.data);
      session.show(provider ?? list, () => (provider ? providerText(provider) : listText(list.data)));
      return EXIT_CODES.ok;
    },
  );
}

/** @returns the error for a provider that the service does not know */
export function unknownProvider(name: string, providers: readonly WebhookProvider[]): UsageError {
  const known = providers.map(({ provider }) => provider).join(', ');
  return new UsageError(`the service accepts no events of ${name}; use ${known}`);
}

function listText(providers: readonly WebhookProvider[]): string {
  return tableText(
    ['PROVIDER', 'SERVICE', 'ACTIVE SECRETS', 'EVENTS THAT CONTRACTS USE', 'URL'],
    providers.map(({ provider, service, activeSecrets, events, endpointUrl }) => [
      ...[provider, service ?? 'of the secret', String(activeSecrets)],
      ...[events.map(({ event }) => event).join(' ') || 'none', endpointUrl],
    ]),
  );
}

function providerText(provider: WebhookProvider): string {
  const { title, service, endpointUrl, contentType, schemes, events, activeSecrets, setup } = provider;
  return fieldLines([
    ['provider', title],
    ['service', service ?? 'the one that the secret names'],
    ['URL', endpointUrl],
    ['content type', contentType],
    ...events.map(({ event, contracts }) => ['event', `${event} (${contracts.join(', ')})`] as const),
    ['active secrets', String(activeSecrets)],
    ...schemes.map(
      ({ algorithm, signatureHeader, payload, isEvidence }) =>
        [
          'signature',
          `${algorithm} in ${signatureHeader}${payload && ` over ${payload}`}${isEvidence ? '' : ', no evidence'}`,
        ] as const,
    ),
    ['set-up', setup],
  ]);
}
