import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import {
  BILLING_SECRET,
  deliver,
  readLedger,
  packCheckout,
  planInvoice,
  storedEvent,
  stripeEvent,
} from './stripe-delivery.ts';

const COMPLETED = 'checkout.session.completed';
const ASYNC_SUCCEEDED = 'checkout.session.async_payment_succeeded';
const DAY_SECONDS = 86_400;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    TOOKEFFECT_BILLING_WEBHOOK_SECRETS: `whsec_next_one,${BILLING_SECRET}`,
    TOOKEFFECT_LIMIT_ADDRESS: '1000000',
    TOOKEFFECT_LIMIT_WEBHOOKS: '1000000',
  });
});
afterAll(() => api.stop());

async function newAccount(): Promise<string> {
  return (await api.newTenant(0)).accountId;
}

test('a paid pack is granted, and its event is applied', async () => {
  const account = await newAccount();
  const delivered = await deliver(api, stripeEvent('evt_a1', COMPLETED, packCheckout(account, 'cs_a')));
  expect([delivered.status, delivered.text]).toEqual([
    200,
    expect.stringMatching(/^\{"eventId":"evt_[0-9a-z]{26}"\}$/),
  ]);
  expect(await readLedger(api, account, 'bought')).toEqual({ available: 500, granted: 500 });
  expect(await storedEvent(api, 'evt_a1')).toEqual({ applied: true, reason: null });
});

test('a hundred concurrent deliveries of one event grant once', async () => {
  const account = await newAccount();
  const body = stripeEvent('evt_b1', COMPLETED, packCheckout(account, 'cs_b'));
  const responses = await Promise.all(Array.from({ length: 100 }, () => deliver(api, body)));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(200);
  expect(await readLedger(api, account, 'bought')).toEqual({ available: 500, granted: 500 });
});

