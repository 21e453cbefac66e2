import type { Command } from 'commander';
import type { GlobalOptions } from '../command-context.ts';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { readSecret, type SecretSource } from '../input/read-input.ts';
import { fieldLines } from '../output/layout.ts';
import { profileFilePath, profileName, readProfile, writeProfile } from '../profile.ts';

/** `login`: stores an API key in a profile file that only its owner can read. */
export function addLogin(parent: Command, host: CommandHost): void {
  const command = parent
    .command('login')
    .description('store an API key, and the address given with --base-url, in a profile; nothing is sent')
    .option('--secret-file <file>', 'a file with the API key; - for standard input')
    .option('--secret-env <name>', 'the environment variable with the API key');
  defineCommand<SecretSource & GlobalOptions>(
    command,
    host,
    [
      'login --secret-file - < key.txt',
      'login --secret-file key.txt --profile staging --base-url https://te.example.com',
    ],
    async (session, _, options) => {
      const { environment } = session.context;
      const file = profileFilePath(environment);
      const profile = profileName(options, environment);
      const apiKey = await readSecret(options, session.context);
      const { baseUrl = readProfile(file, profile).baseUrl } = options;
      writeProfile(file, profile, { apiKey, ...(baseUrl !== undefined && { baseUrl }) });
      session.show({ profile, file }, () =>
        fieldLines([
          ['profile', profile],
          ['stored in', file],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}
