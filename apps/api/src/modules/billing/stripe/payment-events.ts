import type Stripe from 'stripe';
import type { BillingDecision, DisputedFact } from '../domain/decision.ts';
import { readAmount, readId, readNonNegativeAmount } from './event-shape.ts';

/** A paid invoice payment states which payment intent paid which invoice. No other event states it. */
export function decideInvoicePayment({ payment, invoice }: Stripe.InvoicePayment): BillingDecision {
  if (payment.type !== 'payment_intent') return { ignored: 'payment_unknown' };
  return {
    facts: [{ kind: 'linked', paymentIntent: readId(payment.payment_intent), invoice: readId(invoice) }],
  };
}

/** A refunded charge states how much of it was refunded by then. @param created time of the event, in seconds since 1970 */
export function decideRefund(charge: Stripe.Charge, created: number): BillingDecision {
  if (charge.payment_intent === null) return { ignored: 'payment_unknown' };
  return {
    facts: [
      {
        kind: 'refunded',
        paymentIntent: readId(charge.payment_intent),
        charge: readId(charge.id),
        amountMinor: readNonNegativeAmount(charge.amount_refunded, '/data/object/amount_refunded'),
        occurredAt: created,
      },
    ],
  };
}

/**
 * A dispute states each of its movements by then. An event repeats the earlier movements, so a later event contains
 * the facts of one that was never delivered.
 */
export function decideDispute(dispute: Stripe.Dispute): BillingDecision {
  if (dispute.payment_intent === null) return { ignored: 'payment_unknown' };
  const paymentIntent = readId(dispute.payment_intent);
  const [first, ...more] = dispute.balance_transactions
    .filter(({ amount }) => readAmount(amount) !== 0n)
    .map((movement) => toFact(movement, dispute, paymentIntent));
  return first === undefined ? { ignored: 'shape_unknown' } : { facts: [first, ...more] };
}

function toFact(
  { id, amount, currency }: Stripe.BalanceTransaction,
  dispute: Stripe.Dispute,
  paymentIntent: string,
): DisputedFact {
  const moved = readAmount(amount);
  const size = moved < 0n ? -moved : moved;
  return {
    kind: moved < 0n ? 'withdrawn' : 'reinstated',
    paymentIntent,
    balanceTransaction: readId(id),
    amountMinor: currency === dispute.currency ? size : toPaidCurrency(size, currency, dispute),
  };
}

/**
 * Converts a movement in the operator's payout currency into the currency that was paid. The first withdrawal is the whole
 * disputed amount; each movement is the same share of both, rounded down.
 */
function toPaidCurrency(size: bigint, currency: string, dispute: Stripe.Dispute): bigint {
  const whole = dispute.balance_transactions.find((other) => other.currency === currency && other.amount < 0);
  if (whole === undefined) throw new TypeError('a dispute reinstated money that it had not withdrawn');
  const disputed = readNonNegativeAmount(dispute.amount, '/data/object/amount');
  const part = (disputed * size) / -readAmount(whole.amount);
  return part > disputed ? disputed : part;
}
