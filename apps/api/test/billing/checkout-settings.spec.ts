import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import { startShopApi } from '../support/shop-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { type TestPaymentProvider, startPaymentProvider } from './payment-provider.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function startApi(environment: Readonly<Record<string, string>>): Promise<TestApi> {
  const api = await startDocumentedApi(environment);
  undo.push(() => api.stop());
  return api;
}

async function startProvider(): Promise<TestPaymentProvider> {
  const provider = await startPaymentProvider();
  undo.push(() => provider.stop());
  return provider;
}

const checkout = (api: TestApi, body: object, headers: Readonly<Record<string, string>> = {}) =>
  api.call('POST', '/v1/billing/checkout', { body, headers });

test('without a payment provider the response names the setting, and the idempotency key stays usable', async () => {
  const api = await startApi({});
  const headers = { 'idempotency-key': 'one' };
  for (let calls = 2; calls > 0; calls -= 1) {
    const { status, json } = await checkout(api, { pack: 'pack_500' }, headers);
    expect([status, json.code]).toEqual([409, 'checkout_not_configured']);
    expect(json.detail).toContain('TOOKEFFECT_STRIPE_SECRET_KEY');
  }
  expect(await api.database.dataSource.query('SELECT FROM idempotency_key')).toEqual([]);
});

test('the operator’s purchase page is in the response and in a 402', async () => {
  const purchaseUrl = 'https://shop.example.com/credits?from=api';
  const context = await startShopApi({ TOOKEFFECT_CHECKOUT_URL: purchaseUrl });
  undo.push(() => context.stop());
  expect((await checkout(context.api, { pack: 'pack_500' })).json.detail).toContain(purchaseUrl);
  const tenant = await context.api.newTenant(0);
  await context.connect({}, tenant);
  const { id } = await context.begin({ apiKey: tenant.apiKey });
  const { status, json } = await context.verify(id, undefined, tenant);
  expect([status, json.payment]).toMatchObject([402, { checkoutUrl: purchaseUrl }]);
});

test('the return URLs are the operator’s page with the outcome', async () => {
  const provider = await startProvider();
  const api = await startApi({
    TOOKEFFECT_STRIPE_SECRET_KEY: 'rk_test_12345678',
    TOOKEFFECT_STRIPE_API_URL: provider.url,
    TOOKEFFECT_CHECKOUT_RETURN_URL: 'https://shop.example.com/thanks?lang=en',
  });
  await checkout(api, { pack: 'pack_500' });
  expect(provider.requests[0]!.form).toMatchObject({
    success_url: 'https://shop.example.com/thanks?lang=en&checkout=paid',
    cancel_url: 'https://shop.example.com/thanks?lang=en&checkout=cancelled',
  });
});

test('uses the provider’s price id, and does not expose it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tookeffect-prices-'));
  undo.push(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'prices.json');
  const price = { amountMinor: 3900, currency: 'EUR' };
  const offer = { title: 'All', amountCredits: 7, price, stripePriceId: 'price_1Abc' };
  await writeFile(
    file,
    JSON.stringify({ plans: [{ id: 'all', ...offer }], packs: [{ id: 'one', ...offer }] }),
  );
  const provider = await startProvider();
  const api = await startApi({
    TOOKEFFECT_PRICES_FILE: file,
    TOOKEFFECT_STRIPE_SECRET_KEY: 'sk_test_12345678',
    TOOKEFFECT_STRIPE_API_URL: provider.url,
  });
  for (const body of [{ plan: 'all' }, { pack: 'one', quantity: 4 }]) {
    expect((await checkout(api, body)).status).toBe(201);
    const { form } = provider.requests.at(-1)!;
    expect(form['line_items[0][price]']).toBe('price_1Abc');
    expect(Object.keys(form).join()).not.toContain('price_data');
  }
});
