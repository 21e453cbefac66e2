import { OPERATION_STATES, type OperationState } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseCount } from '../input/parse-option.ts';
import { readPart } from '../input/read-pages.ts';
import { tableText } from '../output/layout.ts';

interface Options {
  readonly state?: OperationState;
  readonly contract?: string;
  readonly overdue?: true;
  readonly unfinished?: true;
  readonly limit: number;
  readonly cursor?: string;
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
    .option('--limit <count>', 'the maximum number of operations, at least 1', parseCount, 20)
    .option(
      '--cursor <cursor>',
      'continue an earlier list: `nextCursor` of its --json, with the same filters',
    );
  defineCommand<Options>(
    command,
    host,
    [
      'op list --state pending',
      'op list --overdue --json',
      'op list --unfinished --limit 100',
      'op list --json --cursor b3BlcmF0aW9uczo',
    ],
    async (session, _, { state, contract, overdue, unfinished, limit, cursor }) => {
      const filters = { state, contract, unfinished: overdue ? 'overdue' : unfinished && 'any' } as const;
      const { data, nextCursor } = await readPart(
        (part) => session.client.operations.list({ ...session.call, ...filters, ...part }),
        limit,
        cursor,
      );
      session.show({ data, nextCursor }, () =>
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
