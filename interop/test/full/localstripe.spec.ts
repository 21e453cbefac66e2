import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { TookEffect } from '@tookeffect/sdk';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { interopFolder } from '../../install/checkout.ts';
import { type Exchange, type RecordingProxy, startRecordingProxy } from '../support/recording-proxy.ts';
import { type ServedProgram, startProgram } from '../support/served-program.ts';
import { requireProgram } from '../support/tool.ts';

const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('hex')}`;
const SECRET_KEY = 'sk_test_12345678';

/** Types of the events of one paid subscription, sorted. localstripe delivers them concurrently, in any order. */
const EVENT_TYPES = [
  ...['customer.created', 'customer.source.created', 'customer.subscription.created'],
  ...['invoice.created', 'invoice.payment_succeeded'],
  ...['payment_intent.succeeded', 'plan.created', 'product.created'],
];

let provider: ServedProgram;
let server: TestServer;
let webhook: RecordingProxy;
const undo: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const script = path.join(interopFolder, 'python', 'run_localstripe.py');
  provider = await startProgram(requireProgram(inject('python')), ['-B', script]);
  undo.unshift(provider.stop);
  server = await startTestServer({
    environment: {
      TOOKEFFECT_BILLING_WEBHOOK_SECRETS: WEBHOOK_SECRET,
      TOOKEFFECT_STRIPE_SECRET_KEY: SECRET_KEY,
      TOOKEFFECT_STRIPE_API_URL: provider.url,
    },
    packs: 0,
  });
  undo.unshift(() => server.stop());
  webhook = await startRecordingProxy(server.baseUrl);
  undo.unshift(webhook.stop);
  await post('/_config/webhooks/tookeffect', {
    url: `${webhook.url}/v1/billing/events`,
    secret: WEBHOOK_SECRET,
  });
});
afterAll(async () => {
  for (const step of undo) await step();
});

/** Sends a form to localstripe. @returns the id of the created object */
async function post(target: string, form: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`${provider.url}${target}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: new URLSearchParams(form),
  });
  const text = await response.text();
  expect([target, response.status, text]).toEqual([target, 200, text]);
  return text === '' ? '' : (JSON.parse(text) as { id: string }).id;
}

/** Subscribes a customer to a plan with our checkout's metadata, and pays. */
async function subscribe(): Promise<void> {
  const customer = await post('/v1/customers', { email: 'somebody@example.com' });
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2099', cvc: '123' };
  const fields = Object.entries(card).map(([name, value]) => [`card[${name}]`, value]);
  const source = await post('/v1/tokens', Object.fromEntries(fields) as Record<string, string>);
  await post(`/v1/customers/${customer}/sources`, { source });
  await post('/v1/plans', {
    ...{ id: 'starter', name: 'Starter', 'product[name]': 'Starter' },
    ...{ amount: '4900', currency: 'eur', interval: 'month' },
  });
  await post('/v1/subscriptions', {
    customer,
    'items[0][plan]': 'starter',
    'metadata[tookeffect_account]': server.accountId,
    'metadata[tookeffect_plan]': 'starter',
  });
}

const hasType =
  (type: string) =>
  ({ body }: Exchange): boolean =>
    (JSON.parse(body) as { type: string }).type === type;

async function appliedEvents(): Promise<readonly { type: string; applied: boolean }[]> {
  const database = new Client({ connectionString: server.databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ type: string; applied: boolean }>(
      'SELECT type, applied FROM billing_event ORDER BY type',
    );
    return rows;
  } finally {
    await database.end();
  }
}

/** Delivers an event again with a changed body. */
async function deliverAgain({ headers, body }: Exchange, change: (body: string) => string) {
  const response = await fetch(`${server.baseUrl}/v1/billing/events`, {
    method: 'POST',
    headers,
    body: change(body),
  });
  return { status: response.status, response: await response.text() };
}

test('events signed by localstripe are accepted and stored, and add no credits because of their API version', async () => {
  const client = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  const before = await client.usage.get();
  await subscribe();
  for (const type of EVENT_TYPES) await webhook.until(hasType(type));
  const paid = await webhook.until(hasType('invoice.payment_succeeded'));
  expect(JSON.parse(paid.body)).toMatchObject({
    api_version: '2017-08-15',
    data: { object: { status: 'paid', amount_paid: 4900 } },
  });
  expect(webhook.exchanges.map(({ status }) => status)).toEqual(webhook.exchanges.map(() => 200));
  const stored = await appliedEvents();
  expect(stored.map(({ type }) => type)).toEqual(EVENT_TYPES);
  expect(stored.filter(({ applied }) => applied)).toEqual([]);
  expect(await client.usage.get()).toEqual(before);
});

test('a repeated event is accepted once, and an event with a changed byte is rejected', async () => {
  const paid = await webhook.until(hasType('invoice.payment_succeeded'));
  expect(await deliverAgain(paid, (body) => body)).toEqual({ status: 200, response: paid.response });
  const tampered = await deliverAgain(paid, (body) => body.replace('4900', '4901'));
  expect(tampered).toMatchObject({ status: 400 });
  expect(tampered.response).toContain('webhook_rejected');
});

test('a checkout against a provider without checkout responds 503', async () => {
  const client = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey, maxRetries: 0 });
  await expect(client.billing.checkout({ plan: 'starter' })).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
  });
});
