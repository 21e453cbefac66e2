import type { BaselineErasure, EraseBaselinesRequest } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';

interface Options {
  readonly before: string;
}

/** `op erase-baselines`: erases what was read before actions, until no operation that began before the instant has any. */
export function addOpEraseBaselines(parent: Command, host: CommandHost): void {
  const command = parent
    .command('erase-baselines')
    .description(
      'erase what was read before the actions of operations permanently; digests, operations and receipts stay, and no verdict is based on it',
    )
    .requiredOption(
      '--before <instant>',
      'required: of operations that began before, such as 2026-08-22T00:00:00.000Z',
    );
  defineCommand<Options>(
    command,
    host,
    [
      'op erase-baselines --before 2026-08-22T00:00:00.000Z',
      'op erase-baselines --before 2026-08-22T00:00:00.000Z --json',
    ],
    async (session, _, { before }) => {
      const erasure = await eraseAll(session, { begunBefore: before });
      session.show(erasure, () =>
        fieldLines([
          ['erased baselines', String(erasure.erasedBaselines)],
          ['released bytes', String(erasure.releasedBytes)],
          ['stored bytes', `${erasure.storedBytes} of ${erasure.quotaBytes}`],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}

/** The service erases a bounded number in a call. @returns the last response, with the sums of all */
async function eraseAll({ client, call }: Session, request: EraseBaselinesRequest): Promise<BaselineErasure> {
  let [erasedBaselines, releasedBytes] = [0, 0];
  for (;;) {
    const erasure = await client.operations.eraseBaselines(request, call);
    erasedBaselines += erasure.erasedBaselines;
    releasedBytes += erasure.releasedBytes;
    const isOver = !erasure.hasMore || erasure.erasedBaselines === 0;
    if (isOver) return { ...erasure, erasedBaselines, releasedBytes };
  }
}
