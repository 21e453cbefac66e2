import { type PaymentEvent, paymentEvent } from './payment-event.ts';

/** A charge of which money was given back. */
export interface Refund {
  readonly paymentIntent: string;
  readonly charge: string;
  readonly amountMinor: number;
  /** All refunds of the charge until then. */
  readonly refundedMinor: number;
  readonly currency: string;
  /** When the event was made, in seconds since 1970. */
  readonly created: number;
}

/** The event of a refund: the charge, with all that was given back of it until then. */
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

/** Money that a dispute moved: negative when it was withdrawn, positive when it came back. */
export interface DisputeMovement {
  /** Of the balance transaction. */
  readonly id: string;
  readonly amountMinor: number;
  /** The currency that the operator is paid out in, where it is another one than the dispute's. */
  readonly currency?: string;
}

/** A dispute with its movements until then, the event's own as the last. */
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
