import type { ReceiptSubject } from './receipt-subject.ts';

/** @returns a receipt of another operation, of the same issuer where there is one */
export function otherOperation(subject: ReceiptSubject, subjects: readonly ReceiptSubject[]): ReceiptSubject {
  return subjects.find(({ operationId }) => operationId !== subject.operationId)!;
}
