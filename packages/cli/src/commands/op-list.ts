import { OPERATION_STATES, type OperationState } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseCount } from '../input/parse-option.ts';
import { tableText } from '../output/layout.ts';

interface Options {
  readonly state?: OperationState;
  readonly contract?: string;
  readonly overdue?: true;
  readonly unfinished?: true;
  readonly limit: number;
}

/** `op list`: lists the operations of the workspace, newest first. */
export function addOpList(parent: Command, host: CommandHost): void {
  const command = parent
    .command('list')
    .description('list operations, newest first')
    .addOption(new Option('--state <state>', 'only operations in this state').choices(OPERATION_STATES))
    .option('--contract <id>', 'only operations with this contract')
    .addOption(
      new Option(
        '--overdue',
        'only operations whose deadline passed without a conclusive verdict; exits with 6 if there is one. Verify them before anyone acts again',
      ).conflicts(['unfinished', 'state']),
    )
    .option('--unfinished', 'only operations without a conclusive verdict that are not cancelled')
    .option('--limit <count>', 'the maximum number of operations', parseCount, 20);
  defineCommand<Options>(
    command,
    host,
    ['op list --state pending', 'op list --overdue --json', 'op list --unfinished --limit 100'],
    async (session, _, { state, contract, overdue, unfinished, limit }) => {
      const pageSize = Math.min(limit, 100);
      const list = session.client.operations.list({
        ...{ ...session.call, state, contract, pageSize },
        unfinished: overdue ? 'overdue' : unfinished && 'any',
      });
      const data = await list.toArray({ limit });
      session.show({ data }, () =>
        tableText(
          ['OPERATION', 'CONTRACT', 'STATE', 'REASON', 'CREATED', 'DEADLINE'],
          data.map(
            ({ id, contract: { id: contractId }, state: currentState, lastVerdict, createdAt, deadline }) => [
              ...[id, contractId, currentState, lastVerdict?.reason ?? '', createdAt, deadline],
            ],
          ),
        ),
      );
      return overdue && data.length > 0 ? EXIT_CODES.notEstablished : EXIT_CODES.ok;
    },
  );
}
