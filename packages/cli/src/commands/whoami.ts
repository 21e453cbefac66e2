import type { Command } from 'commander';
import type { GlobalOptions } from '../command-context.ts';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';
import { chosenSettings } from '../profile.ts';

/** `whoami`: shows whose credential the commands use, where it comes from, and what it may do. */
export function addWhoami(parent: Command, host: CommandHost): void {
  const command = parent
    .command('whoami')
    .description('show which credential the commands use, where it comes from, and what it may do');
  defineCommand<GlobalOptions>(
    command,
    host,
    ['whoami', 'whoami --profile staging --json'],
    async (session, _, options) => {
      const caller = await session.client.apiKeys.whoami(session.call);
      const settings = chosenSettings(options, session.context.environment);
      session.show({ ...caller, settings }, () =>
        fieldLines([
          ['workspace', caller.workspaceId],
          ['credential', caller.credentialType === 'api_key' ? 'API key' : 'access token'],
          ['key', caller.apiKey?.id],
          ['name', caller.apiKey?.name],
          ['scopes', caller.scopes.join(' ')],
          ['expires', caller.apiKey?.expiresAt],
          ['service', settings.baseUrl],
          ['key from', settings.credentialSource],
          ['address from', settings.baseUrlSource],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}
