import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseCount } from '../input/parse-option.ts';
import { readPart } from '../input/read-pages.ts';
import { fieldLines, tableText } from '../output/layout.ts';

interface Options {
  readonly history?: true;
  readonly limit: number;
  readonly cursor?: string;
}

/** `usage`: shows the credits; with `--history`, their changes. */
export function addUsage(parent: Command, host: CommandHost): void {
  const command = parent
    .command('usage')
    .description('show the credits and the verified actions of this period')
    .option('--history', 'list the changes of the credits, newest first')
    .option('--limit <count>', 'with --history: the maximum number of changes, at least 1', parseCount, 20)
    .option('--cursor <cursor>', 'with --history: continue an earlier list: `nextCursor` of its --json');
  defineCommand<Options>(command, host, ['usage', 'usage --history --json'], async (session, _, options) => {
    if (options.history === true) return showHistory(session, options);
    const usage = await session.client.usage.get(session.call);
    session.show(usage, () =>
      fieldLines([
        ['plan', `${usage.plan.id}, ${usage.plan.available} credits until ${usage.plan.periodEnd}`],
        ['bought', `${usage.bought.available} credits`],
        ['verified actions', usage.verifiedActions],
        ['reserved', usage.reserved],
      ]),
    );
    return EXIT_CODES.ok;
  });
}

async function showHistory(session: Session, { limit, cursor }: Options): Promise<number> {
  const { data, nextCursor } = await readPart(
    (part) => session.client.usage.history({ ...session.call, ...part }),
    limit,
    cursor,
  );
  session.show({ data, nextCursor }, () =>
    tableText(
      ['OCCURRED', 'KIND', 'BUCKET', 'CREDITS', 'OPERATION'],
      data.map(({ occurredAt, kind, bucket, amountCredits, operationId }) => [
        ...[occurredAt, kind, bucket, String(amountCredits), operationId ?? ''],
      ]),
    ),
  );
  return EXIT_CODES.ok;
}
