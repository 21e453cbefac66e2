import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { DataSource } from 'typeorm';
import { type PaymentEvent, paidCheckout, paidInvoice, refundedCharge } from '@tookeffect/testing/payments';
import { decideBilling } from '../../src/modules/billing/stripe/decide-billing.ts';
import { BillingRepository, newBillingEvent } from '../../src/modules/billing/billing.repository.ts';
import type { Prices } from '../../src/modules/billing/domain/prices.ts';
import { signedStripeEvent } from '../../src/modules/billing/stripe/signature.ts';

const SECRET = 'whsec_of_a_tests_payment_provider';
const PRICE = { amountMinor: 100, currency: 'EUR' };

/**
 * Credits an account as a server does whose price list has a pack of so many: from a signed event, through the code that
 * receives it. The server of the test keeps its own price list.
 * @returns the payment
 */
export async function buyCredits(
  dataSource: DataSource,
  accountId: string,
  amountCredits: number,
): Promise<string> {
  const paymentIntent = `pi_${randomUUID()}`;
  const pack = { id: 'pack_of_a_test', amountMinor: PRICE.amountMinor, currency: 'eur' };
  const packs = [{ id: pack.id, title: 'Credits of a test', amountCredits, price: PRICE }];
  await take(dataSource, paidCheckout({ accountId, pack, paymentIntent }), { plans: [], packs });
  return paymentIntent;
}

/** Gives the money of such a purchase back, and takes its credits. */
export async function refundCredits(dataSource: DataSource, paymentIntent: string): Promise<void> {
  const { amountMinor } = PRICE;
  const refund = { paymentIntent, charge: `ch_${paymentIntent}`, amountMinor, refundedMinor: amountMinor };
  const refunded = refundedCharge({ ...refund, currency: 'eur', created: Math.floor(Date.now() / 1000) });
  await take(dataSource, refunded, { plans: [], packs: [] });
}

/** The same as buying with a plan, whose period is told in seconds from now. */
export async function payPlan(
  dataSource: DataSource,
  accountId: string,
  amountCredits: number,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<void> {
  const plan = { id: 'starter', amountMinor: PRICE.amountMinor, currency: 'eur' };
  const now = Math.floor(Date.now() / 1000);
  const period = { start: now + start, end: now + end };
  const [subscription, invoice] = [`sub_${randomUUID()}`, `in_${randomUUID()}`];
  const plans = [{ id: plan.id, title: 'Plan of a test', amountCredits, price: PRICE }];
  await take(dataSource, paidInvoice({ accountId, plan, subscription, invoice, period }), {
    plans,
    packs: [],
  });
}

async function take(dataSource: DataSource, paid: PaymentEvent, prices: Prices): Promise<void> {
  const payload = JSON.stringify(paid);
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  const signed = signedStripeEvent(Buffer.from(payload), header, [SECRET], new Date());
  if (signed === null || 'unreadable' in signed) throw new Error('a test signs what no server accepts');
  const { event, text } = signed;
  const { reason } = await new BillingRepository(dataSource).record(
    newBillingEvent(event, text),
    decideBilling(event, { prices, isLive: null }),
  );
  if (reason !== null) throw new Error(`a test's credits were not granted: ${reason}`);
}
