import type { Payment, Plan, Pack, Price } from '@tookeffect/wire';

/** A plan or a pack that has a price: only these can be bought. */
export type Priced<T extends Plan | Pack> = T & {
  readonly price: Price;
  /** The payment provider's own price, `price_…`; without it a checkout states ours. */
  readonly stripePriceId?: string;
};

/** What can be bought, and what it costs. Our own list: no amount of a payment decides how many credits it brings. */
export interface Prices {
  readonly plans: readonly Priced<Plan>[];
  readonly packs: readonly Priced<Pack>[];
}

/**
 * @param checkoutUrl the operator's page for buying, where there is one
 * @returns how to get credits, for a 402
 */
export function paymentOf({ plans, packs }: Prices, checkoutUrl: string | null): Payment {
  return {
    plans: plans.map(offerOf),
    packs: packs.map(offerOf),
    ...(checkoutUrl !== null && { checkoutUrl }),
  };
}

/** What everybody may read of an offer. */
function offerOf({ id, title, amountCredits, price }: Priced<Plan>): Plan {
  return { id, title, amountCredits, price };
}

/** Whether what was paid is the price, to the smallest unit. Payment providers write currencies in lower case. */
export function isPaid({ amountMinor, currency }: Price, paidMinor: number, paidCurrency: string): boolean {
  return paidMinor === amountMinor && paidCurrency.toUpperCase() === currency;
}
