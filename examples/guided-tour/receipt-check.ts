import { type PublishedKeys, verifyReceipt } from '@tookeffect/sdk';

/** What came of validating a receipt offline, and of validating it with one byte changed. */
export interface ReceiptCheck {
  readonly reasonCode: string;
  readonly reasonCodeOfForgery: string;
}

/**
 * Validates a receipt with nothing but its text and the published keys; then changes one byte of what it says.
 * @param operationId the receipt must be of this operation
 */
export function checkReceipt(
  receiptText: string,
  { trustedKeys }: PublishedKeys,
  operationId: string,
): ReceiptCheck {
  const expected = { operationId };
  return {
    reasonCode: verifyReceipt(receiptText, { trustedKeys, expected }).reasonCode,
    reasonCodeOfForgery: verifyReceipt(forged(receiptText), { trustedKeys }).reasonCode,
  };
}

/** One digit of the instant at which the receipt was issued. */
function forged(receiptText: string): string {
  return receiptText.replace(
    /(?<head>"issuedAt":"[^"]*)(?<digit>[0-9])Z"/,
    (_, head: string, digit: string) => {
      return `${head}${(Number(digit) + 1) % 10}Z"`;
    },
  );
}
