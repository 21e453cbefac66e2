import type { Receipt } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { parseCount } from '../input/parse-option.ts';

/** `receipt get OPERATION`: prints the signed receipt unchanged. */
export function addReceiptGet(parent: Command, host: CommandHost): void {
  const command = parent
    .command('get <operation>')
    .description('print the signed receipt of an operation, unchanged')
    .option('--sequence <number>', 'the number of the receipt, from 1 (default: the newest)', parseCount);
  defineCommand<{ readonly sequence?: number }>(
    command,
    host,
    [
      'receipt get op_… > receipt.json',
      'receipt get op_… --sequence 1 | tookeffect receipt verify - --keys keys.json',
    ],
    async (session, [id], { sequence }) => {
      const text = await session.client.resume(id!).receiptText({ ...session.call, sequence });
      const { jq, quiet } = session.options;
      const printed = text.endsWith('\n') ? text : `${text}\n`;
      // With --json, too, it is printed as it was signed.
      if (jq === undefined && quiet !== true) session.write(printed);
      else session.show(quiet === true ? receiptOf(text).payload.predicate : receiptOf(text), () => printed);
      return EXIT_CODES.ok;
    },
  );
}

function receiptOf(text: string): Receipt {
  return JSON.parse(text) as Receipt;
}
