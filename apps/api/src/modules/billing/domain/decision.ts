/** What follows from an event: the facts that it states about one payment, or why nothing follows. */
export type BillingDecision = { readonly facts: PaymentFacts } | { readonly ignored: IgnoredReason };

/** Why an event changes nothing. */
export type IgnoredReason =
  /** It lacks a member that its type promises. */
  | 'shape_unknown'
  /** Another version of the payment provider's API created it, whose members may have another meaning. */
  | 'api_version_mismatch'
  /** It is about test money on a live server, or about real money on a test server. */
  | 'livemode_mismatch'
  /** Nothing follows from events of this type. */
  | 'type_unknown'
  /** A subscription began; its invoices grant the credits. */
  | 'invoice_brings_credits'
  /** A delayed payment method: the money has not arrived yet. */
  | 'payment_pending'
  /** A delayed payment method failed. Nothing was granted. */
  | 'payment_failed'
  /** A refund did not reach the customer. The credits stay clawed back until an operator decides. */
  | 'refund_failed'
  /** The payment names no account, or one that does not exist. */
  | 'account_unknown'
  /** It pays for nothing on the price list. */
  | 'item_unknown'
  /** Its amount, currency or price differs from the price list. */
  | 'price_mismatch'
  /** A plan was changed within a period; the next period grants the new plan's credits. */
  | 'plan_changed_within_period'
  /** It names no payment intent, so it is not about a payment for credits. */
  | 'payment_unknown'
  /** Another event stated the same facts before. */
  | 'already_known';

/** A pack, or a period of a plan, was paid. */
export interface PaidFact {
  readonly kind: 'paid';
  /** For a pack: its payment intent, or its checkout session if the price was 0. For a plan: its invoice. */
  readonly purchaseId: string;
  readonly accountId: string;
  /** The id of the pack or the plan. */
  readonly item: string;
  /** The credits that it brings while nothing is refunded or disputed. */
  readonly amountCredits: bigint;
  /** The price paid, in the currency's smallest unit. */
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The period of a plan; null for a pack. */
  readonly period: PlanPeriod | null;
}

/** A period of a subscription, in seconds since 1970; the end is exclusive. */
export interface PlanPeriod {
  readonly subscription: string;
  readonly start: number;
  readonly end: number;
}

/** Which payment intent paid an invoice: refunds and disputes name the payment intent only. */
export interface LinkedFact {
  readonly kind: 'linked';
  readonly paymentIntent: string;
  readonly invoice: string;
}

/** How much of a charge was refunded by then, all refunds together. */
export interface RefundedFact {
  readonly kind: 'refunded';
  readonly paymentIntent: string;
  readonly charge: string;
  readonly amountMinor: bigint;
  /** When the payment provider stated it, in seconds since 1970: the newest statement counts. */
  readonly occurredAt: number;
}

/** A movement of a dispute: money was withdrawn or reinstated. */
export interface DisputedFact {
  readonly kind: 'withdrawn' | 'reinstated';
  readonly paymentIntent: string;
  readonly balanceTransaction: string;
  readonly amountMinor: bigint;
}

/** What a signed event states about a payment. Facts have the same result in any order, and however often they arrive. */
export type PaymentFact = PaidFact | LinkedFact | RefundedFact | DisputedFact;

/** All facts of one event, about one payment. */
export type PaymentFacts = readonly [PaymentFact, ...PaymentFact[]];
