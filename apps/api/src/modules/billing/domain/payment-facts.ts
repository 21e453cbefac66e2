/** Money came for something on our list: a pack, or a period of a plan. */
export interface PaidFact {
  readonly kind: 'paid';
  /** A pack's payment intent, or its checkout session where nothing was to be paid; a plan's invoice. */
  readonly purchaseId: string;
  readonly accountId: string;
  readonly item: string;
  /** What it brings while nothing of it is taken back. */
  readonly amountCredits: bigint;
  /** What was paid, in the currency's smallest unit. */
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The period of a plan; null for a pack. */
  readonly period: PlanPeriod | null;
}

/** A period of a subscription, in seconds since 1970; the end is not in it. */
export interface PlanPeriod {
  readonly subscription: string;
  readonly start: number;
  readonly end: number;
}

/** Which payment paid an invoice: refunds and disputes name the payment alone. */
export interface LinkedFact {
  readonly kind: 'linked';
  readonly paymentIntent: string;
  readonly invoice: string;
}

/** How much of a charge was given back until then, all refunds together. */
export interface RefundedFact {
  readonly kind: 'refunded';
  readonly paymentIntent: string;
  readonly charge: string;
  readonly amountMinor: bigint;
  /** When the payment provider said so, in seconds since 1970: the newest counts. */
  readonly occurredAt: number;
}

/** A movement of a dispute: money was withdrawn, or came back. */
export interface DisputedFact {
  readonly kind: 'withdrawn' | 'reinstated';
  readonly paymentIntent: string;
  readonly balanceTransaction: string;
  readonly amountMinor: bigint;
}

/** What a signed event states about a payment. Facts add up to the same whatever their order and number. */
export type PaymentFact = PaidFact | LinkedFact | RefundedFact | DisputedFact;

/** All that one event states, about one payment. */
export type PaymentFacts = readonly [PaymentFact, ...PaymentFact[]];
