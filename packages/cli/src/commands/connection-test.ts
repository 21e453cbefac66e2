import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';

/** `connection test CONNECTION`: makes the service test the credential, with reads only. */
export function addConnectionTest(parent: Command, host: CommandHost): void {
  const command = parent
    .command('test <connection>')
    .description(
      'test the credential of a connection, with reads only; the exit code is 1 if it is not usable',
    );
  defineCommand<object>(
    command,
    host,
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
