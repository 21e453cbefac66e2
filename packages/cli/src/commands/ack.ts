import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { ACTION_STATUSES, type ActionStatus } from '@tookeffect/sdk';
import { EXIT_CODES } from '../exit-codes.ts';
import { readJson } from '../input/read-input.ts';
import { fieldLines } from '../output/layout.ts';

interface Options {
  readonly status: ActionStatus;
  readonly reference?: string;
  readonly response?: string;
  readonly occurredAt?: string;
}

/** `ack OPERATION`: submits the action result. */
export function addAck(parent: Command, host: CommandHost): void {
  const command = parent
    .command('ack <operation>')
    .description(
      'submit the action result, which is what the provider replied; it helps to find the effect and never proves it',
    )
    .addOption(
      new Option(
        '--status <status>',
        'required: how the action ended; use unknown if it failed without a reply, accepted if it is only queued',
      )
        .choices(ACTION_STATUSES)
        .makeOptionMandatory(),
    )
    .option('--reference <text>', 'the provider’s id of the created object, such as an issue number')
    .option('--response <file>', 'a file with the provider’s response as JSON; - for standard input')
    .option('--occurred-at <instant>', 'the instant of the action, such as 2026-11-21T09:30:00.000Z');
  defineCommand<Options>(
    command,
    host,
    ['ack op_… --status succeeded --reference 42', 'ack op_… --status unknown'],
    async (session, [id], { status, reference, response, occurredAt }) => {
      const stored = await session.client.resume(id!).actionResult(
        {
          status,
          ...(reference !== undefined && { providerReference: reference }),
          ...(response !== undefined && { response: await readJson(response, session.context) }),
          ...(occurredAt !== undefined && { occurredAt }),
        },
        session.call,
      );
      session.show(stored, () =>
        fieldLines([
          ['action result', stored.reference],
          ['status', stored.status],
          ['stored at', stored.submittedAt],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}
