import { dsseEnvelope, sigstoreBundle, TookEffectError } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { EXIT_CODES } from '../exit-codes.ts';
import { readBytes } from '../input/read-document.ts';
import { type CommandSetting, leaf } from './leaf.ts';

const FORMATS = { dsse: dsseEnvelope, 'sigstore-bundle': sigstoreBundle } as const;

interface Options {
  readonly format: keyof typeof FORMATS;
}

/** `receipt export FILE`: spells a receipt as other tools read it. Asks nobody, and says nothing about its validity. */
export function addReceiptExport(parent: Command, setting: CommandSetting): void {
  const command = parent
    .command('export <file>')
    .description(
      'print the receipt as other tools read it, with the same signature; it is not validated here',
    )
    .addOption(
      new Option('--format <format>', 'a DSSE envelope, or a Sigstore bundle such as cosign reads')
        .choices(Object.keys(FORMATS))
        .makeOptionMandatory(),
    );
  leaf<Options>(
    command,
    setting,
    [
      'receipt export receipt.json --format sigstore-bundle > receipt.sigstore.json',
      'receipt export - --format dsse < receipt.json',
    ],
    async (session, [file], { format }) => {
      const exported = FORMATS[format](await readBytes(file!, session.surroundings));
      if ('reasonCode' in exported) {
        throw new TookEffectError(exported.reasonCode, `the receipt cannot be exported: ${exported.detail}`);
      }
      session.write(`${JSON.stringify(exported, null, 2)}\n`);
      return EXIT_CODES.ok;
    },
  );
}
