import type { Command } from 'commander';
import { parseDurationMs } from '../input/duration.ts';
import { readJsonObject } from '../input/read-document.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { operationText } from '../output/operation-text.ts';
import { type CommandSetting, leaf } from './leaf.ts';

interface Options {
  readonly input: string;
  readonly idempotencyKey?: string;
  readonly connection?: string;
  readonly deadline?: number;
}

/** `begin CONTRACT`: records what is about to be done. */
export function addBegin(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('begin <contract>')
    .description('record what is about to be done; prints what the provider call must carry')
    .requiredOption('--input <file>', 'the contract’s input as JSON; - for standard input')
    .option('--idempotency-key <key>', 'the same key, contract and input give the same operation back')
    .option('--connection <id>', 'where to look; needed where the service has several connections')
    .option(
      '--deadline <duration>',
      'when the operation is overdue, such as 1h; 7 days otherwise',
      parseDurationMs,
    );
  leaf<Options>(
    command,
    setting,
    [
      'begin github.issue.created@1 --input issue.json',
      'begin github.issue.created@1 --input - --json < issue.json',
    ],
    async (session, [contract], { input, idempotencyKey, connection, deadline }) => {
      const operation = await session.client.begin(
        contract!,
        await readJsonObject(input, session.surroundings),
        {
          ...session.call,
          idempotencyKey,
          connectionId: connection,
          deadlineSeconds: deadline === undefined ? undefined : Math.ceil(deadline / 1000),
        },
      );
      session.show(operation.operation, (colours) => operationText(operation.operation, colours));
      return EXIT_CODES.ok;
    },
  );
}
