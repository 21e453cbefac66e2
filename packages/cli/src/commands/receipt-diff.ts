import { canonicalize, type JsonObject, type JsonValue, type Receipt, verifyReceipt } from '@tookeffect/sdk';
import type { Command } from 'commander';
import { type CommandHost, defineCommand, type Session } from '../define-command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { readBytes, readJsonObject } from '../input/read-input.ts';
import { type KeyOptions, readTrustedKeys, validationInstant } from '../input/trusted-keys.ts';
import { type Colours, toPrintable } from '../output/layout.ts';

/** One place at which two receipts differ; a side without it is undefined. */
interface Difference {
  /** JSON Pointer into the predicate. */
  readonly pointer: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** `receipt diff A B`: what a later receipt says differently from an earlier one. With `--keys`, both must be valid. */
export function addReceiptDiff(parent: Command, host: CommandHost): void {
  const command = parent
    .command('diff <before> <after>')
    .description(
      'show what two receipts say differently: verdict, checks, evidence and all else that is signed; differences do not change the exit code',
    )
    .option('--keys <file>', 'validate both receipts with these trusted keys, or a saved key document')
    .option('--root-keys <file>', 'root keys; one must have signed the key document: {"key id": "hex"}')
    .option('--at <instant>', 'with --keys: validate as of this instant (default: now)');
  defineCommand<KeyOptions>(
    command,
    host,
    ['receipt diff monday.json tuesday.json', 'receipt diff before.json after.json --keys keys.json --json'],
    (session, [before, after], options) => showDifferences(session, [before!, after!], options),
  );
}

async function showDifferences(
  session: Session,
  files: readonly [string, string],
  options: KeyOptions,
): Promise<number> {
  const { context } = session;
  if (options.keys !== undefined) {
    const trustedKeys = await readTrustedKeys(session, options);
    for (const file of files) {
      const now = validationInstant(options, context);
      const { valid, reasonCode } = verifyReceipt(await readBytes(file, context), { trustedKeys, now });
      if (valid) continue;
      session.note(`${file} is not valid: ${reasonCode}`);
      return EXIT_CODES.receiptInvalid;
    }
  } else {
    session.note('note: the receipts are compared, not validated; to validate them, use --keys');
  }
  const [before, after] = await Promise.all(files.map((file) => readPredicate(session, file)));
  const differences = listDifferences(before, after, []);
  session.show({ isSame: differences.length === 0, differences }, (colours) => text(differences, colours));
  return EXIT_CODES.ok;
}

async function readPredicate(session: Session, file: string): Promise<JsonValue> {
  const receipt = (await readJsonObject(file, session.context)) as unknown as Partial<Receipt>;
  return (receipt.payload?.predicate ?? {}) as unknown as JsonValue;
}

/** Lists are compared by position. */
function listDifferences(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  place: readonly string[],
): Difference[] {
  if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      listDifferences((before as JsonObject)[name], (after as JsonObject)[name], [...place, name]),
    );
  }
  const isSame = before !== undefined && after !== undefined && canonicalize(before) === canonicalize(after);
  if (isSame) return [];
  return [
    {
      pointer: place.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    },
  ];
}

function isContainer(value: JsonValue | undefined): value is JsonObject | JsonValue[] {
  return typeof value === 'object' && value !== null;
}

function text(differences: readonly Difference[], colours: Colours): string {
  if (differences.length === 0) return 'the receipts say the same\n';
  const shown = (value: JsonValue | undefined) => toPrintable(JSON.stringify(value));
  return differences
    .map(({ pointer, before, after }) => {
      const removed = before === undefined ? '' : `  ${colours.red(`- ${shown(before)}`)}\n`;
      const added = after === undefined ? '' : `  ${colours.green(`+ ${shown(after)}`)}\n`;
      return `${toPrintable(pointer)}\n${removed}${added}`;
    })
    .join('');
}
