import type Stripe from 'stripe';
import type { BillingDecision } from './domain/decision.ts';
import type { DisputedFact } from './domain/payment-facts.ts';
import { amountOf, idOf } from './event-shape.ts';

/**
 * What a dispute states: each of its movements by then. An event shows the earlier ones too, so that one that was never
 * delivered is made good by the next.
 */
export function disputeFacts(dispute: Stripe.Dispute): BillingDecision {
  if (dispute.payment_intent === null) return { ignored: 'payment_unknown' };
  const paymentIntent = idOf(dispute.payment_intent);
  const [first, ...more] = dispute.balance_transactions
    .filter(({ amount }) => amountOf(amount) !== 0n)
    .map((movement) => factOf(movement, dispute, paymentIntent));
  return first === undefined ? { ignored: 'shape_unknown' } : { facts: [first, ...more] };
}

function factOf(
  { id, amount, currency }: Stripe.BalanceTransaction,
  dispute: Stripe.Dispute,
  paymentIntent: string,
): DisputedFact {
  const moved = amountOf(amount);
  const size = moved < 0n ? -moved : moved;
  return {
    kind: moved < 0n ? 'withdrawn' : 'reinstated',
    paymentIntent,
    balanceTransaction: idOf(id),
    amountMinor: currency === dispute.currency ? size : asPaid(size, currency, dispute),
  };
}

/**
 * A movement in the currency that the operator is paid out in, as a part of what is disputed, in the currency that was
 * paid. What the first withdrawal moved stands for the whole; a part is rounded down, to the credit of nobody.
 */
function asPaid(size: bigint, currency: string, dispute: Stripe.Dispute): bigint {
  const whole = dispute.balance_transactions.find((other) => other.currency === currency && other.amount < 0);
  if (whole === undefined) throw new TypeError('a dispute gave back what it had not withdrawn');
  const disputed = amountOf(dispute.amount);
  const part = (disputed * size) / -amountOf(whole.amount);
  return part > disputed ? disputed : part;
}
