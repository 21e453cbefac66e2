import type Stripe from 'stripe';
import type { ChosenOffer } from './domain/chosen-offer.ts';

/** Where a person goes on after the payment provider's page. */
export interface ReturnPages {
  readonly paid: string;
  readonly cancelled: string;
}

/**
 * What the payment provider is asked for. Account, item and number are written into the payment, where only we can write,
 * so that the signed event brings them back; how many credits that is stays on our list.
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
    line_items: [{ ...priceOf(chosen), quantity }],
    metadata,
    success_url: paid,
    cancel_url: cancelled,
    // Invoices, refunds and disputes carry the metadata of the subscription or the payment, not of the session.
    ...(kind === 'plan' ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
  };
}

function priceOf({ kind, offer }: ChosenOffer): Stripe.Checkout.SessionCreateParams.LineItem {
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
