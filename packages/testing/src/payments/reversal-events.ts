import { type PaymentEvent, paymentEvent } from './payment-event.ts';

/** A refunded charge. */
export interface Refund {
  readonly paymentIntent: string;
  readonly charge: string;
  readonly amountMinor: number;
  /** The sum of all refunds of the charge by then. */
  readonly refundedMinor: number;
  readonly currency: string;
  /** When the event was created, in seconds since 1970. */
  readonly created: number;
}

/** The event of a refund: the charge with the sum of its refunds by then. */
export function refundedCharge(refund: Refund): PaymentEvent {
  const { paymentIntent, charge, amountMinor, refundedMinor, currency, created } = refund;
  return paymentEvent(
    'charge.refunded',
    {
      id: charge,
      object: 'charge',
      amount: amountMinor,
      amount_captured: amountMinor,
      amount_refunded: refundedMinor,
      refunded: refundedMinor >= amountMinor,
      paid: true,
      status: 'succeeded',
      payment_intent: paymentIntent,
      currency,
    },
    created,
  );
}

/** Money that a dispute moved: negative when withdrawn, positive when reinstated. */
export interface DisputeMovement {
  /** The id of the balance transaction. */
  readonly id: string;
  readonly amountMinor: number;
  /** The operator's payout currency, if it differs from the dispute's. */
  readonly currency?: string;
}

/** A dispute with its movements by then; the last one is the event's own. */
export interface Dispute {
  readonly paymentIntent: string;
  readonly charge: string;
  readonly dispute: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly movements: readonly DisputeMovement[];
}

/** The event of a dispute's newest movement: `funds_withdrawn` or `funds_reinstated`. */
export function disputeMoved(disputed: Dispute): PaymentEvent {
  const isBack = (disputed.movements.at(-1)?.amountMinor ?? 0) > 0;
  return paymentEvent(isBack ? 'charge.dispute.funds_reinstated' : 'charge.dispute.funds_withdrawn', {
    id: disputed.dispute,
    object: 'dispute',
    amount: disputed.amountMinor,
    currency: disputed.currency,
    charge: disputed.charge,
    payment_intent: disputed.paymentIntent,
    reason: 'fraudulent',
    status: isBack ? 'won' : 'needs_response',
    is_charge_refundable: false,
    balance_transactions: disputed.movements.map(({ id, amountMinor, currency = disputed.currency }) => ({
      id,
      object: 'balance_transaction',
      amount: amountMinor,
      currency,
      net: amountMinor,
      fee: 0,
      reporting_category: amountMinor > 0 ? 'dispute_reversal' : 'dispute',
      type: 'adjustment',
    })),
  });
}
