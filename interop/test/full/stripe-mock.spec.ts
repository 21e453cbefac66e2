import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CheckoutRequest, TookEffect } from '@tookeffect/sdk';
import { startTestServer, type TestServer } from '@tookeffect/testing/server';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Exchange, type RecordingProxy, startRecordingProxy } from '../support/recording-proxy.ts';
import { type ServedProgram, startProgram } from '../support/served-program.ts';
import { requireProgram } from '../support/tool.ts';

const PRICE = { title: 'T', amountCredits: 1, price: { amountMinor: 100, currency: 'EUR' } };
const PRICES = {
  plans: [
    { id: 'ours', ...PRICE },
    { id: 'theirs', ...PRICE, stripePriceId: 'price_1Abc' },
  ],
  packs: [
    { id: 'ours', ...PRICE },
    { id: 'theirs', ...PRICE, stripePriceId: 'price_1Abc' },
  ],
};
const PURCHASES: readonly CheckoutRequest[] = [
  { plan: 'ours' },
  { plan: 'theirs' },
  { pack: 'ours' },
  { pack: 'theirs', quantity: 100 },
];

const folder = mkdtempSync(path.join(tmpdir(), 'tookeffect interop '));
let mock: ServedProgram;
let proxy: RecordingProxy;
let server: TestServer;
const undo: (() => Promise<void>)[] = [];
beforeAll(async () => {
  mock = await startProgram(requireProgram(inject('stripeMock')), [
    ...['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0'],
  ]);
  undo.unshift(mock.stop);
  proxy = await startRecordingProxy(mock.url);
  undo.unshift(proxy.stop);
  writeFileSync(path.join(folder, 'prices.json'), JSON.stringify(PRICES));
  server = await startTestServer({
    environment: {
      TOOKEFFECT_PRICES_FILE: path.join(folder, 'prices.json'),
      TOOKEFFECT_STRIPE_SECRET_KEY: 'sk_test_12345678',
      TOOKEFFECT_STRIPE_API_URL: proxy.url,
    },
    packs: 0,
  });
  undo.unshift(() => server.stop());
});
afterAll(async () => {
  for (const step of undo) await step();
  rmSync(folder, { recursive: true });
});

/** Makes a purchase and returns the request to the payment provider. */
async function recordCheckout(purchase: CheckoutRequest): Promise<Exchange> {
  const client = new TookEffect({ baseUrl: server.baseUrl, apiKey: server.apiKey });
  const before = proxy.exchanges.length;
  const { checkoutUrl } = await client.billing.checkout(purchase);
  expect(checkoutUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  const [exchange, ...others] = proxy.exchanges.slice(before);
  expect(others).toEqual([]);
  return exchange!;
}

/** Sends a request again with changed fields. @returns the status */
async function sendAgain({ target, headers, body }: Exchange, change: Readonly<Record<string, string>>) {
  const form = new URLSearchParams(body);
  for (const [name, value] of Object.entries(change)) form.set(name, value);
  const response = await fetch(`${mock.url}${target}`, { method: 'POST', headers, body: form.toString() });
  await response.text();
  return response.status;
}

describe.each(PURCHASES)('stripe-mock with the purchase %j', (purchase) => {
  test('accepts the request by Stripe’s OpenAPI document, and returns the account', async () => {
    const exchange = await recordCheckout(purchase);
    expect([exchange.target, exchange.status]).toEqual(['/v1/checkout/sessions', 200]);
    expect(JSON.parse(exchange.response)).toMatchObject({ client_reference_id: server.accountId });
  });

  test('rejects the same request with one wrong field', async () => {
    const exchange = await recordCheckout(purchase);
    expect(await sendAgain(exchange, {})).toBe(200);
    const wrong: readonly Readonly<Record<string, string>>[] = [
      { mode: 'purchase' },
      { sucess_url: 'https://example.com/' },
      { 'line_items[0][quantity]': 'two' },
      { metadata: 'account' },
    ];
    for (const change of wrong) expect([change, await sendAgain(exchange, change)]).toEqual([change, 400]);
  });
});

/** The reads of a shipped contract, and the members of the response that its rules need. */
const READS: readonly (readonly [string, readonly string[]])[] = [
  [
    'stripe.refund.succeeded@1',
    [
      'object',
      'data.0.object',
      'data.0.id',
      'data.0.amount',
      'data.0.currency',
      'data.0.status',
      'has_more',
    ].concat(['data.0.created', 'data.0.metadata', 'data.0.charge.amount', 'data.0.charge.amount_refunded']),
  ],
  ['stripe.payment.captured@1', ['id', 'status', 'amount_received', 'currency', 'metadata']],
  ['stripe.subscription.canceled@1', ['id', 'status', 'customer']],
];

describe.each(READS)('stripe-mock with the reads of %s', (contract, members) => {
  const file = new URL(`../../../contracts/stripe/${contract}/fixtures.json`, import.meta.url);
  const { plans } = JSON.parse(readFileSync(file, 'utf8')) as {
    plans: readonly { readonly expected: Readonly<Record<'main' | 'probe', { readonly target: string }>> }[];
  };
  const { main, probe } = plans[0]!.expected;
  const read = async (target: string) => {
    const headers = { authorization: 'Bearer sk_test_12345678' };
    const response = await fetch(`${mock.url}${target}`, { headers });
    return { status: response.status, body: (await response.json()) as object };
  };

  test('accepts them by Stripe’s OpenAPI document, and shows the members that the rules need', async () => {
    const { status, body } = await read(main.target);
    expect([status, (await read(probe.target)).status]).toEqual([200, 200]);
    for (const member of members) expect(body).toHaveProperty(member);
  });

  test('rejects an unknown parameter, so no request can be made unique', async () => {
    const separator = main.target.includes('?') ? '&' : '?';
    expect((await read(`${main.target}${separator}tookeffect=1`)).status).toBe(400);
  });
});
