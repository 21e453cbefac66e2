import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/fields.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `connection test CONNECTION`: lets the service try a credential, with reads only. */
export function addConnectionTest(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('test <connection>')
    .description('let the service try the credential, with reads only; ends with 1 where it is not usable');
  leaf<object>(
    command,
    setting,
    ['connection test con_…', 'connection test con_… --json'],
    async (session, [id]) => {
      const test = await session.client.connections.test(id!, session.call);
      session.show(test, () =>
        fieldLines([
          ['connection', test.connectionId],
          ['outcome', test.outcome],
          ['detail', test.detail],
          ['tested at', test.testedAt],
        ]),
      );
      return test.outcome === 'usable' ? EXIT_CODES.ok : EXIT_CODES.unexpected;
    },
  );
}
