import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
