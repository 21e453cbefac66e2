/** A purchase that is paid, and what is known of its payments; amounts in the currency's smallest unit. */
export interface PurchaseFacts {
  /** What the whole payment brings. */
  readonly amountCredits: bigint;
  readonly paidMinor: bigint;
  /** The newest cumulative refund of each charge, summed. */
  readonly refundedMinor: bigint;
  readonly withdrawnMinor: bigint;
  readonly reinstatedMinor: bigint;
}

/**
 * How many credits a paid purchase brings, all that is known considered. What is taken back is rounded up, so that a
 * part of a credit is never kept; a whole refund leaves nothing; refund and dispute together take nothing twice.
 * @returns 0 to `amountCredits`; all of them where nothing was paid, because nothing can be taken back then
 */
export function purchaseTarget(facts: PurchaseFacts): bigint {
  const { amountCredits, paidMinor } = facts;
  if (paidMinor === 0n) return amountCredits;
  const reversed = clamp(facts.refundedMinor + facts.withdrawnMinor - facts.reinstatedMinor, paidMinor);
  return amountCredits - (amountCredits * reversed + paidMinor - 1n) / paidMinor;
}

function clamp(amount: bigint, maximum: bigint): bigint {
  if (amount < 0n) return 0n;
  return amount > maximum ? maximum : amount;
}
