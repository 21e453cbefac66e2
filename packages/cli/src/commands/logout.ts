import type { Command } from 'commander';
import type { GlobalOptions } from '../command-context.ts';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';
import { chosenProfile, profileFilePath, readProfiles, unknownProfile, writeProfiles } from '../profile.ts';

/** `logout`: removes a profile with its API key from this machine. */
export function addLogout(parent: Command, host: CommandHost): void {
  const command = parent
    .command('logout')
    .description(
      'remove a profile with its API key from this machine; the key stays valid until `tookeffect key revoke`',
    );
  defineCommand<GlobalOptions>(
    command,
    host,
    ['logout', 'logout --profile staging'],
    (session, _, options) => {
      const { environment } = session.context;
      const file = profileFilePath(environment);
      const stored = readProfiles(file);
      const { name } = chosenProfile(options, environment, stored);
      if (stored.profiles[name] === undefined) throw unknownProfile(name, stored);
      const { [name]: _removed, ...profiles } = stored.profiles;
      const { current } = stored;
      writeProfiles(file, { profiles, ...(current !== undefined && current !== name && { current }) });
      session.show({ removed: name, file }, () =>
        fieldLines([
          ['removed', name],
          ['from', file],
        ]),
      );
      return Promise.resolve(EXIT_CODES.ok);
    },
  );
}
