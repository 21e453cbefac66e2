import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { readSecret, type SecretSource } from '../input/read-secret.ts';
import { fieldLines } from '../output/fields.ts';
import type { GlobalOptions } from '../settings/global-options.ts';
import { profileName } from '../settings/global-options.ts';
import { profileFilePath, readProfile, writeProfile } from '../settings/profile-file.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `login`: keeps an API key in a profile that only its owner may read. */
export function addLogin(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('login')
    .description('keep an API key, and with --base-url an address, in a profile; nothing is sent')
    .option('--secret-file <file>', 'a file that holds the key; - for standard input')
    .option('--secret-env <name>', 'the variable that holds the key');
  leaf<SecretSource & GlobalOptions>(
    command,
    setting,
    [
      'login --secret-file - < key.txt',
      'login --secret-file key.txt --profile staging --base-url https://te.example.com',
    ],
    async (session, _, options) => {
      const { environment } = session.surroundings;
      const file = profileFilePath(environment);
      const profile = profileName(options, environment);
      const apiKey = await readSecret(options, session.surroundings);
      const { baseUrl = readProfile(file, profile).baseUrl } = options;
      writeProfile(file, profile, { apiKey, ...(baseUrl !== undefined && { baseUrl }) });
      session.show({ profile, file }, () =>
        fieldLines([
          ['profile', profile],
          ['kept in', file],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}
