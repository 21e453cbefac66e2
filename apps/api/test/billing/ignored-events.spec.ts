import {
  delayedPayment,
  disputeMoved,
  failedPayment,
  paidCheckout,
  paidInvoice,
  paidInvoicePayment,
  type PaymentEvent,
  refundedCharge,
} from '@tookeffect/testing/payments';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { decideBilling } from '../../src/modules/billing/stripe/decide-billing.ts';
import { DEFAULT_PRICES } from '../../src/modules/billing/domain/default-prices.ts';

const decide = (event: PaymentEvent) =>
  decideBilling(event as unknown as Stripe.Event, { prices: DEFAULT_PRICES, isLive: null });

/** The same event about an object with other members. */
const changed = (event: PaymentEvent, change: object): PaymentEvent => ({
  ...event,
  data: { object: { ...event.data.object, ...change } },
});

const pack = { accountId: 'acc_1', session: 'cs_1', paymentIntent: 'pi_1' };
const checkout = paidCheckout(pack);
const period = { start: 1_795_000_000, end: 1_797_592_000 };
const invoice = paidInvoice({ accountId: 'acc_1', subscription: 'sub_1', invoice: 'in_1', period });
const { lines, parent } = invoice.data.object as Stripe.Invoice;
const line = lines.data[0]!;
const link = paidInvoicePayment('in_1', 'pi_1');
const refund = refundedCharge({
  ...{ paymentIntent: 'pi_1', charge: 'ch_1', amountMinor: 3900, refundedMinor: 100, currency: 'eur' },
  created: 1_795_000_000,
});
const disputed = {
  paymentIntent: 'pi_1',
  charge: 'ch_1',
  dispute: 'du_1',
  amountMinor: 900,
  currency: 'eur',
};
const dispute = disputeMoved({ ...disputed, movements: [{ id: 'txn_1', amountMinor: -900 }] });

const PAID_PACK = {
  ...{ kind: 'paid', purchaseId: 'pi_1', accountId: 'acc_1', item: 'pack_500', amountCredits: 500n },
  ...{ amountMinor: 3900n, currency: 'EUR', period: null },
};

test('an event of a paid pack, immediate or delayed, gives the complete purchase', () => {
  expect(decide(checkout)).toEqual({ facts: [PAID_PACK] });
  expect(decide(delayedPayment(pack))).toEqual({ facts: [PAID_PACK] });
});

test('an event of a paid invoice, first or later, gives the complete period', () => {
  for (const billing_reason of ['subscription_create', 'subscription_cycle']) {
    expect(decide(changed(invoice, { billing_reason }))).toEqual({
      facts: [
        {
          ...{ kind: 'paid', purchaseId: 'in_1', accountId: 'acc_1', item: 'starter', amountCredits: 1000n },
          ...{ amountMinor: 4900n, currency: 'EUR', period: { subscription: 'sub_1', ...period } },
        },
      ],
    });
  }
});

test('an event of a refund gives the total refunded so far, and the time', () => {
  const fact = { kind: 'refunded', paymentIntent: 'pi_1', charge: 'ch_1', amountMinor: 100n };
  expect(decide(refund)).toEqual({ facts: [{ ...fact, occurredAt: 1_795_000_000 }] });
});

test('a purchase at price 0 has the id of its session', () => {
  const free = changed(checkout, { payment_intent: null });
  expect(decide(free)).toMatchObject({ facts: [{ purchaseId: 'cs_1' }] });
});

test('accepts an expanded object in place of its id', () => {
  expect(decide(changed(checkout, { payment_intent: { id: 'pi_2' } }))).toMatchObject({
    facts: [{ purchaseId: 'pi_2' }],
  });
});

const metadata = { tookeffect_account: 'acc_1', tookeffect_pack: 'pack_500' };
const withQuantity = (tookeffect_quantity: string, times: number): PaymentEvent =>
  changed(checkout, { metadata: { ...metadata, tookeffect_quantity }, amount_total: 3900 * times });

