import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { tableText } from '../output/table.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `contract list`: what can be verified. */
export function addContractList(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('list')
    .description('list the contracts that operations can be begun against');
  leaf<object>(command, setting, ['contract list', 'contract list --json'], async (session) => {
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
