/** A paid purchase and the sums of its payment facts; amounts in the currency's smallest unit. */
export interface PurchaseFacts {
  /** The credits that the whole payment brings. */
  readonly amountCredits: bigint;
  readonly paidMinor: bigint;
  /** The newest cumulative refund of each charge, summed. */
  readonly refundedMinor: bigint;
  readonly withdrawnMinor: bigint;
  readonly reinstatedMinor: bigint;
}

/** A change of the credits of a plan period, and the status of that period. */
export interface PlanChange {
  /** Credits to add; negative to claw back. */
  readonly delta: bigint;
  /** Credits of this purchase that were clawed back from bought credits, because they were spent already. */
  readonly debt: bigint;
  /** Unspent credits of the period: available, or expired with it. */
  readonly unspent: bigint;
  /** Whether the period has ended, or a later one has begun. */
  readonly hasEnded: boolean;
}

/** The parts of a change; their sum is the change. */
export interface PlanPosting {
  readonly plan: bigint;
  readonly bought: bigint;
  /** For an ended period: credits that had expired count as returned, and credits that are restored expire at once. */
  readonly expired: bigint;
}

/**
 * The credits that a paid purchase brings, by all known facts. The clawed back part is rounded up, so that no part of a
 * credit remains; a full refund leaves nothing; a refund and a dispute of the same money count once.
 * @returns 0 to `amountCredits`; `amountCredits` if the price was 0, because nothing can be refunded then
 */
export function purchaseTarget(facts: PurchaseFacts): bigint {
  const { amountCredits, paidMinor } = facts;
  if (paidMinor === 0n) return amountCredits;
  const reversed = clamp(facts.refundedMinor + facts.withdrawnMinor - facts.reinstatedMinor, paidMinor);
  return amountCredits - (amountCredits * reversed + paidMinor - 1n) / paidMinor;
}

/**
 * Divides a change between the plan's credits and the bought ones. The bought credits pay for what was spent beyond
 * the credits of the period, and for nothing else. So neither the order of refunds and restores nor the end of the period
 * between them changes the result.
 */
export function splitPlanChange({ delta, debt, unspent, hasEnded }: PlanChange): PlanPosting {
  const owed = debt - delta - unspent;
  const bought = debt - (owed > 0n ? owed : 0n);
  const rest = delta - bought;
  return hasEnded ? { plan: 0n, bought, expired: rest } : { plan: rest, bought, expired: 0n };
}

function clamp(amount: bigint, maximum: bigint): bigint {
  if (amount < 0n) return 0n;
  return amount > maximum ? maximum : amount;
}
