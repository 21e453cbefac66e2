import {
  verifyReceipt,
  type ReceiptReasonCode,
  type ReceiptValidation,
  type TrustedKeys,
  type Verdict,
} from '@tookeffect/core';

/** One try, and what must come of it. */
export interface Attempt {
  readonly what: string;
  readonly validation: ReceiptValidation;
  readonly expected: { readonly reasonCode: ReceiptReasonCode; readonly verdict?: Verdict };
}

/** The key of RFC 8032's first test: well formed, and not the one that signed. */
const strangersKeys: TrustedKeys = {
  '21fe31dfa154a261626bf854046fd227': 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
};

/**
 * Validates a receipt as it was issued, then changed, then by keys that do not hold the signer's.
 * @param receipt the file's bytes; it must stand first in its chain
 */
export function demonstrate(receipt: Uint8Array, trustedKeys: TrustedKeys): Attempt[] {
  return [
    {
      what: 'as it was issued',
      validation: verifyReceipt(receipt, { trustedKeys }),
      expected: { reasonCode: 'signature_valid', verdict: 'verified' },
    },
    {
      what: 'with one byte changed: "sequence": 2',
      validation: verifyReceipt(withAnotherSequence(receipt), { trustedKeys }),
      expected: { reasonCode: 'signature_invalid' },
    },
    {
      what: "with a stranger's key as the only trusted one",
      validation: verifyReceipt(receipt, { trustedKeys: strangersKeys }),
      expected: { reasonCode: 'receipt_key_not_trusted' },
    },
  ];
}

/** @returns whether the attempt ended as it must */
export function isAsExpected({ validation, expected }: Attempt): boolean {
  return (
    validation.reasonCode === expected.reasonCode &&
    validation.valid === (expected.reasonCode === 'signature_valid') &&
    (expected.verdict === undefined || validation.verdict === expected.verdict)
  );
}

function withAnotherSequence(receipt: Uint8Array): Uint8Array {
  const changed = Buffer.from(receipt);
  const place = changed.indexOf('"sequence": 1,');
  if (place === -1) throw new Error('the receipt is not the first of its chain');
  changed.write('2', place + '"sequence": '.length);
  return changed;
}
