import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { exitCodeOfVerdict } from '../exit-codes.ts';
import { parseDurationMs } from '../input/parse-option.ts';
import { operationText } from '../output/operation-text.ts';

interface Options {
  readonly timeout: number;
  readonly interval: number;
  readonly verify?: boolean;
  readonly exitZero?: boolean;
}

/** `op wait OPERATION`: waits for a conclusive verdict, which selects the exit code. */
export function addOpWait(parent: Command, host: CommandHost): void {
  const command = parent
    .command('wait <operation>')
    .description(
      'wait until the operation is verified, refuted or cancelled, or the timeout is over; the verdict selects the exit code',
    )
    .addOption(
      new Option('--timeout <duration>', 'the longest time to wait, from 1ms to 24h')
        .argParser(parseDurationMs)
        .default(60_000, '60s'),
    )
    .addOption(
      new Option('--interval <duration>', 'the time between two requests, from 1ms to 24h')
        .argParser(parseDurationMs)
        .default(2000, '2s'),
    )
    .option(
      '--verify',
      'verify again as soon as the service allows it, and end where waiting cannot help; costs one credit when conclusive',
    )
    .option('--exit-zero', 'exit with 0 also if the verdict is refuted');
  defineCommand<Options>(
    command,
    host,
    ['op wait op_… --timeout 5m', 'op wait op_… --verify --json'],
    async (session, [id], { timeout, interval, verify, exitZero = false }) => {
      const options = { ...session.call, withinMs: timeout, intervalMs: interval, verify };
      const operation = await session.client.resume(id!).wait(options);
      session.show(operation, (colours) => operationText(operation, colours));
      const { state, lastVerdict } = operation;
      const isConclusive = state === 'verified' || state === 'refuted';
      return exitCodeOfVerdict(isConclusive ? lastVerdict!.verdict : null, exitZero);
    },
  );
}
