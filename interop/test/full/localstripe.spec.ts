import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { TookEffect } from '@tookeffect/sdk';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { interopFolder } from '../../install/checkout.ts';
import { type Exchange, type RecordingProxy, startRecordingProxy } from '../support/recording-proxy.ts';
import { type ServedProgram, startProgram } from '../support/served-program.ts';
import { programOf } from '../support/tool.ts';

const WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('hex')}`;
const SECRET_KEY = 'sk_test_12345678';

let provider: ServedProgram;
let server: TestServer;
let webhook: RecordingProxy;
const undo: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const script = path.join(interopFolder, 'python', 'run_localstripe.py');
  provider = await startProgram(programOf(inject('python')), ['-B', script]);
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
  await ask('/_config/webhooks/tookeffect', {
    url: `${webhook.url}/v1/billing/events`,
    secret: WEBHOOK_SECRET,
  });
});
afterAll(async () => {
  for (const step of undo) await step();
});

/** Asks localstripe. @returns the id of what it made */
async function ask(target: string, form: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(`${provider.url}${target}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: new URLSearchParams(form),
  });
  const text = await answer.text();
  expect([target, answer.status, text]).toEqual([target, 200, text]);
  return text === '' ? '' : (JSON.parse(text) as { id: string }).id;
}

/** Subscribes somebody to a plan as our checkout would, and lets them pay. */
async function subscribe(): Promise<void> {
  const customer = await ask('/v1/customers', { email: 'somebody@example.com' });
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2099', cvc: '123' };
  const fields = Object.entries(card).map(([name, value]) => [`card[${name}]`, value]);
  const source = await ask('/v1/tokens', Object.fromEntries(fields) as Record<string, string>);
  await ask(`/v1/customers/${customer}/sources`, { source });
  await ask('/v1/plans', {
    ...{ id: 'starter', name: 'Starter', 'product[name]': 'Starter' },
    ...{ amount: '4900', currency: 'eur', interval: 'month' },
  });
  await ask('/v1/subscriptions', {
    customer,
    'items[0][plan]': 'starter',
    'metadata[tookeffect_account]': server.accountId,
    'metadata[tookeffect_plan]': 'starter',
  });
}

const isOf =
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

/** Delivers an event once more, with its body changed. */
async function deliverAgain({ headers, body }: Exchange, change: (body: string) => string) {
  const answer = await fetch(`${server.baseUrl}/v1/billing/events`, {
    method: 'POST',
    headers,
    body: change(body),
  });
  return { status: answer.status, answer: await answer.text() };
}

test('events that localstripe signs are taken and kept, and bring nothing: another version made them', async () => {
  const client = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  const before = await client.usage.get();
  await subscribe();
  const paid = await webhook.until(isOf('invoice.payment_succeeded'));
  await webhook.until(isOf('customer.subscription.created'));
  expect(JSON.parse(paid.body)).toMatchObject({
    api_version: '2017-08-15',
    data: { object: { status: 'paid', amount_paid: 4900 } },
  });
  expect(webhook.exchanges.map(({ status }) => status)).toEqual(webhook.exchanges.map(() => 200));
  const stored = await appliedEvents();
  expect(stored.map(({ type }) => type)).toEqual([
    ...['customer.created', 'customer.source.created', 'customer.subscription.created'],
    ...['invoice.created', 'invoice.payment_succeeded'],
    ...['payment_intent.succeeded', 'plan.created', 'product.created'],
  ]);
  expect(stored.filter(({ applied }) => applied)).toEqual([]);
  expect(await client.usage.get()).toEqual(before);
});

test('an event that comes again is the same event, and one with a byte changed is refused', async () => {
  const paid = await webhook.until(isOf('invoice.payment_succeeded'));
  expect(await deliverAgain(paid, (body) => body)).toEqual({ status: 200, answer: paid.answer });
  const tampered = await deliverAgain(paid, (body) => body.replace('4900', '4901'));
  expect(tampered).toMatchObject({ status: 400 });
  expect(tampered.answer).toContain('webhook_rejected');
});

test('localstripe has no checkout, which is a provider that makes no sense', async () => {
  const client = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey, maxRetries: 0 });
  await expect(client.billing.checkout({ plan: 'starter' })).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
  });
});
