import { dsseEnvelope, sigstoreBundle, TookEffectError } from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { readBytes } from '../input/read-input.ts';

const FORMATS = { dsse: dsseEnvelope, 'sigstore-bundle': sigstoreBundle } as const;

interface Options {
  readonly format: keyof typeof FORMATS;
}

/** `receipt export FILE`: converts a receipt to a format of other tools, offline and without validating it. */
export function addReceiptExport(parent: Command, host: CommandHost): void {
  const command = parent
    .command('export <file>')
    .description(
      'convert a receipt to a format of other tools, with the same signature; this does not validate it',
    )
    .addOption(
      new Option('--format <format>', 'required: a DSSE envelope, or a Sigstore bundle for cosign')
        .choices(Object.keys(FORMATS))
        .makeOptionMandatory(),
    );
  defineCommand<Options>(
    command,
    host,
    [
      'receipt export receipt.json --format sigstore-bundle > receipt.sigstore.json',
      'receipt export - --format dsse < receipt.json',
    ],
    async (session, [file], { format }) => {
      const exported = FORMATS[format](await readBytes(file!, session.context));
      if ('reasonCode' in exported) {
        throw new TookEffectError(exported.reasonCode, `the receipt cannot be exported: ${exported.detail}`);
      }
      session.write(`${JSON.stringify(exported, null, 2)}\n`);
      return EXIT_CODES.ok;
    },
  );
}
