import { payloadDigest } from '../digest/document-digests.ts';
import type { Receipt } from '../generated/types.ts';
import { readReceipt, type ReceiptInput } from './read-receipt.ts';
import type { Refusal } from './receipt-validation.ts';

/**
 * Whether a receipt directly follows another of the same operation. The digest within the signed payload
 * vouches for the earlier payload, whose own signature is not looked at.
 * @param previous the earlier receipt; null demands that this one is the operation's first
 */
export function refuseByChain(receipt: Receipt, previous: ReceiptInput | null): Refusal | undefined {
  const broken = (detail: string): Refusal => ({ reasonCode: 'receipt_chain_broken', detail });
  const { previous: link, sequence, operation } = receipt.payload.predicate;
  if (previous === null) {
    return link === null && sequence === 1
      ? undefined
      : broken('the receipt is not the first of its operation');
  }
  const read = readReceipt(previous);
  if ('reasonCode' in read) return broken(`the previous receipt is unusable: ${read.detail}`);
  const { payload } = read.receipt;
  if (link?.receiptId !== payload.predicate.receiptId) return broken('the receipt follows another receipt');
  if (link.digest !== payloadDigest(payload)) return broken('the previous payload has another digest');
  if (sequence !== payload.predicate.sequence + 1) return broken('the sequence numbers do not follow');
  if (operation.id !== payload.predicate.operation.id) return broken('the receipts are of two operations');
  return undefined;
}
