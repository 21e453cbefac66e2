/** A change of what a plan's period brings, and how that period stands. */
export interface PlanChange {
  /** Credits to add; negative to take back. */
  readonly delta: bigint;
  /** What of this purchase was taken from bought credits before, because it was spent already. */
  readonly debt: bigint;
  /** Credits of the period that were neither spent nor held: there still, or expired with it. */
  readonly unspent: bigint;
  /** The period has ended, or a later one has begun. */
  readonly isOver: boolean;
}

/** Where a change goes; the three add up to it. */
export interface PlanPosting {
  readonly plan: bigint;
  readonly bought: bigint;
  /** Of a period that is over: what had expired counts as returned, and what is restored has expired. */
  readonly lapsed: bigint;
}

/**
 * Parts a change between the plan's credits and the bought ones. Bought credits owe what was spent beyond what the period
 * brings, and nothing else, so that neither the order of refunds and restores nor whether the period ended between them
 * changes who holds what.
 */
export function partPlanChange({ delta, debt, unspent, isOver }: PlanChange): PlanPosting {
  const owed = debt - delta - unspent;
  const bought = debt - (owed > 0n ? owed : 0n);
  const rest = delta - bought;
  return isOver ? { plan: 0n, bought, lapsed: rest } : { plan: rest, bought, lapsed: 0n };
}