test.each([1, 9, 10, 99, 100])('accepts a quantity of %i packs', (times) => {
  expect(decide(withQuantity(String(times), times))).toMatchObject({
    facts: [{ amountCredits: 500n * BigInt(times), amountMinor: 3900n * BigInt(times) }],
  });
});

test.each(['0', '00', '01', '-1', '101', '1000', '200', '1.0', '1e1', 'a', '', '1a', 'a1'])(
  'rejects the quantity %j',
  (quantity) => {
    expect(decide(withQuantity(quantity, 1))).toEqual({ ignored: 'item_unknown' });
  },
);

test.each<[string, string, PaymentEvent]>([
  ['a checkout of an unknown pack', 'item_unknown', changed(checkout, { metadata: {} })],
  ['a checkout without metadata', 'item_unknown', changed(checkout, { metadata: null })],
  ['a checkout of another kind', 'item_unknown', changed(checkout, { mode: 'setup' })],
  ['a checkout that is not paid', 'payment_pending', changed(checkout, { payment_status: 'unpaid' })],
  ['a checkout without an account', 'account_unknown', changed(checkout, { client_reference_id: null })],
  ['a checkout without a total', 'price_mismatch', changed(checkout, { amount_total: null })],
  ['a checkout without a currency', 'price_mismatch', changed(checkout, { currency: null })],
  ['a checkout in another currency', 'price_mismatch', changed(checkout, { currency: 'usd' })],
  ['a checkout at another price', 'price_mismatch', changed(checkout, { amount_total: 3899 })],
  ['a failed payment', 'payment_failed', failedPayment(pack)],
  ['a failed refund', 'refund_failed', { ...refund, type: 'refund.failed' }],
  ['an unknown type', 'type_unknown', { ...refund, type: 'charge.updated' }],
  ['an invoice without a subscription', 'item_unknown', changed(invoice, { parent: null })],
  [
    'an invoice without subscription details',
    'item_unknown',
    changed(invoice, { parent: { ...parent, subscription_details: null } }),
  ],
  [
    'an invoice of an unknown plan',
    'item_unknown',
    changed(invoice, { parent: { subscription_details: { subscription: 'sub_1', metadata: {} } } }),
  ],
  [
    'an invoice without metadata',
    'item_unknown',
    changed(invoice, { parent: { subscription_details: { subscription: 'sub_1', metadata: null } } }),
  ],
  [
    'an invoice without an account',
    'account_unknown',
    changed(invoice, {
      parent: { subscription_details: { subscription: 'sub_1', metadata: { tookeffect_plan: 'starter' } } },
    }),
  ],
  [
    'a plan that was changed',
    'plan_changed_within_period',
    changed(invoice, { billing_reason: 'subscription_update' }),
  ],
  ['a manual invoice', 'item_unknown', changed(invoice, { billing_reason: 'manual' })],
  ['an invoice at another price', 'price_mismatch', changed(invoice, { amount_paid: 4901 })],
  ['an invoice in another currency', 'price_mismatch', changed(invoice, { currency: 'usd' })],
  ['an invoice without lines', 'price_mismatch', changed(invoice, { lines: { data: [] } })],
  ['an invoice with two lines', 'price_mismatch', changed(invoice, { lines: { data: [line, line] } })],
  [
    'an invoice payment without a payment intent',
    'payment_unknown',
    changed(link, { payment: { type: 'charge' } }),
  ],
  ['a refund without a payment intent', 'payment_unknown', changed(refund, { payment_intent: null })],
  ['a dispute without a payment intent', 'payment_unknown', changed(dispute, { payment_intent: null })],
  ['a dispute that moved nothing', 'shape_unknown', changed(dispute, { balance_transactions: [] })],
  [
    'a dispute that reinstated a currency it had not withdrawn',
    'shape_unknown',
    changed(dispute, { balance_transactions: [{ id: 'txn_1', amount: 5, currency: 'usd' }] }),
  ],
])('%s changes nothing: %s', (_, ignored, event) => {
  expect(decide(event)).toEqual({ ignored });
});

