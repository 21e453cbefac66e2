import { type ReceiptValidation, verifyReceipt } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { instantOf, type KeyOptions, trustedKeysFor } from '../input/trusted-keys.ts';
import { readBytes } from '../input/read-document.ts';
import { type ExpectationOptions, expectationsOf } from '../input/expectations.ts';
import { receiptText } from '../output/receipt-text.ts';
import { type CommandSetting, leaf } from './leaf.ts';

interface Options extends KeyOptions, ExpectationOptions {
  readonly previous?: string;
}

/** `receipt verify FILE`: validates a receipt. With `--offline` nothing is ever asked of the network. */
export function addReceiptVerify(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('verify <file>')
    .description('validate a receipt; a valid one may say refuted, so look at the verdict or expect one')
    .option('--keys <file>', 'trusted keys: {"key id": "public key in hex"}, or a saved key document')
    .option('--root-keys <file>', 'root keys that must have signed the key document: {"key id": "hex"}')
    .option('--offline', 'never use the network; --keys is then needed')
    .option('--allow-expired-keys', 'rely on a key document after its end')
    .option('--at <instant>', 'judge as at this instant, such as 2026-11-21T09:30:00.000Z; now otherwise')
    .option('--previous <file>', 'the operation’s receipt before this one, which it must follow')
    .option('--issuer <url>', 'expect this issuer')
    .addOption(new Option('--environment <name>', 'expect this environment').choices(['live', 'test']))
    .option('--workspace <id>', 'expect this workspace')
    .option('--operation <id>', 'expect this operation')
    .option('--contract-hash <digest>', 'expect this contract hash')
    .option('--verdict <verdict>', 'expect this verdict');
  leaf<Options>(
    command,
    setting,
    [
      'receipt verify receipt.json --keys keys.json --offline',
      'receipt verify - --keys keys.json --verdict verified --json < receipt.json',
    ],
    async (session, [file], options) => {
      const trustedKeys = await trustedKeysFor(session, options);
      const receipt = await readBytes(file!, session.surroundings);
      const validation = verifyReceipt(receipt, {
        trustedKeys,
        now: instantOf(options, session.surroundings),
        expected: expectationsOf(options),
        ...(options.previous !== undefined && {
          previous: await readBytes(options.previous, session.surroundings),
        }),
      });
      session.show(validation, (colours) => receiptText(validation, receipt, colours));
      return exitCodeOf(validation);
    },
  );
}

function exitCodeOf({ valid }: ReceiptValidation): number {
  return valid ? EXIT_CODES.ok : EXIT_CODES.receiptInvalid;
}
