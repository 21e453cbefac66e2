import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation, OperationHandle } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
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
    .option('--verify', 'verify again as soon as the service allows it; costs one credit when conclusive')
    .option('--exit-zero', 'exit with 0 also if the verdict is refuted');
  defineCommand<Options>(
    command,
    host,
    ['op wait op_… --timeout 5m', 'op wait op_… --verify --json'],
    async (session, [id], options) => {
      const operation = await waitForVerdict(session, session.client.resume(id!), options);
      session.show(operation, (colours) => operationText(operation, colours));
      const verdict = isConclusive(operation) ? operation.lastVerdict!.verdict : null;
      return exitCodeOfVerdict(verdict, options.exitZero ?? false);
    },
  );
}

/** @returns the operation with a conclusive verdict or cancelled, or as it was at the end of the timeout */
async function waitForVerdict(
  session: Session,
  handle: OperationHandle,
  options: Options,
): Promise<Operation> {
  const { now } = session.context;
  const endsAt = now().getTime() + options.timeout;
  for (;;) {
    const operation = await handle.status(session.call);
    // A cancelled operation is never verified.
    if (isConclusive(operation) || operation.state === 'cancelled') return operation;
    // After a conclusive verdict, the next request returns the final operation.
    const retryAfterMs = options.verify ? await verifyOnce(session, handle) : undefined;
    if (retryAfterMs === 0) continue;
    const remainingMs = endsAt - now().getTime();
    if (remainingMs <= 0) return operation;
    await sleep(Math.min(remainingMs, retryAfterMs ?? options.interval), undefined, session.call);
  }
}

/** @returns milliseconds until the next verify is useful; 0 after a conclusive verdict; undefined if unknown */
async function verifyOnce(session: Session, handle: OperationHandle): Promise<number | undefined> {
  const { verdict, retryAfterSeconds } = await handle.verify(session.call);
  if (verdict === 'verified' || verdict === 'refuted') return 0;
  return retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
}

function isConclusive({ state }: Operation): boolean {
  return state === 'verified' || state === 'refuted';
}
