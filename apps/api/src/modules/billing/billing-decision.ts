import type Stripe from 'stripe';
import { isPaid, type Prices } from './domain/prices.ts';

/** Why an event moves no credits. */
export type IgnoredReason =
  /** It lacks what its type promises; another version of the payment provider's API made it. */
  | 'shape_unknown'
  /** Nothing follows from events of this type. */
  | 'type_unknown'
  /** A later version will apply it; it is kept whole until then. */
  | 'applied_by_a_later_version'
  /** A delayed method: the money is not there yet. */
  | 'payment_pending'
  /** The payment names no account of ours. */
  | 'account_unknown'
  /** It is for nothing on our list. */
  | 'item_unknown'
  /** Another amount or currency than our price. */
  | 'price_mismatch'
  /** Another event granted it already, or the period is over. */
  | 'already_granted';

/** A payment that brings credits, once. */
export interface Purchase {
  readonly accountId: string;
  readonly item: string;
  readonly amountCredits: number;
  readonly amountMinor: number;
  readonly currency: string;
  readonly checkoutSession: string | null;
  readonly paymentIntent: string | null;
  readonly invoice: string | null;
  /** The period of a plan, in seconds since 1970; null for a pack. */
  readonly period: { readonly start: number; readonly end: number } | null;
}

/** What follows from an event. */
export type BillingDecision = { readonly purchase: Purchase } | { readonly ignored: IgnoredReason };

/**
 * Decides what a rightly signed event brings. The account and the item were written into the payment by us; how many
 * credits that is, and what it costs, is on our list.
 */
export function decideBilling(event: Stripe.Event, prices: Prices): BillingDecision {
  try {
    return decideByType(event, prices);
  } catch (error) {
    if (error instanceof TypeError) return ignored('shape_unknown');
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
    case 'charge.refunded':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return ignored('applied_by_a_later_version');
    default:
      return ignored('type_unknown');
  }
}

function decideCheckout(session: Stripe.Checkout.Session, { packs }: Prices): BillingDecision {
  if (session.mode === 'subscription') return ignored('applied_by_a_later_version');
  const pack = packs.find(({ id }) => id === session.metadata?.tookeffect_pack);
  if (session.mode !== 'payment' || pack === undefined) return ignored('item_unknown');
  if (session.payment_status === 'unpaid') return ignored('payment_pending');
  const { amount_total: amountMinor, currency, client_reference_id: accountId } = session;
  if (accountId === null) return ignored('account_unknown');
  if (amountMinor === null || currency === null || !isPaid(pack.price, amountMinor, currency)) {
    return ignored('price_mismatch');
  }
  return {
    purchase: {
      accountId,
      item: pack.id,
      amountCredits: pack.amountCredits,
      amountMinor,
      currency: pack.price.currency,
      checkoutSession: session.id,
      paymentIntent: idOf(session.payment_intent),
      invoice: null,
      period: null,
    },
  };
}

function decideInvoice(invoice: Stripe.Invoice, { plans }: Prices): BillingDecision {
  const { subscription_details: subscription } = invoice.parent ?? {};
  const plan = plans.find(({ id }) => id === subscription?.metadata?.tookeffect_plan);
  const isPeriod =
    invoice.billing_reason === 'subscription_create' || invoice.billing_reason === 'subscription_cycle';
  if (plan === undefined || !isPeriod) return ignored('item_unknown');
  const accountId = subscription?.metadata?.tookeffect_account;
  if (accountId === undefined) return ignored('account_unknown');
  const { amount_paid: amountMinor, currency, lines } = invoice;
  const [line, ...others] = lines.data;
  // Prorated changes have more lines than one, and another amount.
  if (line === undefined || others.length > 0 || !isPaid(plan.price, amountMinor, currency)) {
    return ignored('price_mismatch');
  }
  return {
    purchase: {
      accountId,
      item: plan.id,
      amountCredits: plan.amountCredits,
      amountMinor,
      currency: plan.price.currency,
      checkoutSession: null,
      paymentIntent: null,
      invoice: invoice.id,
      period: { start: line.period.start, end: line.period.end },
    },
  };
}

function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function ignored(reason: IgnoredReason): BillingDecision {
  return { ignored: reason };
}
