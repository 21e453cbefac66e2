import { DEFAULT_BASE_URL } from '@tookeffect/sdk';
import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODE_MEANINGS } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';
import { profileFilePath } from '../profile.ts';
import { UsageError } from '../errors.ts';

/** `help [TOPIC…]`: shows the help of a command, or one of the topics. */
export function addHelp(parent: Command, host: CommandHost): void {
  const command = parent
    .command('help [topic...]')
    .description('show the help of a command, or the topic exit-codes or environment');
  defineCommand<object>(command, host, ['help exit-codes', 'help receipt verify'], (session, topic) => {
    const [first] = topic;
    if (first === 'exit-codes') {
      const codes = EXIT_CODE_MEANINGS.map(([code, meaning]) => ({ code, meaning }));
      session.show(codes, () =>
        fieldLines(EXIT_CODE_MEANINGS.map(([code, meaning]) => [String(code), meaning])),
      );
    } else if (first === 'environment') {
      const variables = environmentTopic(session.context.environment);
      session.show(Object.fromEntries(variables), () => fieldLines(variables));
    } else {
      session.write(findCommand(parent, topic).helpInformation());
    }
    return Promise.resolve(0);
  });
}

function findCommand(root: Command, names: readonly string[]): Command {
  return names.reduce((command, name) => {
    const next = command.commands.find((candidate) => candidate.name() === name);
    if (!next) throw new UsageError(`no command or topic is called ${name}`);
    return next;
  }, root);
}

function environmentTopic(environment: CommandContext['environment']): [string, string][] {
  return [
    [
      'TOOKEFFECT_API_KEY',
      'the API key, or an OAuth access token; there is no flag, because every user of the machine can read command lines',
    ],
    [
      'TOOKEFFECT_BASE_URL',
      `the address of the service (default: ${DEFAULT_BASE_URL}); --base-url overrides it`,
    ],
    ['TOOKEFFECT_PROFILE', 'the profile to use (default: default); --profile overrides it'],
    [
      'TOOKEFFECT_CONFIG_DIR',
      `the folder of the profile file; the file is now ${profileFilePath(environment)}`,
    ],
    ['TOOKEFFECT_LOG', 'off, warn or debug: log requests to standard error, without secrets (default: off)'],
    [
      'TOOKEFFECT_NO_UPDATE_NOTICE',
      '1: no notice of a newer version; NO_UPDATE_NOTIFIER does the same. It is for terminals only, at most once a day',
    ],
    ['NO_COLOR', 'any value: print no colours; --no-color does the same'],
    ['FORCE_COLOR', '1: print colours also without a terminal; 0: print none'],
  ];
}
