import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';
import { profileFilePath, readProfiles, unknownProfile, writeProfiles } from '../profile.ts';

/** `profile use NAME`: chooses the profile of commands that name none. */
export function addProfileUse(parent: Command, host: CommandHost): void {
  const command = parent
    .command('use <name>')
    .description(
      'choose the profile of later commands; --profile and TOOKEFFECT_PROFILE choose another for one command',
    );
  defineCommand<object>(command, host, ['profile use staging', 'profile use default'], (session, [name]) => {
    const file = profileFilePath(session.context.environment);
    const stored = readProfiles(file);
    if (stored.profiles[name!] === undefined) throw unknownProfile(name!, stored);
    writeProfiles(file, { ...stored, current: name! });
    session.show({ profile: name, file }, () =>
      fieldLines([
        ['profile', name],
        ['stored in', file],
      ]),
    );
    return Promise.resolve(EXIT_CODES.ok);
  });
}