test.each([
  ['without a line', []],
  ['whose line has no price', [{ ...line, pricing: null }]],
  ['whose line has a price of another kind', [{ ...line, pricing: { type: 'price_details' } }]],
  ['whose line has no price id', [{ ...line, pricing: { price_details: {} } }]],
])('an invoice %s does not match a stripePriceId', (_, data) => {
  const plans = DEFAULT_PRICES.plans.map((plan) => ({ ...plan, stripePriceId: 'price_1' }));
  const event = changed(invoice, { lines: { data } }) as unknown as Stripe.Event;
  const terms = { prices: { plans, packs: [] }, isLive: null };
  expect(decideBilling(event, terms)).toEqual({ ignored: 'price_mismatch' });
});

test('a partial withdrawal in the paid currency counts as its amount', () => {
  const movements = [
    { id: 'txn_1', amountMinor: -300 },
    { id: 'txn_2', amountMinor: 200 },
  ];
  expect(decide(disputeMoved({ ...disputed, movements }))).toMatchObject({
    facts: [{ amountMinor: 300n }, { kind: 'reinstated', amountMinor: 200n }],
  });
});

test('a movement of 0 is not the first withdrawal of a currency', () => {
  const movements = [0, -1000, 500].map((amountMinor, index) => ({
    ...{ id: `txn_${index}`, amountMinor, currency: 'usd' },
  }));
  expect(decide(disputeMoved({ ...disputed, movements }))).toMatchObject({
    facts: [{ amountMinor: 900n }, { amountMinor: 450n }],
  });
});

test('ignores a movement of 0', () => {
  const movements = [
    { id: 'txn_1', amountMinor: -900 },
    { id: 'txn_2', amountMinor: 0 },
  ];
  const facts = [
    { kind: 'withdrawn', paymentIntent: 'pi_1', balanceTransaction: 'txn_1', amountMinor: 900n },
  ];
  expect(decide(disputeMoved({ ...disputed, movements }))).toEqual({ facts });
});

test('each payout currency counts as a share of its first withdrawal', () => {
  const movements = [
    { id: 'txn_1', amountMinor: -300, currency: 'chf' },
    { id: 'txn_2', amountMinor: -1000, currency: 'usd' },
    { id: 'txn_3', amountMinor: 500, currency: 'usd' },
  ];
  expect(decide(disputeMoved({ ...disputed, movements }))).toMatchObject({
    facts: [{ amountMinor: 900n }, { amountMinor: 900n }, { kind: 'reinstated', amountMinor: 450n }],
  });
});

test.each([null, undefined, 7, '', 'a b', 'ä', 'a'.repeat(256), {}, { id: 7 }, { id: null }, [], true])(
  'ignores an event with the identifier %j',
  (id) => {
    const shapeless = { ignored: 'shape_unknown' };
    expect(decide(changed(refund, { id }))).toEqual(shapeless);
    expect(decide(changed(link, { invoice: id }))).toEqual(shapeless);
  },
);

test('accepts an identifier of 255 characters', () => {
  expect(decide(changed(link, { invoice: `!${'~'.repeat(254)}` }))).toMatchObject({ facts: [{}] });
});

test.each([null, undefined, '100', 1.5, 2 ** 53, NaN])('ignores an event with the amount %j', (amount) => {
  expect(decide(changed(refund, { amount_refunded: amount }))).toEqual({ ignored: 'shape_unknown' });
});

test.each([
  [0, true],
  [253_402_300_799, true],
  [253_402_300_800, false],
  [-1, false],
  [1.5, false],
  ['1795000000', false],
  [null, false],
])('a period that begins at %j: accepted %s', (start, isRead) => {
  const moved = changed(invoice, { lines: { data: [{ ...line, period: { start, end: 253_402_300_799 } }] } });
  expect(decide(moved)).toMatchObject(isRead ? { facts: [{}] } : { ignored: 'shape_unknown' });
});

test('an error other than TypeError is not an unknown shape', () => {
  const broken = {
    ...refund,
    get type(): string {
      throw new RangeError('broken');
    },
  };
  expect(() => decide(broken)).toThrow(RangeError);
});
