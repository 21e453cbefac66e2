import { payloadDigest } from '../digests.ts';
import type { Environment, Verdict } from '../generated/vocabulary.ts';
import type { Instant, Receipt, ReceiptPredicate } from '../generated/types.ts';
import type { JsonValue } from '../json/json-value.ts';
import { secondsAfter } from './instant.ts';
import { readReceipt, type ReceiptInput } from './read-receipt.ts';
import type { Refusal } from './receipt-validation.ts';

/** What the caller expects of a receipt; a receipt with another value is refused. */
export interface ReceiptExpectations {
  readonly issuer?: string;
  readonly environment?: Environment;
  readonly workspaceId?: string;
  readonly operationId?: string;
  readonly contractHash?: string;
  readonly verdict?: Verdict;
}

/**
 * What the caller requires of the receipt log. This version supports no log, so it refuses every receipt for which
 * a log is required: a receipt must not count as logged when nothing was checked.
 */
export type LogPolicy = Readonly<Record<string, JsonValue>>;

/** In the order of the checks: the expectation, the reason code of a mismatch, and the value in the receipt. */
const EXPECTATIONS: readonly (readonly [
  keyof ReceiptExpectations,
  Refusal['reasonCode'],
  (predicate: ReceiptPredicate) => string,
])[] = [
  ['issuer', 'receipt_issuer_mismatch', ({ issuer }) => issuer],
  ['environment', 'receipt_environment_mismatch', ({ environment }) => environment],
  ['workspaceId', 'receipt_workspace_mismatch', ({ workspaceId }) => workspaceId],
  ['operationId', 'receipt_operation_mismatch', ({ operation }) => operation.id],
  ['contractHash', 'receipt_contract_hash_mismatch', ({ operation }) => operation.contractHash],
  ['verdict', 'receipt_verdict_mismatch', ({ verdict }) => verdict.verdict],
];

/** The names that `expected` may have. */
export const EXPECTATION_NAMES: readonly string[] = EXPECTATIONS.map(([name]) => name);

/** How far the caller's clock may be behind the issuer's. */
const CLOCK_TOLERANCE_SECONDS = 300;

/** Refuses a receipt that was issued in the future of the caller's clock; without a clock nothing is checked. */
export function clockRefusal(issuedAt: Instant, now: Instant | undefined): Refusal | undefined {
  if (now === undefined || issuedAt <= secondsAfter(now, CLOCK_TOLERANCE_SECONDS)) return undefined;
  return { reasonCode: 'receipt_issued_in_future', detail: `issued at ${issuedAt}, but it is ${now}` };
}

/** Compares the expectations that the caller gave with the values in the receipt. */
export function expectationRefusal(
  expected: ReceiptExpectations,
  predicate: ReceiptPredicate,
): Refusal | undefined {
  for (const [name, reasonCode, read] of EXPECTATIONS) {
    if (Object.hasOwn(expected, name) && expected[name] !== read(predicate)) {
      return { reasonCode, detail: `the receipt has ${read(predicate)}` };
    }
  }
  return undefined;
}

/**
 * Refuses a receipt that does not directly follow the previous receipt of the same operation. The signature of the
 * previous receipt is not verified: the digest in the signed payload covers the previous payload.
 * @param previous the earlier receipt; null requires that this is the first receipt of the operation
 */
export function chainRefusal(receipt: Receipt, previous: ReceiptInput | null): Refusal | undefined {
  const broken = (detail: string): Refusal => ({ reasonCode: 'receipt_chain_broken', detail });
  const { previous: link, sequence, operation } = receipt.payload.predicate;
  if (previous === null) {
    return link === null && sequence === 1
      ? undefined
      : broken('the receipt is not the first of its operation');
  }
  const read = readReceipt(previous);
  if ('reasonCode' in read) return broken(`the previous receipt is invalid: ${read.detail}`);
  const { payload } = read.receipt;
  if (link?.receiptId !== payload.predicate.receiptId) return broken('the receipt follows another receipt');
  if (link.digest !== payloadDigest(payload)) return broken('the previous payload has another digest');
  if (sequence !== payload.predicate.sequence + 1) return broken('the sequence numbers are not consecutive');
  if (operation.id !== payload.predicate.operation.id) return broken('the receipts are of two operations');
  return undefined;
}

/** The first line of a log proof. @see https://c2sp.org/tlog-proof */
const PROOF_HEAD = 'c2sp.org/tlog-proof@v1\n';

/** Refuses every receipt, with the first reason that applies, because this version supports no log. */
export function logRefusal({ logProof }: Receipt): Refusal {
  if (logProof === undefined) {
    return { reasonCode: 'log_proof_missing', detail: 'the receipt has no logProof' };
  }
  if (!logProof.startsWith(PROOF_HEAD)) {
    return { reasonCode: 'log_proof_malformed', detail: '/logProof is not a C2SP tlog-proof' };
  }
  return { reasonCode: 'log_origin_not_trusted', detail: 'this version supports no receipt log' };
}
