import type Stripe from 'stripe';
import type { ChosenOffer } from '../domain/prices.ts';

/** The pages to which the payment provider sends the buyer back. */
export interface ReturnPages {
  readonly paid: string;
  readonly cancelled: string;
}

/**
 * The parameters of a checkout session. Account, item and quantity are in its metadata, which only the owner of the
 * secret key can write, and the signed event returns them; the price list says how many credits that is.
 */
export function sessionParams(
  accountId: string,
  chosen: ChosenOffer,
  { paid, cancelled }: ReturnPages,
): Stripe.Checkout.SessionCreateParams {
  const { kind, offer, quantity } = chosen;
  const metadata = {
    tookeffect_account: accountId,
    [`tookeffect_${kind}`]: offer.id,
    tookeffect_quantity: String(quantity),
  };
  return {
    mode: kind === 'plan' ? 'subscription' : 'payment',
    client_reference_id: accountId,
    line_items: [{ ...toLineItem(chosen), quantity }],
    metadata,
    success_url: paid,
    cancel_url: cancelled,
    // Invoices, refunds and disputes have the metadata of the subscription or the payment, not of the session.
    ...(kind === 'plan' ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
  };
}

function toLineItem({ kind, offer }: ChosenOffer): Stripe.Checkout.SessionCreateParams.LineItem {
  if (offer.stripePriceId !== undefined) return { price: offer.stripePriceId };
  return {
    price_data: {
      currency: offer.price.currency.toLowerCase(),
      unit_amount: offer.price.amountMinor,
      product_data: { name: offer.title },
      ...(kind === 'plan' && { recurring: { interval: 'month' } }),
    },
  };
}
