import { encodeHex, type FixtureBytes, type Piece } from '../fixture/bytes.ts';
import type { FixtureTest, CaseDescription } from '../fixture/fixture-file.ts';
import { type Json, KEY, canonicalText, signed } from '../receipts/test-receipt.ts';

/** The default trusted keys of a case. */
export const TRUSTED: Json = { [KEY.keyId]: KEY.publicKey };

/** The input of `verifyReceipt`; by default a signed receipt and its key. */
export interface ReceiptCase extends CaseDescription {
  /** A receipt as an object, which is canonicalized; or its text; or its bytes. */
  readonly receipt?: Json | Piece | { readonly parts: FixtureBytes };
  readonly trustedKeys?: Json;
  readonly now?: string;
  readonly expected?: Json;
  readonly previous?: Json | string | null;
  readonly logPolicy?: Json;
  /** Whether the receipt is parsed by the JSON parser of the platform first, and passed as an object. */
  readonly parsed?: true;
}

const UNVERIFIABLE: ReadonlySet<string> = new Set([
  'receipt_version_unsupported',
  'signature_algorithm_unsupported',
  'receipt_key_not_trusted',
  'trusted_key_malformed',
  'log_proof_missing',
  'log_origin_not_trusted',
]);

/** A valid receipt and its verdict; the default is `verified` in the test environment. */
export function valid(described: ReceiptCase, says: Json = {}): FixtureTest {
  const { workspaceId = 'ws_01jd8q4m5n6p7q8r9s0t1v2w30', ...rest } = says;
  const shown = { verdict: 'verified', environment: 'test', workspaceId, ...rest };
  return toTest(described, {
    result: { valid: true, reasonCode: 'signature_valid', status: 'valid', ...shown },
  });
}

/** A receipt that is refused. */
export function refused(described: ReceiptCase & { readonly reasonCode: string }): FixtureTest {
  const { reasonCode } = described;
  const status = UNVERIFIABLE.has(reasonCode) ? 'unverifiable' : 'invalid';
  return toTest(described, { result: { valid: false, reasonCode, status } });
}

/** A wrong call. */
export function misused(described: ReceiptCase & { readonly code: string }): FixtureTest {
  return toTest(described, { error: { code: described.code } });
}

/** All variants of a receipt are refused; together they are one case. */
export function noVariantIsValid(described: CaseDescription, receipt: string, variants: string): FixtureTest {
  const { id, comment, source, kills } = described;
  return {
    id,
    op: 'verifyReceiptVariants',
    comment,
    source,
    kills,
    flags: ['byte-flip'],
    input: { receipt: encodeHex(receipt), trustedKeys: TRUSTED, variants },
    expected: { result: { variants: Buffer.byteLength(receipt), valid: 0 } },
  };
}

function toTest(described: ReceiptCase, expected: FixtureTest['expected']): FixtureTest {
  const { id, comment, source, kills, receipt = signed(), trustedKeys = TRUSTED } = described;
  const { previous, ...options } = {
    now: described.now,
    expected: described.expected,
    logPolicy: described.logPolicy,
    previous: described.previous,
    parsed: described.parsed,
  };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const input = {
    receipt: bytesOfReceipt(receipt),
    trustedKeys,
    ...Object.fromEntries(given),
    ...(previous !== undefined && { previous: previous === null ? null : bytesOfReceipt(previous) }),
  };
  return { id, op: 'verifyReceipt', comment, source, kills, input, expected };
}

function bytesOfReceipt(receipt: NonNullable<ReceiptCase['receipt']>): FixtureBytes {
  if (typeof receipt === 'string' || receipt instanceof Uint8Array || Array.isArray(receipt)) {
    return encodeHex(receipt as Piece);
  }
  if ('parts' in receipt) return receipt.parts as FixtureBytes;
  return encodeHex(canonicalText(receipt as Json));
}
