import { type Caller, TookEffect } from '@tookeffect/sdk';
import type { Command } from 'commander';
import type { GlobalOptions } from '../command-context.ts';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { promptSecret } from '../input/prompt-secret.ts';
import { readSecret, type SecretSource } from '../input/read-input.ts';
import { fieldLines } from '../output/layout.ts';
import { chosenProfile, profileFilePath, readProfiles, writeProfiles } from '../profile.ts';

interface Options extends SecretSource, GlobalOptions {
  /** False for `--no-check`. */
  readonly check: boolean;
}

/** `login`: checks an API key, and stores it in a profile file that only its owner can read. */
export function addLogin(parent: Command, host: CommandHost): void {
  const command = parent
    .command('login')
    .description(
      'store an API key, and the address given with --base-url, in a profile. On a terminal it asks for the key, which is not shown',
    )
    .option('--secret-file <file>', 'a file with the API key; - for standard input')
    .option('--secret-env <name>', 'the environment variable with the API key')
    .option('--no-check', 'store the key without asking the service whether it is accepted');
  defineCommand<Options>(
    command,
    host,
    [
      'login',
      'login --secret-file - < key.txt',
      'login --secret-file key.txt --profile staging --base-url https://te.example.com',
    ],
    async (session, _, options) => {
      const { environment } = session.context;
      const file = profileFilePath(environment);
      const stored = readProfiles(file);
      const { name } = chosenProfile(options, environment, stored);
      const apiKey = await readApiKey(options, session);
      const baseUrl = options.baseUrl ?? stored.profiles[name]?.baseUrl;
      const caller = options.check ? await checkKey(session, apiKey, baseUrl) : undefined;
      const profile = { apiKey, ...(baseUrl !== undefined && { baseUrl }) };
      writeProfiles(file, { ...stored, profiles: { ...stored.profiles, [name]: profile } });
      session.show({ profile: name, file, caller: caller ?? null }, () =>
        fieldLines([
          ['profile', name],
          ['stored in', file],
          ['workspace', caller?.workspaceId],
          ['scopes', caller?.scopes.join(' ')],
          ['expires', caller?.apiKey?.expiresAt],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}

async function readApiKey(options: Options, { context }: Session): Promise<string> {
  const isNamed = options.secretFile !== undefined || options.secretEnv !== undefined;
  return isNamed || context.stdin.isTTY !== true
    ? readSecret(options, context)
    : promptSecret('API key', context);
}

/** A key that the service refuses is not stored. */
async function checkKey(session: Session, apiKey: string, baseUrl: string | undefined): Promise<Caller> {
  const chosen = baseUrl ?? (session.context.environment.TOOKEFFECT_BASE_URL || undefined);
  return new TookEffect({ apiKey, baseUrl: chosen }).apiKeys.whoami(session.call);
}
