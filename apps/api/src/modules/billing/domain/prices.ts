import type { CheckoutRequest, Pack, Payment, Plan, Price } from '@tookeffect/wire';
import { DomainError } from '../../../domain/domain-error.ts';

/** A plan or a pack with a price: only these are sold. */
export type Priced<T extends Plan | Pack> = T & {
  readonly price: Price;
  /** The id of the payment provider's own price, `price_…`; without it a checkout states `price`. */
  readonly stripePriceId?: string;
};

/** The price list. It alone decides how many credits a payment brings. */
export interface Prices {
  readonly plans: readonly Priced<Plan>[];
  readonly packs: readonly Priced<Pack>[];
}

/** The offer that a checkout is for. */
export interface ChosenOffer {
  readonly kind: 'plan' | 'pack';
  readonly offer: Priced<Plan | Pack>;
  /** From 1; always 1 for a plan. */
  readonly quantity: number;
}

/** @throws {DomainError} `request_invalid` for a plan or a pack that is not on the list; the message lists them */
export function chooseOffer(request: CheckoutRequest, prices: Prices): ChosenOffer {
  if ('plan' in request)
    return { kind: 'plan', offer: find('plan', request.plan, prices.plans), quantity: 1 };
  const { pack, quantity = 1 } = request;
  return { kind: 'pack', offer: find('pack', pack, prices.packs), quantity };
}

/**
 * @param checkoutUrl the operator's own page for buying, or null
 * @returns the `payment` member of a 402: how to get credits
 */
export function toPayment({ plans, packs }: Prices, checkoutUrl: string | null): Payment {
  return {
    plans: plans.map(toOffer),
    packs: packs.map(toOffer),
    ...(checkoutUrl !== null && { checkoutUrl }),
  };
}

/** Whether a paid amount is exactly the price. Payment providers write currencies in lower case. */
export function isPaid({ amountMinor, currency }: Price, paidMinor: number, paidCurrency: string): boolean {
  return paidMinor === amountMinor && paidCurrency.toUpperCase() === currency;
}

/** The public members of an offer. */
function toOffer({ id, title, amountCredits, price }: Priced<Plan>): Plan {
  return { id, title, amountCredits, price };
}

function find<T extends Plan | Pack>(
  kind: ChosenOffer['kind'],
  wanted: string,
  offers: readonly Priced<T>[],
): Priced<T> {
  const found = offers.find(({ id }) => id === wanted);
  if (found !== undefined) return found;
  const known = offers.map(({ id }) => id).join(', ');
  const message = known === '' ? `This server has no ${kind}s.` : `The ${kind}s are: ${known}.`;
  throw new DomainError('request_invalid', `Unknown ${kind}. ${message}`, {
    errors: [{ pointer: `/${kind}`, message }],
  });
}
