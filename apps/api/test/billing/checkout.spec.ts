import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { EXPIRES_AT, type TestPaymentProvider, startPaymentProvider } from './payment-provider.ts';
import { BILLING_SECRET, deliver, readLedger, planInvoice, stripeEvent } from './stripe-delivery.ts';

const SECRET_KEY = 'sk_test_canary4242';

let provider: TestPaymentProvider;
let api: TestApi;
beforeAll(async () => {
  provider = await startPaymentProvider();
  api = await startDocumentedApi({
    TOOKEFFECT_STRIPE_SECRET_KEY: SECRET_KEY,
    TOOKEFFECT_BILLING_WEBHOOK_SECRETS: BILLING_SECRET,
    TOOKEFFECT_STRIPE_API_URL: provider.url,
  });
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});
beforeEach(() => provider.requests.splice(0));

function checkout(body: object, key?: string, apiKey?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return api.call('POST', '/v1/billing/checkout', { body, headers, ...(apiKey !== undefined && { apiKey }) });
}

async function creditTransfers(): Promise<number> {
  const [{ count }] = await api.database.dataSource.query<[{ count: number }]>(
    'SELECT count(*)::integer AS count FROM credit_transfer',
  );
  return count;
}

test('a checkout has a link and an expiry, and grants no credits', async () => {
  const before = await creditTransfers();
  const { status, json } = await checkout({ pack: 'pack_500' });
  expect([status, json]).toEqual([
    201,
    {
      checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_test_1',
      expiresAt: new Date(EXPIRES_AT * 1000).toISOString(),
    },
  ]);
  expect(await creditTransfers()).toBe(before);
});

test('packs have the price of the list, and account, item and quantity are in the metadata', async () => {
  await checkout({ pack: 'pack_5000', quantity: 3 });
  const written = { account: api.accountId, pack: 'pack_5000', quantity: '3' };
  expect(provider.requests).toHaveLength(1);
  expect(provider.requests[0]).toMatchObject({
    target: 'POST /v1/checkout/sessions',
    authorization: `Bearer ${SECRET_KEY}`,
    version: Stripe.API_VERSION,
  });
  expect(provider.requests[0]!.form).toEqual({
    mode: 'payment',
    client_reference_id: api.accountId,
    'line_items[0][quantity]': '3',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '29000',
    'line_items[0][price_data][product_data][name]': '5,000 credits',
    ...metadata('metadata', written),
    ...metadata('payment_intent_data[metadata]', written),
    success_url: 'http://127.0.0.1:8787/checkout/paid',
    cancel_url: 'http://127.0.0.1:8787/checkout/cancelled',
  });
});

test('a plan is a monthly subscription, and its metadata has account and plan', async () => {
  await checkout({ plan: 'starter' });
  const written = { account: api.accountId, plan: 'starter', quantity: '1' };
  expect(provider.requests[0]!.form).toEqual({
    mode: 'subscription',
    client_reference_id: api.accountId,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '4900',
    'line_items[0][price_data][product_data][name]': 'Starter',
    'line_items[0][price_data][recurring][interval]': 'month',
    ...metadata('metadata', written),
    ...metadata('subscription_data[metadata]', written),
    success_url: 'http://127.0.0.1:8787/checkout/paid',
    cancel_url: 'http://127.0.0.1:8787/checkout/cancelled',
  });
});

function metadata(prefix: string, written: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [`${prefix}[tookeffect_${name}]`, value]),
  );
}

/** An event of the test mode. */
const testEvent = (id: string, type: string, object: object): string =>
  stripeEvent(id, type, object).replace('"livemode":true', '"livemode":false');

/** The members of a form whose names begin with a prefix, by the last part of their names. */
function written(form: Readonly<Record<string, string>>, prefix: string): Record<string, string> {
  const names = Object.keys(form).filter((name) => name.startsWith(`${prefix}[`));
  return Object.fromEntries(names.map((name) => [name.slice(prefix.length + 1, -1), form[name]!]));
}

test('an event with the metadata of a pack payment grants credits', async () => {
  const buyer = await api.newTenant(0);
  await checkout({ pack: 'pack_500', quantity: 1 }, undefined, buyer.apiKey);
  const { form } = provider.requests[0]!;
  const paid = {
    ...{ id: 'cs_test_1', object: 'checkout.session', mode: form.mode, payment_status: 'paid' },
    client_reference_id: form.client_reference_id,
    metadata: written(form, 'metadata'),
    amount_total: Number(form['line_items[0][price_data][unit_amount]']),
    currency: form['line_items[0][price_data][currency]'],
    payment_intent: 'pi_of_cs_test_1',
  };
  expect((await deliver(api, testEvent('evt_1', 'checkout.session.completed', paid))).status).toBe(200);
  expect((await readLedger(api, buyer.accountId, 'bought')).available).toBe(500);
});

