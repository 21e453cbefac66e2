import type Stripe from 'stripe';
import type { BillingDecision } from './domain/decision.ts';
import { isPaid, type Prices } from './domain/prices.ts';
import { amountOf, idOf } from './event-shape.ts';

/** As many packs as a checkout can hold. */
const QUANTITY = /^(?:[1-9][0-9]?|100)$/;

/** Decides what a checkout brings: a pack that is paid, as many times as it was bought. */
export function decideCheckout(session: Stripe.Checkout.Session, { packs }: Prices): BillingDecision {
  if (session.mode === 'subscription') return { ignored: 'invoice_brings_credits' };
  const pack = packs.find(({ id }) => id === session.metadata?.tookeffect_pack);
  const quantity = session.metadata?.tookeffect_quantity ?? '1';
  if (session.mode !== 'payment' || pack === undefined || !QUANTITY.test(quantity)) {
    return { ignored: 'item_unknown' };
  }
  if (session.payment_status === 'unpaid') return { ignored: 'payment_pending' };
  if (session.client_reference_id === null) return { ignored: 'account_unknown' };
  if (session.amount_total === null || session.currency === null) return { ignored: 'price_mismatch' };
  const total = { ...pack.price, amountMinor: pack.price.amountMinor * Number(quantity) };
  if (!isPaid(total, session.amount_total, session.currency)) return { ignored: 'price_mismatch' };
  return {
    facts: [
      {
        kind: 'paid',
        purchaseId: idOf(session.payment_intent ?? session.id),
        accountId: idOf(session.client_reference_id),
        item: pack.id,
        amountCredits: BigInt(pack.amountCredits) * BigInt(quantity),
        amountMinor: amountOf(session.amount_total),
        currency: pack.price.currency,
        period: null,
      },
    ],
  };
}
