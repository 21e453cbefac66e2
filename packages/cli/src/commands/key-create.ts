import { type CreateApiKeyRequest, type Scope, SCOPES } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';

interface Options {
  readonly name: string;
  readonly scope: readonly Scope[];
  readonly expiresAt?: string;
}

/** `key create`: creates an API key, and shows its secret once. */
export function addKeyCreate(parent: Command, host: CommandHost): void {
  const command = parent
    .command('create')
    .description('create an API key with scopes that your own key has; the secret is shown only once')
    .requiredOption('--name <name>', 'required: a name that says what the key is for')
    .addOption(
      new Option('--scope <scope...>', 'required: what the key may do').choices(SCOPES).makeOptionMandatory(),
    )
    .option(
      '--expires-at <instant>',
      'when the key expires, at most in 365 days, such as 2026-11-21T09:30:00.000Z (default: in 90 days)',
    );
  defineCommand<Options>(
    command,
    host,
    [
      'key create --name agent --scope operations:write operations:verify operations:read',
      'key create --name audit --scope operations:read --expires-at 2026-12-31T00:00:00.000Z --json',
    ],
    async (session, _, { name, scope, expiresAt }) => {
      const scopes = [...scope];
      const request: CreateApiKeyRequest = { name, scopes, ...(expiresAt !== undefined && { expiresAt }) };
      const created = await session.client.apiKeys.create(request, session.call);
      session.show(created, () =>
        fieldLines([
          ['key', created.apiKey.id],
          ['name', created.apiKey.name],
          ['scopes', created.apiKey.scopes.join(' ')],
          ['expires', created.apiKey.expiresAt],
          ['secret (shown once)', created.secret],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}
