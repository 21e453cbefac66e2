import { DEFAULT_BASE_URL } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { EXIT_CODE_MEANINGS } from '../exit-codes.ts';
import { fieldLines } from '../output/fields.ts';
import { profileFilePath } from '../settings/profile-file.ts';
import { UsageError } from '../usage-error.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `help [TOPIC…]`: a command's help, or one of the topics. */
export function addHelp(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('help [topic...]')
    .description('explain a command, the exit-codes, or the environment');
  leaf<object>(command, setting, ['help exit-codes', 'help receipt verify'], (session, topic) => {
    const [first] = topic;
    if (first === 'exit-codes') {
      const codes = EXIT_CODE_MEANINGS.map(([code, meaning]) => ({ code, meaning }));
      session.show(codes, () =>
        fieldLines(EXIT_CODE_MEANINGS.map(([code, meaning]) => [String(code), meaning])),
      );
    } else if (first === 'environment') {
      const variables = environmentTopic(session.surroundings.environment);
      session.show(Object.fromEntries(variables), () => fieldLines(variables));
    } else {
      session.write(commandAt(parent, topic).helpInformation());
    }
    return Promise.resolve(0);
  });
}

function commandAt(root: Command, names: readonly string[]): Command {
  return names.reduce((command, name) => {
    const next = command.commands.find((candidate) => candidate.name() === name);
    if (!next) throw new UsageError(`there is no command or topic named ${name}`);
    return next;
  }, root);
}

function environmentTopic(environment: CommandSetting['surroundings']['environment']): [string, string][] {
  return [
    [
      'TOOKEFFECT_API_KEY',
      'the API key, or an access token; no flag, because every user of a machine can read command lines',
    ],
    ['TOOKEFFECT_BASE_URL', `the service; ${DEFAULT_BASE_URL} otherwise (--base-url wins)`],
    ['TOOKEFFECT_PROFILE', 'the profile to use; default otherwise (--profile wins)'],
    ['TOOKEFFECT_CONFIG_DIR', `where profiles are kept; now ${profileFilePath(environment)}`],
    ['TOOKEFFECT_LOG', 'off, warn or debug: a line an attempt on standard error, without secrets'],
    ['NO_COLOR', 'no colours; --no-color does the same'],
    ['FORCE_COLOR', 'colours without a terminal too; 0 for none'],
  ];
}
