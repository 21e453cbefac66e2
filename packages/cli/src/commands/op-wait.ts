import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation, OperationHandle } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { exitCodeOfVerdict } from '../exit-codes.ts';
import { parseDurationMs } from '../input/duration.ts';
import { operationText } from '../output/operation-text.ts';
import type { Session } from '../session.ts';
import { type CommandSetting, leaf } from './leaf.ts';

interface Options {
  readonly timeout: number;
  readonly interval: number;
  readonly verify?: boolean;
  readonly exitZero?: boolean;
}

/** `op wait OPERATION`: waits for a conclusive verdict; the exit code goes by it. */
export function addOpWait(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('wait <operation>')
    .description('wait until the operation is verified or refuted, or the time is over')
    .addOption(
      new Option('--timeout <duration>', 'how long to wait')
        .argParser(parseDurationMs)
        .default(60_000, '60s'),
    )
    .addOption(
      new Option('--interval <duration>', 'how often to look').argParser(parseDurationMs).default(2000, '2s'),
    )
    .option('--verify', 'verify again whenever the service allows it; costs one credit in all')
    .option('--exit-zero', 'end with 0 on a refutation too');
  leaf<Options>(
    command,
    setting,
    ['op wait op_… --timeout 5m', 'op wait op_… --verify --json'],
    async (session, [id], options) => {
      const operation = await waitForVerdict(session, session.client.resume(id!), options);
      session.show(operation, (colours) => operationText(operation, colours));
      const verdict = isConclusive(operation) ? operation.lastVerdict!.verdict : null;
      return exitCodeOfVerdict(verdict, options.exitZero ?? false);
    },
  );
}

/** @returns the operation as it was last seen: concluded, or what stood when the time was over */
async function waitForVerdict(
  session: Session,
  handle: OperationHandle,
  options: Options,
): Promise<Operation> {
  const { now } = session.surroundings;
  const endsAt = now().getTime() + options.timeout;
  for (;;) {
    const operation = await handle.status(session.call);
    if (isConclusive(operation)) return operation;
    // A run costs nothing until it concludes, and the next round then sees what it concluded.
    const retryAfterMs = options.verify ? await verifyOnce(session, handle) : undefined;
    if (retryAfterMs === 0) continue;
    const remainingMs = endsAt - now().getTime();
    if (remainingMs <= 0) return operation;
    await sleep(Math.min(remainingMs, retryAfterMs ?? options.interval), undefined, session.call);
  }
}

/** @returns milliseconds until another run can tell more; 0 where this one was conclusive */
async function verifyOnce(session: Session, handle: OperationHandle): Promise<number | undefined> {
  const { verdict, retryAfterSeconds } = await handle.verify(session.call);
  if (verdict === 'verified' || verdict === 'refuted') return 0;
  return retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
}

function isConclusive({ state }: Operation): boolean {
  return state === 'verified' || state === 'refuted';
}
