import type { Plan } from '@tookeffect/wire';
import Stripe from 'stripe';
import type { BillingDecision } from '../domain/decision.ts';
import { isPaid, type Priced, type Prices } from '../domain/prices.ts';
import { readAmount, readId, readSeconds } from './event-shape.ts';
import { decideDispute, decideInvoicePayment, decideRefund } from './payment-events.ts';

/** The number of packs in a checkout: 1 to 100. */
const QUANTITY = /^(?:[1-9][0-9]?|100)$/;

/** What the server sells. */
export interface BillingTerms {
  readonly prices: Prices;
  /** Whether only real money counts, or only test money; null if the signing secret alone decides. */
  readonly isLive: boolean | null;
}

/**
 * Decides what an event with a valid signature states. The checkout wrote the account and the item into the metadata of
 * the payment; the price list says what the item costs, and how many credits it brings.
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
      return decideInvoicePayment(event.data.object);
    case 'charge.refunded':
      return decideRefund(event.data.object, event.created);
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return decideDispute(event.data.object);
    case 'checkout.session.async_payment_failed':
      return { ignored: 'payment_failed' };
    case 'refund.failed':
      return { ignored: 'refund_failed' };
    default:
      return { ignored: 'type_unknown' };
  }
}

/** A paid checkout of a pack brings its credits, times the quantity. */
function decideCheckout(session: Stripe.Checkout.Session, { packs }: Prices): BillingDecision {
  if (session.mode === 'subscription') return { ignored: 'invoice_brings_credits' };
  const pack = packs.find(({ id }) => id === session.metadata?.tookeffect_pack);
  const quantity = session.metadata?.tookeffect_quantity ?? '1';
  if (session.mode !== 'payment' || pack === undefined || !QUANTITY.test(quantity)) {
    return { ignored: 'item_unknown' };
  }
  if (session.payment_status === 'unpaid') return { ignored: 'payment_pending' };
  if (session.client_reference_id === null) return { ignored: 'account_unknown' };
  if (session.amount_total === null || session.currency === null) return { ignored: 'price_mismatch' };
  const total = { ...pack.price, amountMinor: pack.price.amountMinor * Number(quantity) };
  if (!isPaid(total, session.amount_total, session.currency)) return { ignored: 'price_mismatch' };
  return {
    facts: [
      {
        kind: 'paid',
        purchaseId: readId(session.payment_intent ?? session.id),
        accountId: readId(session.client_reference_id),
        item: pack.id,
        amountCredits: BigInt(pack.amountCredits) * BigInt(quantity),
        amountMinor: readAmount(session.amount_total),
        currency: pack.price.currency,
        period: null,
      },
    ],
  };
}

/** The first and each following paid invoice of a subscription bring one period of its plan. */
function decideInvoice(invoice: Stripe.Invoice, { plans }: Prices): BillingDecision {
  const { subscription_details: subscription } = invoice.parent ?? {};
  const plan = plans.find(({ id }) => id === subscription?.metadata?.tookeffect_plan);
  if (!subscription || plan === undefined) return { ignored: 'item_unknown' };
  if (invoice.billing_reason === 'subscription_update') return { ignored: 'plan_changed_within_period' };
  if (!isPeriod(invoice)) return { ignored: 'item_unknown' };
  const accountId = subscription.metadata?.tookeffect_account;
  if (accountId === undefined) return { ignored: 'account_unknown' };
  const line = findOnlyLine(invoice, plan);
  if (line === undefined || !isPaid(plan.price, invoice.amount_paid, invoice.currency)) {
    return { ignored: 'price_mismatch' };
  }
  return {
    facts: [
      {
        kind: 'paid',
        purchaseId: readId(invoice.id),
        accountId: readId(accountId),
        item: plan.id,
        amountCredits: BigInt(plan.amountCredits),
        amountMinor: readAmount(invoice.amount_paid),
        currency: plan.price.currency,
        period: {
          subscription: readId(subscription.subscription),
          start: readSeconds(line.period.start),
          end: readSeconds(line.period.end),
        },
      },
    ],
  };
}

function isPeriod({ billing_reason: reason }: Stripe.Invoice): boolean {
  return reason === 'subscription_create' || reason === 'subscription_cycle';
}

/** @returns the invoice line if it is the only one and has the plan's price; a prorated invoice has more lines */
function findOnlyLine({ lines }: Stripe.Invoice, plan: Priced<Plan>): Stripe.InvoiceLineItem | undefined {
  const [line, ...others] = lines.data;
  if (line === undefined || others.length > 0) return undefined;
  const { stripePriceId } = plan;
  if (stripePriceId !== undefined && readPriceId(line) !== stripePriceId) return undefined;
  return line;
}

function readPriceId({ pricing }: Stripe.InvoiceLineItem): string | null {
  const price = pricing?.price_details?.price;
  return price === undefined ? null : readId(price);
}
