import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseCount } from '../input/parse-option.ts';
import { fieldLines, tableText } from '../output/layout.ts';

interface Options {
  readonly history?: true;
  readonly limit: number;
}

/** `usage`: shows the credits; with `--history`, their changes. */
export function addUsage(parent: Command, host: CommandHost): void {
  const command = parent
    .command('usage')
    .description('show the credits and the verified actions of this period')
    .option('--history', 'list the changes of the credits, newest first')
    .option('--limit <count>', 'with --history: the maximum number of changes', parseCount, 20);
  defineCommand<Options>(command, host, ['usage', 'usage --history --json'], async (session, _, options) => {
    if (options.history === true) return showHistory(session, options.limit);
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

async function showHistory(session: Session, limit: number): Promise<number> {
  const list = session.client.usage.history({ ...session.call, pageSize: Math.min(limit, 100) });
  const data = await list.toArray({ limit });
  session.show({ data }, () =>
    tableText(
      ['OCCURRED', 'KIND', 'BUCKET', 'CREDITS', 'OPERATION'],
      data.map(({ occurredAt, kind, bucket, amountCredits, operationId }) => [
        ...[occurredAt, kind, bucket, String(amountCredits), operationId ?? ''],
      ]),
    ),
  );
  return EXIT_CODES.ok;
}
