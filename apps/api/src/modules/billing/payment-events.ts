import type Stripe from 'stripe';
import type { BillingDecision } from './domain/decision.ts';
import { amountOf, idOf } from './event-shape.ts';

/** What a paid invoice payment states: which payment intent paid which invoice. Nothing else tells of it. */
export function linkFacts({ payment, invoice }: Stripe.InvoicePayment): BillingDecision {
  if (payment.type !== 'payment_intent') return { ignored: 'payment_unknown' };
  return {
    facts: [{ kind: 'linked', paymentIntent: idOf(payment.payment_intent), invoice: idOf(invoice) }],
  };
}

/** What a refunded charge states: how much of it was given back by then. @param created of the event, in seconds */
export function refundFacts(charge: Stripe.Charge, created: number): BillingDecision {
  if (charge.payment_intent === null) return { ignored: 'payment_unknown' };
  return {
    facts: [
      {
        kind: 'refunded',
        paymentIntent: idOf(charge.payment_intent),
        charge: idOf(charge.id),
        amountMinor: amountOf(charge.amount_refunded),
        occurredAt: created,
      },
    ],
  };
}
