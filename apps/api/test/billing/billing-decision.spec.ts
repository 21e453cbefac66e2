import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  type PaymentEvent,
  disputeMoved,
  paidCheckout,
  paidInvoice,
  paidInvoicePayment,
  subscribedCheckout,
} from '@tookeffect/testing/payments';
import { type BillingTerms, decideBilling } from '../../src/modules/billing/stripe/decide-billing.ts';
import { DEFAULT_PRICES } from '../../src/modules/billing/domain/default-prices.ts';

const terms: BillingTerms = { prices: DEFAULT_PRICES, isLive: null };
const checkout = paidCheckout({ accountId: 'acc_1' });
const period = { start: 1_795_000_000, end: 1_797_592_000 };
const bill = { accountId: 'acc_1', subscription: 'sub_1', invoice: 'in_1', period };
const dispute = { paymentIntent: 'pi_1', charge: 'ch_1', dispute: 'du_1', amountMinor: 900, currency: 'eur' };

const decide = (event: PaymentEvent, change: Partial<BillingTerms> = {}) =>
  decideBilling(event as unknown as Stripe.Event, { ...terms, ...change });

test.each([
  [true, false, 'livemode_mismatch'],
  [false, true, 'livemode_mismatch'],
  [true, true, undefined],
  [false, false, undefined],
  [null, true, undefined],
  [null, false, undefined],
])('a server with isLive %s and an event with livemode %s: %s', (isLive, livemode, ignored) => {
  expect(decide({ ...checkout, livemode }, { isLive })).toMatchObject(
    ignored ? { ignored } : { facts: [{}] },
  );
});

test.each(['2025-03-31.basil', '', '2026-10-28.endive '])('ignores an event of API version %j', (version) => {
  expect(decide({ ...checkout, api_version: version })).toEqual({ ignored: 'api_version_mismatch' });
});

test('grants a pack’s credits times the quantity', () => {
  const bought = paidCheckout({ accountId: 'acc_1', quantity: 7 });
  expect(decide(bought)).toMatchObject({ facts: [{ amountCredits: 3500n, amountMinor: 27_300n }] });
});

test('grants nothing for the checkout of a subscription', () => {
  expect(decide(subscribedCheckout('acc_1', 'starter', 'sub_1'))).toEqual({
    ignored: 'invoice_brings_credits',
  });
});

test.each([
  ['price_ours', 'price_ours', true],
  ['price_ours', 'price_other', false],
  [undefined, 'price_other', true],
])(
  'a plan with stripePriceId %s and an invoice with price %s: granted %s',
  (stripePriceId, price, isGranted) => {
    const plans = DEFAULT_PRICES.plans.map((plan) => ({ ...plan, ...(stripePriceId && { stripePriceId }) }));
    const decision = decide(paidInvoice({ ...bill, price }), { prices: { plans, packs: [] } });
    expect(decision).toMatchObject(isGranted ? { facts: [{ period }] } : { ignored: 'price_mismatch' });
  },
);

test.each([
  [0, true],
  [4900, false],
])('an invoice of amount 0 for a plan that costs %i: granted %s', (amountMinor, isGranted) => {
  const plans = DEFAULT_PRICES.plans.map((plan) => ({ ...plan, price: { ...plan.price, amountMinor } }));
  const free = paidInvoice({ ...bill, plan: { id: 'starter', amountMinor: 0, currency: 'eur' } });
  expect(decide(free, { prices: { plans, packs: [] } })).toMatchObject(
    isGranted ? { facts: [{}] } : { ignored: 'price_mismatch' },
  );
});

test('an invoice payment links its payment intent to its invoice', () => {
  const facts = [{ kind: 'linked', paymentIntent: 'pi_1', invoice: 'in_1' }];
  expect(decide(paidInvoicePayment('in_1', 'pi_1'))).toEqual({ facts });
});

test.each([
  ['eur', -900, 900, 900n],
  ['usd', -1000, 500, 450n],
  ['usd', -1000, 1200, 900n],
])('a dispute paid out in %s (%i, then %i) reinstates %i', (currency, first, second, back) => {
  const movements = [
    { id: 'txn_1', amountMinor: first, currency },
    { id: 'txn_2', amountMinor: second, currency },
  ];
  const facts = [
    { kind: 'withdrawn', paymentIntent: 'pi_1', balanceTransaction: 'txn_1', amountMinor: 900n },
    { kind: 'reinstated', paymentIntent: 'pi_1', balanceTransaction: 'txn_2', amountMinor: back },
  ];
  expect(decide(disputeMoved({ ...dispute, movements }))).toEqual({ facts });
});
