import Stripe from 'stripe';
import { decideCheckout } from './decide-checkout.ts';
import { decideInvoice } from './decide-invoice.ts';
import { disputeFacts } from './dispute-facts.ts';
import type { BillingDecision } from './domain/decision.ts';
import type { Prices } from './domain/prices.ts';
import { linkFacts, refundFacts } from './payment-events.ts';

/** What the server sells, and for which money. */
export interface BillingTerms {
  readonly prices: Prices;
  /** Whether only real money counts, or only play money; null where the signing secret alone decides. */
  readonly isLive: boolean | null;
}

/**
 * Decides what a rightly signed event states. The account and the item were written into the payment by us; how many
 * credits that is, and what it costs, is on our list.
 */
export function decideBilling(event: Stripe.Event, { prices, isLive }: BillingTerms): BillingDecision {
  if (isLive !== null && event.livemode !== isLive) return { ignored: 'livemode_mismatch' };
  if (event.api_version !== Stripe.API_VERSION) return { ignored: 'api_version_mismatch' };
  try {
    return decideByType(event, prices);
  } catch (error) {
    if (error instanceof TypeError) return { ignored: 'shape_unknown' };
    throw error;
  }
}

function decideByType(event: Stripe.Event, prices: Prices): BillingDecision {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return decideCheckout(event.data.object, prices);
    case 'invoice.paid':
      return decideInvoice(event.data.object, prices);
    case 'invoice_payment.paid':
      return linkFacts(event.data.object);
    case 'charge.refunded':
      return refundFacts(event.data.object, event.created);
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return disputeFacts(event.data.object);
    case 'checkout.session.async_payment_failed':
      return { ignored: 'payment_failed' };
    case 'refund.failed':
      return { ignored: 'refund_failed' };
    default:
      return { ignored: 'type_unknown' };
  }
}