test('many events about one payment grant once, whichever is first', async () => {
  const account = await newAccount();
  const session = packCheckout(account, 'cs_c');
  const bodies = Array.from({ length: 20 }, (_, n) =>
    stripeEvent(`evt_c${n}`, n % 2 === 0 ? COMPLETED : ASYNC_SUCCEEDED, session),
  );
  const responses = await Promise.all(bodies.map((body) => deliver(api, body)));
  expect(responses.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  expect(await readLedger(api, account, 'bought')).toEqual({ available: 500, granted: 500 });
  const stored = await Promise.all(bodies.map((_, n) => storedEvent(api, `evt_c${n}`)));
  expect(stored.filter((event) => event?.applied)).toHaveLength(1);
  expect(stored.filter((event) => event?.reason === 'already_known')).toHaveLength(19);
});

test('another session over the same payment grants nothing more', async () => {
  const account = await newAccount();
  await deliver(
    api,
    stripeEvent('evt_d1', COMPLETED, packCheckout(account, 'cs_d1', { payment_intent: 'pi_d' })),
  );
  await deliver(
    api,
    stripeEvent('evt_d2', COMPLETED, packCheckout(account, 'cs_d2', { payment_intent: 'pi_d' })),
  );
  expect(await readLedger(api, account, 'bought')).toEqual({ available: 500, granted: 500 });
});

test.each([
  ['completed first', [0, 1]],
  ['succeeded first', [1, 0]],
])('a delayed payment is granted once it succeeds: %s', async (name, order) => {
  const account = await newAccount();
  const session = `cs_e_${name.slice(0, 4)}`;
  const bodies = [
    stripeEvent(`evt_${session}_1`, COMPLETED, packCheckout(account, session, { payment_status: 'unpaid' })),
    stripeEvent(`evt_${session}_2`, ASYNC_SUCCEEDED, packCheckout(account, session)),
  ];
  for (const index of order) await deliver(api, bodies[index]!);
  expect(await readLedger(api, account, 'bought')).toEqual({ available: 500, granted: 500 });
  expect(await storedEvent(api, `evt_${session}_1`)).toEqual({ applied: false, reason: 'payment_pending' });
});

test.each([
  ['price_mismatch', { amount_total: 3899 }],
  ['price_mismatch', { currency: 'usd' }],
  ['price_mismatch', { payment_status: 'no_payment_required', amount_total: 0 }],
  ['price_mismatch', { amount_total: null }],
  ['item_unknown', { metadata: { tookeffect_pack: 'pack_1000000' } }],
  ['item_unknown', { metadata: { tookeffect_pack: 'constructor' } }],
  ['item_unknown', { metadata: null }],
  ['item_unknown', { mode: 'setup' }],
  ['account_unknown', { client_reference_id: null }],
  ['account_unknown', { client_reference_id: 'acc_of_nobody' }],
  ['item_unknown', { metadata: { tookeffect_pack: 'pack_500', tookeffect_quantity: '0' } }],
  ['price_mismatch', { metadata: { tookeffect_pack: 'pack_500', tookeffect_quantity: '2' } }],
  ['invoice_brings_credits', { mode: 'subscription' }],
])('%s: a checkout with %j is stored and grants nothing', async (reason, change) => {
  const account = await newAccount();
  const id = `evt_${account}`;
  const delivered = await deliver(
    api,
    stripeEvent(id, COMPLETED, packCheckout(account, `cs_${account}`, change)),
  );
  expect(delivered.status).toBe(200);
  expect(await storedEvent(api, id)).toEqual({ applied: false, reason });
  expect(await readLedger(api, account, 'bought')).toEqual({ available: 0, granted: 0 });
});

test.each([
  ['checkout.session.async_payment_failed', 'payment_failed'],
  ['refund.failed', 'refund_failed'],
  ['invoice_payment.paid', 'shape_unknown'],
  ['charge.refunded', 'shape_unknown'],
  ['charge.dispute.funds_withdrawn', 'shape_unknown'],
  ['charge.dispute.funds_reinstated', 'shape_unknown'],
  ['constructor', 'type_unknown'],
  ['invoice.paid', 'item_unknown'],
  ['customer.created', 'type_unknown'],
])('responds 200 to %s and stores it as %s', async (type, reason) => {
  expect((await deliver(api, stripeEvent(`evt_type_${type}`, type, {}))).status).toBe(200);
  expect(await storedEvent(api, `evt_type_${type}`)).toEqual({ applied: false, reason });
});

test.each([
  [
    'charge.refunded',
    { id: 'ch_negative', payment_intent: 'pi_negative', amount_refunded: -1 },
    '/data/object/amount_refunded',
  ],
  [
    'charge.dispute.funds_withdrawn',
    {
      ...{ payment_intent: 'pi_negative', currency: 'eur', amount: -100 },
      balance_transactions: [{ id: 'txn_negative', amount: -100, currency: 'usd' }],
    },
    '/data/object/amount',
  ],
])('rejects a signed %s with a negative amount, and stores nothing', async (type, object, pointer) => {
  const refused = await deliver(api, stripeEvent(`evt_negative_${type}`, type, object));
  expect([refused.status, refused.json]).toMatchObject([
    400,
    { code: 'request_invalid', errors: [{ pointer }] },
  ]);
  expect(await storedEvent(api, `evt_negative_${type}`)).toBeUndefined();
});

test.each([
  ['no JSON', 'a=b', 'json_malformed'],
  ['no event', '{"id":7}', 'request_invalid'],
])('a signed body that is %s is refused with the reason', async (_, body, code) => {
  const refused = await deliver(api, body);
  expect([refused.status, refused.json.code]).toEqual([400, code]);
  const forged = await deliver(api, body, { secret: 'whsec_other' });
  expect([forged.status, forged.json.code]).toEqual([400, 'webhook_rejected']);
});

test('a plan period grants its credits once, and the credits of the previous one expire', async () => {
  const account = await newAccount();
  const start = Math.floor(Date.now() / 1000) - DAY_SECONDS;
  await deliver(api, stripeEvent('evt_p1', 'invoice.paid', planInvoice(account, 'in_p1', start)));
  await deliver(api, stripeEvent('evt_p2', 'invoice.paid', planInvoice(account, 'in_p1', start)));
  expect(await readLedger(api, account, 'plan')).toEqual({ available: 1000, granted: 1000 });
  await deliver(api, stripeEvent('evt_p3', 'invoice.paid', planInvoice(account, 'in_p3', start + 1)));
  expect(await readLedger(api, account, 'plan')).toEqual({ available: 1000, granted: 1000 });
  const older = planInvoice(account, 'in_p0', start - DAY_SECONDS);
  await deliver(api, stripeEvent('evt_p4', 'invoice.paid', older));
  const over = planInvoice(account, 'in_over', start - 60 * DAY_SECONDS);
  await deliver(api, stripeEvent('evt_p5', 'invoice.paid', over));
  const stored = await Promise.all(
    ['evt_p1', 'evt_p2', 'evt_p3', 'evt_p4', 'evt_p5'].map((id) => storedEvent(api, id)),
  );
  expect(stored.map((event) => event?.applied)).toEqual([true, false, true, true, true]);
  expect(await readLedger(api, account, 'plan')).toEqual({ available: 1000, granted: 1000 });
});

test.each([
  ['price_mismatch', { amount_paid: 0 }],
  ['price_mismatch', { lines: { data: [] } }],
  ['plan_changed_within_period', { billing_reason: 'subscription_update' }],
  ['item_unknown', { billing_reason: 'manual' }],
  ['item_unknown', { parent: null }],
  ['shape_unknown', { lines: undefined }],
])('%s: an invoice with %j grants nothing', async (reason, change) => {
  const account = await newAccount();
  const start = Math.floor(Date.now() / 1000);
  const id = `evt_${account}`;
  const delivered = await deliver(
    api,
    stripeEvent(id, 'invoice.paid', planInvoice(account, `in_${id}`, start, change)),
  );
  expect(delivered.status).toBe(200);
  expect(await storedEvent(api, id)).toEqual({ applied: false, reason });
  expect(await readLedger(api, account, 'plan')).toEqual({ available: 0, granted: 0 });
});

test('does not store an event with another secret, or signed too long ago', async () => {
  const account = await newAccount();
  const body = stripeEvent('evt_refused', COMPLETED, packCheckout(account, 'cs_refused'));
  const late = Math.floor(Date.now() / 1000) - 3600;
  for (const signing of [{ secret: 'whsec_of_somebody_else' }, { timestamp: late }]) {
    const refused = await deliver(api, body, signing);
    expect([refused.status, refused.json.code]).toEqual([400, 'webhook_rejected']);
  }
  expect(await storedEvent(api, 'evt_refused')).toBeUndefined();
  expect(await readLedger(api, account, 'bought')).toEqual({ available: 0, granted: 0 });
  expect((await deliver(api, body, { secret: 'whsec_next_one' })).status).toBe(200);
});

test('billing history is append-only', async () => {
  await deliver(api, stripeEvent('evt_kept', COMPLETED, packCheckout(await newAccount(), 'cs_kept')));
  const charge = { id: 'ch_kept', payment_intent: 'pi_of_cs_kept', amount_refunded: 1 };
  await deliver(api, stripeEvent('evt_kept_refund', 'charge.refunded', charge));
  for (const table of ['purchase', 'payment_fact', 'purchase_posting', 'billing_event']) {
    const deleting = api.database.dataSource.query(`DELETE FROM ${table}`);
    await expect(deleting).rejects.toThrow('append-only');
  }
});
