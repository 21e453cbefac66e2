// Validates receipts, and nothing else: no client, no network.
export type {
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
export { RECEIPT_REASON_CODES, ReceiptError, verifyReceipt, verifyReceiptAsync } from '@tookeffect/core';
