import {
  verifyReceipt,
  type ReceiptReasonCode,
  type ReceiptValidation,
  type TrustedKeys,
  type Verdict,
} from '@tookeffect/core';

/** One validation, and its expected result. */
export interface Attempt {
  readonly what: string;
  readonly validation: ReceiptValidation;
  readonly expected: { readonly reasonCode: ReceiptReasonCode; readonly verdict?: Verdict };
}

/** The key of the first test of RFC 8032: a valid key, and not the one that signed. */
const otherKeys: TrustedKeys = {
  '21fe31dfa154a261626bf854046fd227': 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
};

/**
 * Validates a receipt unchanged, then changed, then without the signer's key among the trusted keys.
 * @param receipt the file's bytes; it must be the first of its chain
 * @throws {Error} if the receipt is not the first of its chain
 */
export function demonstrate(receipt: Uint8Array, trustedKeys: TrustedKeys): Attempt[] {
  return [
    {
      what: 'unchanged',
      validation: verifyReceipt(receipt, { trustedKeys }),
      expected: { reasonCode: 'signature_valid', verdict: 'verified' },
    },
    {
      what: 'with one byte changed: "sequence": 2',
      validation: verifyReceipt(changeSequence(receipt), { trustedKeys }),
      expected: { reasonCode: 'signature_invalid' },
    },
    {
      what: 'with another key as the only trusted key',
      validation: verifyReceipt(receipt, { trustedKeys: otherKeys }),
      expected: { reasonCode: 'receipt_key_not_trusted' },
    },
  ];
}

/** @returns whether the result is the expected one */
export function isAsExpected({ validation, expected }: Attempt): boolean {
  return (
    validation.reasonCode === expected.reasonCode &&
    validation.valid === (expected.reasonCode === 'signature_valid') &&
    (expected.verdict === undefined || validation.verdict === expected.verdict)
  );
}

/** @returns one line for people: whether the receipt is valid, why, and its verdict */
export function describeValidation({ status, reasonCode, verdict, environment }: ReceiptValidation): string {
  const content = verdict && environment ? `; verdict ${verdict}, environment ${environment}` : '';
  return `${status} (${reasonCode})${content}`;
}

function changeSequence(receipt: Uint8Array): Uint8Array {
  const changed = Buffer.from(receipt);
  const place = changed.indexOf('"sequence": 1,');
  if (place === -1) throw new Error('the receipt is not the first of its chain');
  changed.write('2', place + '"sequence": '.length);
  return changed;
}
