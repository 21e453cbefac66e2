import type { PaymentFacts } from './payment-facts.ts';

/** Why an event changes nothing. */
export type IgnoredReason =
  /** It lacks what its type promises. */
  | 'shape_unknown'
  /** Another version of the payment provider's API made it, whose members may mean something else. */
  | 'api_version_mismatch'
  /** It is about play money where real money counts, or the other way round. */
  | 'livemode_mismatch'
  /** Nothing follows from events of this type. */
  | 'type_unknown'
  /** A subscription began; its invoices bring the credits. */
  | 'invoice_brings_credits'
  /** A delayed method: the money is not there yet. */
  | 'payment_pending'
  /** A delayed method: the money will not come. Nothing was granted. */
  | 'payment_failed'
  /** A refund did not reach the customer. What it took back stays taken, until a person decides. */
  | 'refund_failed'
  /** The payment names no account of ours. */
  | 'account_unknown'
  /** It is for nothing on our list. */
  | 'item_unknown'
  /** Another amount, currency or price than ours. */
  | 'price_mismatch'
  /** A plan was changed within a period; the next period brings the new plan's credits. */
  | 'plan_changed_within_period'
  /** No payment intent is named, so nothing of ours was paid with it. */
  | 'payment_unknown'
  /** Another event stated it already. */
  | 'already_known';

/** What follows from an event: what it states about one payment, or why nothing does. */
export type BillingDecision = { readonly facts: PaymentFacts } | { readonly ignored: IgnoredReason };
