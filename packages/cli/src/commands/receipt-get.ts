import type { Command } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseCount } from '../input/duration.ts';
import { type CommandSetting, leaf } from './leaf.ts';

/** `receipt get OPERATION`: the signed receipt, as the service sent it. */
export function addReceiptGet(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('get <operation>')
    .description('print the signed receipt as the service sent it')
    .option(
      '--sequence <number>',
      'which receipt of the operation, counted from 1; the newest otherwise',
      parseCount,
    );
  leaf<{ readonly sequence?: number }>(
    command,
    setting,
    [
      'receipt get op_… > receipt.json',
      'receipt get op_… --sequence 1 | tookeffect receipt verify - --keys keys.json',
    ],
    async (session, [id], { sequence }) => {
      const text = await session.client.resume(id!).receiptText({ ...session.call, sequence });
      session.write(text.endsWith('\n') ? text : `${text}\n`);
      return EXIT_CODES.ok;
    },
  );
}
