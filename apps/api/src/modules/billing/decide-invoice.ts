import type Stripe from 'stripe';
import type { BillingDecision } from './domain/decision.ts';
import { isPaid, type Priced, type Prices } from './domain/prices.ts';
import type { Plan } from '@tookeffect/wire';
import { amountOf, idOf, secondsOf } from './event-shape.ts';

/** Decides what a paid invoice brings: a period of a plan, when it is the first or a following one of a subscription. */
export function decideInvoice(invoice: Stripe.Invoice, { plans }: Prices): BillingDecision {
  const { subscription_details: subscription } = invoice.parent ?? {};
  const plan = plans.find(({ id }) => id === subscription?.metadata?.tookeffect_plan);
  if (!subscription || plan === undefined) return { ignored: 'item_unknown' };
  if (invoice.billing_reason === 'subscription_update') return { ignored: 'plan_changed_within_period' };
  if (!isPeriod(invoice)) return { ignored: 'item_unknown' };
  const accountId = subscription.metadata?.tookeffect_account;
  if (accountId === undefined) return { ignored: 'account_unknown' };
  const line = onlyLineOf(invoice, plan);
  if (line === undefined || !isPaid(plan.price, invoice.amount_paid, invoice.currency)) {
    return { ignored: 'price_mismatch' };
  }
  return {
    facts: [
      {
        kind: 'paid',
        purchaseId: idOf(invoice.id),
        accountId: idOf(accountId),
        item: plan.id,
        amountCredits: BigInt(plan.amountCredits),
        amountMinor: amountOf(invoice.amount_paid),
        currency: plan.price.currency,
        period: {
          subscription: idOf(subscription.subscription),
          start: secondsOf(line.period.start),
          end: secondsOf(line.period.end),
        },
      },
    ],
  };
}

function isPeriod({ billing_reason: reason }: Stripe.Invoice): boolean {
  return reason === 'subscription_create' || reason === 'subscription_cycle';
}

/** @returns the line, where it is the only one and for the plan's price; what is prorated has more */
function onlyLineOf({ lines }: Stripe.Invoice, plan: Priced<Plan>): Stripe.InvoiceLineItem | undefined {
  const [line, ...others] = lines.data;
  if (line === undefined || others.length > 0) return undefined;
  const { stripePriceId } = plan;
  if (stripePriceId !== undefined && priceOf(line) !== stripePriceId) return undefined;
  return line;
}

function priceOf({ pricing }: Stripe.InvoiceLineItem): string | null {
  const price = pricing?.price_details?.price;
  return price === undefined ? null : idOf(price);
}
