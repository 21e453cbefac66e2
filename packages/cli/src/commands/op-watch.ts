import { setTimeout as sleep } from 'node:timers/promises';
import type { TimelineEntry } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { exitCodeOfVerdict } from '../exit-codes.ts';
import { parseDurationMs } from '../input/parse-option.ts';
import { timelineLine } from '../output/timeline-text.ts';

interface Options {
  readonly timeout: number;
  readonly interval: number;
  readonly exitZero?: boolean;
}

/** `op watch OPERATION`: prints the history of an operation as it happens, until its verdict is conclusive. */
export function addOpWatch(parent: Command, host: CommandHost): void {
  const command = parent
    .command('watch <operation>')
    .description(
      'print each entry of the history of an operation, until it is verified, refuted or cancelled, or the timeout is over; the verdict selects the exit code. With --json, each entry is a JSON document on a line',
    )
    .addOption(
      new Option('--timeout <duration>', 'the longest time to watch, from 1ms to 24h')
        .argParser(parseDurationMs)
        .default(3_600_000, '1h'),
    )
    .addOption(
      new Option('--interval <duration>', 'the time between two requests, from 1ms to 24h')
        .argParser(parseDurationMs)
        .default(2000, '2s'),
    )
    .option('--exit-zero', 'exit with 0 also if the verdict is refuted');
  defineCommand<Options>(
    command,
    host,
    ['op watch op_…', 'op watch op_… --timeout 10m --json'],
    async (session, [id], options) => {
      const verdict = await watchUntilVerdict(session, id!, options);
      return exitCodeOfVerdict(verdict, options.exitZero ?? false);
    },
  );
}

/** @returns the conclusive verdict; null if the operation was cancelled, or at the end of the timeout */
async function watchUntilVerdict(session: Session, id: string, options: Options): Promise<string | null> {
  const { now } = session.context;
  const handle = session.client.resume(id);
  const endsAt = now().getTime() + options.timeout;
  for (let shown = 0; ;) {
    // Newest first, and nothing is ever removed.
    const entries = (await handle.timeline(session.call).toArray()).reverse();
    for (const entry of entries.slice(shown)) {
      session.showEntry(entry, (colours) => timelineLine(entry, colours));
      const end = endOf(entry);
      if (end !== undefined) return end;
    }
    shown = entries.length;
    const remainingMs = endsAt - now().getTime();
    if (remainingMs <= 0) return null;
    await sleep(Math.min(remainingMs, options.interval), undefined, session.call);
  }
}

/** @returns the conclusive verdict of an entry; null where it ends the operation without one; undefined for others */
function endOf(entry: TimelineEntry): string | null | undefined {
  if (entry.kind === 'operation_cancelled') return null;
  if (entry.kind !== 'verification_completed') return undefined;
  return entry.verdict === 'verified' || entry.verdict === 'refuted' ? entry.verdict : undefined;
}
