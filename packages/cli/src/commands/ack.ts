import { type Command, Option } from 'commander';
import { ACTION_STATUSES, type ActionStatus } from '@tookeffect/sdk';
import { EXIT_CODES } from '../exit-codes.ts';
import { readJson } from '../input/read-document.ts';
import { fieldLines } from '../output/fields.ts';
import { type CommandSetting, leaf } from './leaf.ts';

interface Options {
  readonly status: ActionStatus;
  readonly reference?: string;
  readonly response?: string;
  readonly occurredAt?: string;
}

/** `ack OPERATION`: hands in what the provider said. */
export function addAck(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('ack <operation>')
    .description('hand in what the provider said; it helps to find the effect and never proves it')
    .addOption(
      new Option('--status <status>', 'how the action ended; unknown where it threw or timed out')
        .choices(ACTION_STATUSES)
        .makeOptionMandatory(),
    )
    .option('--reference <text>', 'the provider’s name of what it made, for example an issue number')
    .option('--response <file>', 'the provider’s response as JSON; - for standard input')
    .option('--occurred-at <instant>', 'when it happened, such as 2026-11-21T09:30:00.000Z');
  leaf<Options>(
    command,
    setting,
    ['ack op_… --status succeeded --reference 42', 'ack op_… --status unknown'],
    async (session, [id], { status, reference, response, occurredAt }) => {
      const stored = await session.client.resume(id!).actionResult(
        {
          status,
          ...(reference !== undefined && { providerReference: reference }),
          ...(response !== undefined && { response: await readJson(response, session.surroundings) }),
          ...(occurredAt !== undefined && { occurredAt }),
        },
        session.call,
      );
      session.show(stored, () =>
        fieldLines([
          ['acknowledgement', stored.reference],
          ['status', stored.status],
          ['stored at', stored.submittedAt],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}
