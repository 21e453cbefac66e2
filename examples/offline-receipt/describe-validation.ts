import type { ReceiptValidation } from '@tookeffect/core';

/** @returns one line for people: whether it is valid, why, and what the receipt says */
export function describeValidation(validation: ReceiptValidation): string {
  const { status, reasonCode, verdict, environment } = validation;
  const says = verdict && environment ? `; it says ${verdict}, environment ${environment}` : '';
  return `${status} (${reasonCode})${says}`;
}
