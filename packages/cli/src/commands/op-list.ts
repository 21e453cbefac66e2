import { OPERATION_STATES, type OperationState } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseCount } from '../input/duration.ts';
import { tableText } from '../output/table.ts';
import { type CommandSetting, leaf } from './leaf.ts';

interface Options {
  readonly state?: OperationState;
  readonly contract?: string;
  readonly limit: number;
}

/** `op list`: the operations of the workspace, newest first. */
export function addOpList(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('list')
    .description('list operations, newest first')
    .addOption(new Option('--state <state>', 'only operations in this state').choices(OPERATION_STATES))
    .option('--contract <id>', 'only operations against this contract')
    .option('--limit <count>', 'at most so many', parseCount, 20);
  leaf<Options>(
    command,
    setting,
    ['op list --state pending', 'op list --limit 100 --json'],
    async (session, _, { state, contract, limit }) => {
      const pageSize = Math.min(limit, 100);
      const list = session.client.operations.list({ ...session.call, state, contract, pageSize });
      const data = await list.toArray({ limit });
      session.show({ data }, () =>
        tableText(
          ['OPERATION', 'CONTRACT', 'STATE', 'REASON', 'CREATED'],
          data.map(({ id, contract: { id: contractId }, state: stands, lastVerdict, createdAt }) => [
            ...[id, contractId, stands, lastVerdict?.reason ?? '', createdAt],
          ]),
        ),
      );
      return EXIT_CODES.ok;
    },
  );
}
