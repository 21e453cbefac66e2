import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { parseDurationMs, parseSecondsUpToWeek } from '../input/parse-option.ts';
import { readExactJsonObject } from '../input/read-input.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { operationText } from '../output/operation-text.ts';

interface Options {
  readonly input: string;
  readonly idempotencyKey?: string;
  readonly connection?: string;
  readonly deadline?: number;
  readonly settle?: number;
  readonly actWithin?: number;
  readonly requireVerifiable: boolean;
}

/** `begin CONTRACT`: records what the agent is about to do. */
export function addBegin(parent: Command, host: CommandHost): void {
  const command = parent
    .command('begin <contract>')
    .description(
      'record what the agent is about to do; prints the keys to pass to the provider, and notices of what limits the verdict',
    )
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
    )
    .option(
      '--settle <duration>',
      'how long the provider may take, up to the maximum of the contract, such as 5m (default: as in the contract)',
      parseSecondsUpToWeek,
    )
    .option(
      '--act-within <duration>',
      'how long the agent may take until it acts, from 1m to 24h (default: 15m); without an action result, it is no rival of others afterwards',
      parseDurationMs,
    )
    .option(
      '--no-require-verifiable',
      'begin also where the effect could not be verified as things are: with a system that gives no response, or without a connection unless the contract requires a baseline',
    );
  defineCommand<Options>(
    command,
    host,
    [
      'begin github.issue.created@1 --input issue.json',
      'begin github.issue.created@1 --input - --json < issue.json',
      'begin github.issue.created@1 --input issue.json --settle 2m --act-within 1h',
    ],
    begin,
  );
}

async function begin(
  session: Session,
  [contract]: readonly string[],
  { input, idempotencyKey, connection, deadline, settle, actWithin, requireVerifiable }: Options,
): Promise<number> {
  const operation = await session.client.begin(contract!, await readExactJsonObject(input, session.context), {
    ...session.call,
    idempotencyKey,
    connectionId: connection,
    deadlineSeconds: deadline === undefined ? undefined : Math.ceil(deadline / 1000),
    settleSeconds: settle,
    actWithinSeconds: actWithin === undefined ? undefined : Math.ceil(actWithin / 1000),
    requireVerifiable,
  });
  session.show(operation.operation, (colours) => operationText(operation.operation, colours));
  return EXIT_CODES.ok;
}