test('an invoice with the metadata of a subscription grants credits', async () => {
  const buyer = await api.newTenant(0);
  await checkout({ plan: 'starter' }, undefined, buyer.apiKey);
  const metadata = written(provider.requests[0]!.form, 'subscription_data[metadata]');
  const subscription_details = { subscription: 'sub_1', metadata };
  const invoice = planInvoice(buyer.accountId, 'in_1', Math.floor(Date.now() / 1000), {
    parent: { type: 'subscription_details', subscription_details },
  });
  expect((await deliver(api, testEvent('evt_2', 'invoice.paid', invoice))).status).toBe(200);
  expect((await readLedger(api, buyer.accountId, 'plan')).available).toBe(1000);
});

test('the account is that of the API key, never one from the body', async () => {
  const other = await api.newTenant();
  await checkout({ pack: 'pack_500' }, undefined, other.apiKey);
  expect(provider.requests[0]!.form).toMatchObject({ client_reference_id: other.accountId });
  const named = await checkout({ pack: 'pack_500', account: other.accountId });
  expect([named.status, named.json.code]).toEqual([400, 'request_invalid']);
});

test.each([
  [{ pack: 'pack_9' }, '/pack', 'The packs are: pack_500, pack_5000.'],
  [{ plan: 'pack_500' }, '/plan', 'The plans are: starter, team.'],
  [{ pack: 'constructor' }, '/pack', 'The packs are: pack_500, pack_5000.'],
])('rejects %j at %s and lists the offers', async (body, pointer, message) => {
  const { status, json } = await checkout(body);
  expect([status, json.code, json.errors]).toEqual([400, 'request_invalid', [{ pointer, message }]]);
  expect(provider.requests).toEqual([]);
});

test.each([
  {},
  { pack: 'pack_500', plan: 'starter' },
  { plan: 'starter', quantity: 2 },
  { pack: 'pack_500', quantity: 0 },
  { pack: 'pack_500', quantity: 101 },
  { pack: 'pack_500', quantity: 1.5 },
])('rejects the body %j', async (body) => {
  const { status, json } = await checkout(body);
  expect([status, json.code]).toEqual([400, 'request_invalid']);
  expect(provider.requests).toEqual([]);
});

test('the same key and body return the same link with one request to the provider', async () => {
  const key = randomUUID();
  const first = await checkout({ pack: 'pack_500' }, key);
  const again = await checkout({ pack: 'pack_500' }, key);
  expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([
    200,
    first.text,
    'true',
  ]);
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
  expect(provider.requests).toHaveLength(1);
});

test('rejects the same key with another body', async () => {
  const key = randomUUID();
  await checkout({ pack: 'pack_500' }, key);
  const other = await checkout({ pack: 'pack_500', quantity: 2 }, key);
  expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_reused']);
  expect(provider.requests).toHaveLength(1);
});

test('a hundred concurrent calls with one key return one link', async () => {
  const key = randomUUID();
  const calls = Array.from({ length: 100 }, () => checkout({ pack: 'pack_500' }, key));
  const results = await Promise.all(calls);
  expect(provider.requests).toHaveLength(1);
  expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, json } of results) {
    if (status === 409) expect(json.code).toBe('idempotency_in_flight');
    else expect([200, 201]).toContain(status);
  }
});

test('the provider’s key contains neither the idempotency key nor the account', async () => {
  const key = randomUUID();
  await checkout({ pack: 'pack_500' }, key);
  const name = provider.requests[0]!.idempotencyKey!;
  expect(name).toMatch(/^tookeffect-[0-9a-f]{64}$/);
  expect(name).not.toContain(key);
});

test('the same key of another account creates another checkout', async () => {
  const key = randomUUID();
  const other = await api.newTenant();
  await checkout({ pack: 'pack_500' }, key);
  expect((await checkout({ pack: 'pack_500' }, key, other.apiKey)).status).toBe(201);
  const [mine, theirs] = provider.requests;
  expect(mine!.idempotencyKey).not.toBe(theirs!.idempotencyKey);
});

test.each(['paid', 'cancelled'])('the return page after %s exists', async (outcome) => {
  const { pathname } = new URL(`http://127.0.0.1:8787/checkout/${outcome}`);
  const page = await api.call('GET', pathname, { apiKey: null });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await api.call('GET', '/checkout/robbed', { apiKey: null })).status).toBe(404);
});
