// Validates receipts, and nothing else: no client, no network.
export type {
  Ed25519Verifier,
  Ed25519VerifierAsync,
  Receipt,
  ReceiptErrorCode,
  ReceiptExpectations,
  ReceiptInput,
  ReceiptReasonCode,
  ReceiptValidation,
  TrustedKeyRecord,
  TrustedKeys,
  VerifyReceiptOptions,
} from '@tookeffect/core';
export {
  loadNobleEd25519Verifier,
  RECEIPT_REASON_CODES,
  ReceiptError,
  verifyReceipt,
  verifyReceiptAsync,
} from '@tookeffect/core';
