import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { profileFilePath } from '../profile.ts';

/** `config path`: prints where the profiles are stored. */
export function addConfigPath(parent: Command, host: CommandHost): void {
  const command = parent.command('path').description('print the path of the file with the profiles');
  defineCommand<object>(command, host, ['config path', 'config path --json'], (session) => {
    const file = profileFilePath(session.context.environment);
    session.show({ file }, () => `${file}\n`);
    return Promise.resolve(EXIT_CODES.ok);
  });
}
