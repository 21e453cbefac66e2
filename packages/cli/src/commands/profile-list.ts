import type { Command } from 'commander';
import type { GlobalOptions } from '../command-context.ts';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { tableText } from '../output/layout.ts';
import { chosenProfile, profileFilePath, readProfiles } from '../profile.ts';

/** `profile list`: lists the stored profiles without their keys. */
export function addProfileList(parent: Command, host: CommandHost): void {
  const command = parent.command('list').description('list the stored profiles, without their API keys');
  defineCommand<GlobalOptions>(
    command,
    host,
    ['profile list', 'profile list --json'],
    (session, _, options) => {
      const { environment } = session.context;
      const stored = readProfiles(profileFilePath(environment));
      const chosen = chosenProfile(options, environment, stored);
      const data = Object.entries(stored.profiles).map(([name, { apiKey, baseUrl }]) => ({
        ...{ name, isChosen: name === chosen.name },
        ...{ hasApiKey: apiKey !== undefined, baseUrl: baseUrl ?? null },
      }));
      session.show({ data }, () =>
        tableText(
          ['PROFILE', 'CHOSEN', 'KEY', 'SERVICE'],
          data.map(({ name, isChosen, hasApiKey, baseUrl }) => [
            ...[name, isChosen ? 'yes' : '', hasApiKey ? 'stored' : 'none', baseUrl ?? 'default'],
          ]),
        ),
      );
      return Promise.resolve(EXIT_CODES.ok);
    },
  );
}
