import { type CreateApiKeyRequest, type Scope, SCOPES } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/fields.ts';
import { type CommandSetting, leaf } from './leaf.ts';

interface Options {
  readonly name: string;
  readonly scope: readonly Scope[];
  readonly expiresAt?: string;
}

/** `key create`: makes an API key, which the answer shows this once. */
export function addKeyCreate(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('create')
    .description('make an API key with scopes that your own has; it is shown this once')
    .requiredOption('--name <name>', 'what it is for')
    .addOption(new Option('--scope <scope...>', 'what it may do').choices(SCOPES).makeOptionMandatory())
    .option(
      '--expires-at <instant>',
      'at most 365 days ahead, as 2026-11-21T09:30:00.000Z; 90 days otherwise',
    );
  leaf<Options>(
    command,
    setting,
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
          ['shown this once', created.secret],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}
