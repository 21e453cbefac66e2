import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { fieldLines } from '../output/fields.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `usage`: the credits, and what they were used for. */
export function addUsage(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('usage')
    .description('show the credits and the verified actions of this period');
  leaf<object>(command, setting, ['usage', 'usage --json'], async (session) => {
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
