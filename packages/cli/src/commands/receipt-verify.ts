import {
  type Environment,
  parseStrict,
  type Receipt,
  type ReceiptExpectations,
  type ReceiptValidation,
  type Verdict,
  verifyReceipt,
} from '@tookeffect/sdk';
import { type Command, Option } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { readBytes } from '../input/read-input.ts';
import { type KeyOptions, readTrustedKeys, validationInstant } from '../input/trusted-keys.ts';
import { attributionText, limitsText, readsText } from '../output/coverage-text.ts';
import { type Colours, fieldLines } from '../output/layout.ts';

interface Options extends KeyOptions {
  readonly previous?: string;
  readonly issuer?: string;
  readonly environment?: Environment;
  readonly workspace?: string;
  readonly operation?: string;
  readonly contractHash?: string;
  readonly verdict?: Verdict;
}

/** `receipt verify FILE`: validates a receipt. With `--offline` the network is never used. */
export function addReceiptVerify(parent: Command, host: CommandHost): void {
  const command = parent
    .command('verify <file>')
    .description(
      'validate a receipt; a valid receipt may contain the verdict refuted, so read its verdict or expect one with --verdict',
    )
    .option(
      '--keys <file>',
      'the trusted keys: {"key id": {"publicKey", "issuer", "environment"}}, or a saved key document',
    )
    .option('--root-keys <file>', 'root keys; one must have signed the key document: {"key id": "hex"}')
    .option('--offline', 'never use the network; needs --keys')
    .option('--allow-expired-keys', 'accept an expired key document')
    .option('--at <instant>', 'validate as of this instant, such as 2026-11-21T09:30:00.000Z (default: now)')
    .option('--previous <file>', 'the preceding receipt of the same operation; checks the chain')
    .option('--issuer <url>', 'expect this issuer')
    .addOption(new Option('--environment <name>', 'expect this environment').choices(['live', 'test']))
    .option('--workspace <id>', 'expect this workspace')
    .option('--operation <id>', 'expect this operation')
    .option('--contract-hash <digest>', 'expect this contract hash')
    .option('--verdict <verdict>', 'expect this verdict');
  defineCommand<Options>(
    command,
    host,
    [
      'receipt verify receipt.json --keys keys.json --offline',
      'receipt verify - --keys keys.json --verdict verified --json < receipt.json',
    ],
    (session, [file], options) => validateReceipt(session, file!, options),
  );
}

async function validateReceipt(session: Session, file: string, options: Options): Promise<number> {
  const { context } = session;
  const trustedKeys = await readTrustedKeys(session, options);
  const receipt = await readBytes(file, context);
  const validation = verifyReceipt(receipt, {
    trustedKeys,
    now: validationInstant(options, context),
    expected: readExpectations(options),
    ...(options.previous !== undefined && { previous: await readBytes(options.previous, context) }),
  });
  session.show(validation, (colours) => validationText(validation, receipt, colours));
  return validation.valid ? EXIT_CODES.ok : EXIT_CODES.receiptInvalid;
}

function readExpectations(options: Options): ReceiptExpectations {
  const { issuer, environment, workspace, operation, contractHash, verdict } = options;
  return {
    ...(issuer !== undefined && { issuer }),
    ...(environment !== undefined && { environment }),
    ...(workspace !== undefined && { workspaceId: workspace }),
    ...(operation !== undefined && { operationId: operation }),
    ...(contractHash !== undefined && { contractHash }),
    ...(verdict !== undefined && { verdict }),
  };
}

/** The content of a receipt is shown only if it is valid. */
function validationText(validation: ReceiptValidation, receipt: Uint8Array, colours: Colours): string {
  const { valid, reasonCode, detail } = validation;
  if (!valid) {
    const heading = `${colours.red('✗')} ${colours.bold('not valid')}  ${reasonCode}`;
    return `${heading}\n${fieldLines([['detail', detail]])}`;
  }
  const { predicate } = (parseStrict(receipt) as unknown as Receipt).payload;
  const { verdict, reason, attribution, evidenceLevels } = predicate.verdict;
  return `${colours.green('✓')} ${colours.bold('valid')}  ${reasonCode}\n${fieldLines([
    ['verdict', `${verdict} (${reason})`],
    ['attribution', attributionText(attribution)],
    ['evidence', evidenceLevels.join(' ') || 'none'],
    ['reads', readsText(predicate.coverage)],
    ['not established', limitsText(predicate.coverage)],
    ['operation', predicate.operation.id],
    ['contract', predicate.operation.contractId],
    ['issued at', predicate.issuedAt],
    ['issuer', predicate.issuer],
    ['environment', predicate.environment],
    ['receipt', `${predicate.receiptId}, number ${predicate.sequence} of its operation`],
    ['key', predicate.keyId],
  ])}`;
}
