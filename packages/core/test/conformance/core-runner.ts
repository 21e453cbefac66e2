import { hexOfBytes, type Runner, spelledBytes, type SpelledBytes } from '@tookeffect/conformance/anywhere';
import type * as core from '../../src/index.ts';

/** What a runner needs of this package; a mutant of it serves as well. */
export type Core = Pick<
  typeof core,
  | 'canonicalize'
  | 'CanonicalJsonError'
  | 'contractHash'
  | 'operationDocumentDigest'
  | 'parseStrict'
  | 'ReceiptError'
  | 'saltedDigest'
  | 'sha256Hex'
  | 'verifyReceipt'
>;

/** How a receipt is validated in a run: at once, or later as WebCrypto does. */
export type Validate = (
  receipt: core.ReceiptInput,
  options: core.VerifyReceiptOptions,
) => core.ReceiptValidation | Promise<core.ReceiptValidation>;

interface ReceiptInput extends Omit<core.VerifyReceiptOptions, 'previous'> {
  readonly receipt: SpelledBytes;
  readonly previous?: SpelledBytes | null;
  readonly parsed?: true;
}
interface VariantsInput extends ReceiptInput {
  readonly variants: keyof typeof VARIANTS;
}
interface CanonicalizeInput extends core.ParseStrictOptions {
  readonly integers?: core.IntegerRule;
  readonly document: SpelledBytes;
}
interface SaltedInput {
  readonly kind: core.SaltedDigestKind;
  readonly salt: string;
  readonly value: SpelledBytes;
}

/** The operations of the client profile that this package answers for. */
export function coreRunner(tested: Core, validate: Validate): Runner {
  const parse = (spelled: SpelledBytes, options?: core.ParseStrictOptions) =>
    tested.parseStrict(spelledBytes(spelled), options);
  const parseObject = (spelled: SpelledBytes) =>
    tested.parseStrict(spelledBytes(spelled), { requireObject: true });
  return {
    operations: {
      canonicalize: ({ document, ...options }: CanonicalizeInput) => {
        const text = tested.canonicalize(parse(document, options), options);
        return { canonical: hexOfBytes(new TextEncoder().encode(text)), sha256: tested.sha256Hex(text) };
      },
      contractHash: ({ contract }: { contract: SpelledBytes }) => ({
        digest: tested.contractHash(parseObject(contract)),
      }),
      saltedDigest: ({ kind, salt, value }: SaltedInput) => ({
        digest: computeSaltedDigest(tested, { kind, salt, value }),
      }),
      operationDocumentDigest: ({ document }: { document: SpelledBytes }) => ({
        digest: `sha256:${tested.operationDocumentDigest(parseObject(document))}`,
      }),
      verifyReceipt: async ({ receipt, parsed, ...options }: ReceiptInput) => {
        const bytes = spelledBytes(receipt);
        const input = parsed ? (JSON.parse(new TextDecoder().decode(bytes)) as object) : bytes;
        return withoutDetail(await validate(input, toOptions(options)));
      },
      verifyReceiptVariants: (input: VariantsInput) => countVariants(input, validate),
    },
    codeOf: (error) =>
      error instanceof tested.CanonicalJsonError || error instanceof tested.ReceiptError
        ? error.code
        : undefined,
  };
}

/** The salt is looked at first, so a value that cannot be read does not hide it. */
function computeSaltedDigest(tested: Core, { kind, salt, value }: SaltedInput): string {
  tested.saltedDigest(kind, salt, null);
  return tested.saltedDigest(kind, salt, tested.parseStrict(spelledBytes(value)));
}

function toOptions({
  previous,
  ...options
}: Omit<ReceiptInput, 'receipt' | 'parsed'>): core.VerifyReceiptOptions {
  if (previous === undefined) return options;
  return { ...options, previous: previous === null ? null : spelledBytes(previous) };
}

function withoutDetail({ detail: _, ...result }: core.ReceiptValidation): object {
  return result;
}

type Variant = (receipt: Uint8Array, index: number) => Uint8Array;

const turned =
  (bits: number): Variant =>
  (receipt, index) =>
    receipt.map((byte, place) => (place === index ? byte ^ bits : byte));

const VARIANTS = {
  'each-byte-xor-01': turned(0x01),
  'each-byte-xor-20': turned(0x20),
  'each-byte-removed': (receipt, index) => receipt.filter((_, place) => place !== index),
  'each-prefix': (receipt, index) => receipt.subarray(0, index),
} satisfies Readonly<Record<string, Variant>>;

async function countVariants(input: VariantsInput, validate: Validate): Promise<object> {
  const { receipt: spelled, trustedKeys, variants } = input;
  const receipt = spelledBytes(spelled);
  let valid = 0;
  for (let index = 0; index < receipt.length; index += 1) {
    if ((await validate(VARIANTS[variants](receipt, index), { trustedKeys })).valid) valid += 1;
  }
  return { variants: receipt.length, valid };
}
