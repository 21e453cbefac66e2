import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { parseDurationMs } from '../input/parse-option.ts';
import { readJsonObject } from '../input/read-input.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { operationText } from '../output/operation-text.ts';

interface Options {
  readonly input: string;
  readonly idempotencyKey?: string;
  readonly connection?: string;
  readonly deadline?: number;
}

/** `begin CONTRACT`: records what the agent is about to do. */
export function addBegin(parent: Command, host: CommandHost): void {
  const command = parent
    .command('begin <contract>')
    .description('record what the agent is about to do; prints the keys to pass to the provider')
    .requiredOption(
      '--input <file>',
      'required: a file with the contract’s input as JSON; - for standard input',
    )
    .option(
      '--idempotency-key <key>',
      'the same key with the same contract and input returns the same operation',
    )
    .option('--connection <id>', 'the connection to observe through; required if the service has several')
    .option(
      '--deadline <duration>',
      'the time until the operation is overdue, at most 24h, such as 1h (default: 7 days)',
      parseDurationMs,
    );
  defineCommand<Options>(
    command,
    host,
    [
      'begin github.issue.created@1 --input issue.json',
      'begin github.issue.created@1 --input - --json < issue.json',
    ],
    async (session, [contract], { input, idempotencyKey, connection, deadline }) => {
      const operation = await session.client.begin(contract!, await readJsonObject(input, session.context), {
        ...session.call,
        idempotencyKey,
        connectionId: connection,
        deadlineSeconds: deadline === undefined ? undefined : Math.ceil(deadline / 1000),
      });
      session.show(operation.operation, (colours) => operationText(operation.operation, colours));
      return EXIT_CODES.ok;
    },
  );
}
