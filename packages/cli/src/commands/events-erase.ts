import type { EraseEventsRequest, EventErasure } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/layout.ts';

interface Options {
  readonly before: string;
  readonly provider?: string;
}

/** `events erase`: erases the bodies of stored events, until none that was received before the instant is left. */
export function addEventsErase(parent: Command, host: CommandHost): void {
  const command = parent
    .command('erase')
    .description(
      'erase the bodies of stored events permanently; digests, ids and receipts stay, and an erased event is no evidence',
    )
    .requiredOption(
      '--before <instant>',
      'required: erase what was received before, such as 2026-08-22T00:00:00.000Z',
    )
    .option('--provider <provider>', 'only the events of this provider (default: of every provider)');
  defineCommand<Options>(
    command,
    host,
    [
      'events erase --before 2026-08-22T00:00:00.000Z',
      'events erase --before 2026-08-22T00:00:00.000Z --provider github --json',
    ],
    async (session, _, { before, provider }) => {
      const request = { receivedBefore: before, ...(provider !== undefined && { provider }) };
      const erasure = await eraseAll(session, request);
      session.show(erasure, () =>
        fieldLines([
          ['erased events', String(erasure.erasedEvents)],
          ['released bytes', String(erasure.releasedBytes)],
          ['stored bytes', `${erasure.storedBytes} of ${erasure.quotaBytes}`],
        ]),
      );
      return EXIT_CODES.ok;
    },
  );
}

/** The service erases a bounded number of events in a call. @returns the last response, with the sums of all */
async function eraseAll({ client, call }: Session, request: EraseEventsRequest): Promise<EventErasure> {
  let [erasedEvents, releasedBytes] = [0, 0];
  for (;;) {
    const erasure = await client.events.erase(request, call);
    erasedEvents += erasure.erasedEvents;
    releasedBytes += erasure.releasedBytes;
    if (!erasure.hasMore) return { ...erasure, erasedEvents, releasedBytes };
  }
}
