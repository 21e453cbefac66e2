import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { tableText } from '../output/layout.ts';

/** `contract list`: lists the contracts that operations can be begun with. */
export function addContractList(parent: Command, host: CommandHost): void {
  const command = parent.command('list').description('list the contracts that operations can be begun with');
  defineCommand<object>(command, host, ['contract list', 'contract list --json'], async (session) => {
    const data = await session.client.contracts.list({ ...session.call, pageSize: 100 }).toArray();
    session.show({ data }, () =>
      tableText(
        ['CONTRACT', 'STATUS', 'TITLE'],
        data.map(({ id, status, title }) => [id, status, title]),
      ),
    );
    return EXIT_CODES.ok;
  });
}
