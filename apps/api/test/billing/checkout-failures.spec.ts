import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../src/config/index.ts';
import type { Log } from '../../src/log/index.ts';
import {
  boundedFetch,
  paymentAgent,
  PaymentProvider,
} from '../../src/modules/billing/stripe/payment-provider.ts';
import { DEFAULT_PRICES } from '../../src/modules/billing/domain/default-prices.ts';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';
import {
  respondWith,
  type Behaviour,
  type TestPaymentProvider,
  startPaymentProvider,
} from './payment-provider.ts';

const SECRET_KEY = 'sk_test_canary4242';
const DEADLINE_MS = 1000;

let provider: TestPaymentProvider;
let api: TestApi;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  provider = await startPaymentProvider();
  environment = {
    TOOKEFFECT_STRIPE_SECRET_KEY: SECRET_KEY,
    TOOKEFFECT_STRIPE_API_URL: provider.url,
    TOOKEFFECT_CHECKOUT_DEADLINE_MS: String(DEADLINE_MS),
  };
  api = await startDocumentedApi(environment);
});
afterAll(async () => {
  await api.stop();
  await provider.stop();
});
beforeEach(() => provider.requests.splice(0));

function checkout(key: string) {
  const headers = { 'idempotency-key': key };
  return api.call('POST', '/v1/billing/checkout', { body: { pack: 'pack_500' }, headers });
}

const hangs: Behaviour = () => undefined;
const hangsUp: Behaviour = (response) => response.destroy();
/** A body that never ends: one byte every 20 ms, so no pause reaches a timeout. */
const drips: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const drip = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(drip));
};
const failure = (type: string, message = SECRET_KEY) => ({ error: { type, message, code: 'some_code' } });
const session = (change: object) => ({
  url: 'https://checkout.stripe.com/c/pay/cs_1',
  expires_at: 1_795_338_000,
  amount_total: 3900,
  currency: 'eur',
  ...change,
});

const TRANSIENT: readonly (readonly [string, readonly Behaviour[]])[] = [
  ['fails twice', [respondWith(500, failure('api_error')), respondWith(503, failure('api_error'))]],
  ['hangs', [hangs, hangs]],
  ['hangs up', [hangsUp, hangsUp]],
  ['drips', [drips, drips]],
  ['responds with invalid JSON', [respondWith(200, '<html>')]],
  ['responds with another JSON type', [respondWith(200, 'null')]],
  ['responds with more than 1 MiB', [respondWith(200, `"${'x'.repeat(2_000_000)}"`)]],
  ['creates a session without a link', [respondWith(200, session({ url: null }))]],
  ['creates a session with a plain HTTP link', [respondWith(200, session({ url: 'http://stripe.com/' }))]],
  ['creates a session without an expiry', [respondWith(200, session({ expires_at: null }))]],
  ['redirects', [respondWith(307, '', { location: 'http://127.0.0.1:9/' })]],
  ['rate limits the server', [respondWith(429, failure('rate_limit_error'))]],
  ['is still handling the same idempotency key', [respondWith(409, failure('idempotency_error')), hangsUp]],
];

describe.each(TRANSIENT)('a payment provider that %s', (_, behaviours) => {
  test('results in 503 within the deadline, and the same key works later', async () => {
    const key = randomUUID();
    provider.next(...behaviours, ...behaviours);
    const { status, json, headers, text } = await checkout(key);
    expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    expect(text).not.toContain('canary');
    expect(provider.requests.length).toBeLessThanOrEqual(2);
    provider.forget();
    const before = provider.requests.length;
    expect((await checkout(key)).status).toBe(201);
    expect(provider.requests).toHaveLength(before + 1);
  });
});

test('does not follow a redirect, so the secret key is sent to one host only', async () => {
  const elsewhere = respondWith(307, '', { location: `${provider.url}/elsewhere` });
  provider.next(elsewhere, elsewhere);
  expect((await checkout(randomUUID())).status).toBe(503);
  provider.forget();
  expect(provider.requests.map(({ target }) => target)).not.toContain('POST /elsewhere');
});

test('the deadline of a call aborts an attempt before the timeout of the attempt', async () => {
  const agent = paymentAgent();
  const late = boundedFetch(agent, AbortSignal.abort());
  await expect(late(provider.url, { signal: new AbortController().signal })).rejects.toThrow('aborted');
  await agent.destroy();
  expect(provider.requests).toEqual([]);
});

test('passes on the Retry-After of the payment provider', async () => {
  provider.next(respondWith(429, failure('rate_limit_error'), { 'retry-after': '17' }));
  expect((await checkout(randomUUID())).headers.get('retry-after')).toBe('17');
});

test('a retry sends the same idempotency key to the provider, and the next call another one', async () => {
  const key = randomUUID();
  provider.next(respondWith(500, failure('api_error')));
  expect((await checkout(key)).status).toBe(201);
  const [first, second] = provider.requests.map(({ idempotencyKey }) => idempotencyKey);
  expect([first, provider.requests.length]).toEqual([second, 2]);

  const failing = randomUUID();
  provider.next(respondWith(400, failure('invalid_request_error')));
  await checkout(failing);
  await checkout(failing);
  const [third, fourth] = provider.requests.slice(2).map(({ idempotencyKey }) => idempotencyKey);
  // The provider replays the failure for the old key for a day.
  expect(third).not.toBe(fourth);
});

test.each([
  ['the key', 401, 'invalid_request_error'],
  ['the permissions of the key', 403, 'invalid_request_error'],
  ['a price', 400, 'invalid_request_error'],
  ['an object', 404, 'invalid_request_error'],
])(
  'a payment provider that refuses %s results in 409, and the idempotency key works later',
  async (_, status, type) => {
    const key = randomUUID();
    provider.next(respondWith(status, failure(type)));
    const refused = await checkout(key);
    expect([refused.status, refused.json.code]).toEqual([409, 'checkout_not_configured']);
    expect(refused.text).not.toContain('canary');
    expect(provider.requests).toHaveLength(1);
    expect((await checkout(key)).status).toBe(201);
  },
);

test.each([
  ['another amount', { amount_total: 3901 }],
  ['another currency', { currency: 'usd' }],
])('refuses a session with %s than the price list', async (_, change) => {
  provider.next(respondWith(200, session(change)));
  const { status, json } = await checkout(randomUUID());
  expect([status, json.code, json.checkoutUrl]).toEqual([409, 'checkout_not_configured', undefined]);
});

test('a repeated call is in flight while the provider works; a call that takes over the key leaves one link', async () => {
  const key = randomUUID();
  const { promise: isRequested, resolve: markRequested } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  provider.next((response, request) => {
    markRequested();
    void released.then(() =>
      respondWith(200, session({ url: `https://old.example/${request.target.length}` }))(response, request),
    );
  });
  const slow = checkout(key);
  await isRequested;
  expect((await checkout(key)).json.code).toBe('idempotency_in_flight');
  await api.database.dataSource.query(
    `UPDATE idempotency_key SET created_at = created_at - interval '61 seconds' WHERE key = $1`,
    [key],
  );
  const overtaking = await checkout(key);
  expect(overtaking.status).toBe(201);
  release();
  expect((await slow).json.code).toBe('idempotency_in_flight');
  expect((await checkout(key)).text).toBe(overtaking.text);
});

test('the log has type, code and request id, but no key and no message', async () => {
  const lines: unknown[] = [];
  const note = (fields: object, message: string) => void lines.push({ ...fields, message });
  const log: Log = { info: note, warn: note, error: note };
  const payments = new PaymentProvider(readSettings(environment), log);
  provider.next(
    respondWith(401, failure('invalid_request_error', `Invalid API Key provided: ${SECRET_KEY}`), {
      'request-id': 'req_1',
    }),
    respondWith(200, session({ amount_total: 1 })),
  );
  const chosen = { kind: 'pack', offer: DEFAULT_PRICES.packs[0]!, quantity: 1 } as const;
  await expect(payments.createCheckout('acc_1', chosen, null)).rejects.toThrow('refuses');
  await expect(payments.createCheckout('acc_1', chosen, null)).rejects.toThrow('refuses');
  await payments.onApplicationShutdown();
  expect(lines).toEqual([
    {
      payment: { type: 'StripeAuthenticationError', code: 'some_code', status: 401, requestId: 'req_1' },
      message: 'the payment provider created no checkout',
    },
    {
      item: 'pack_500',
      amount: 1,
      currency: 'eur',
      expected: { amountMinor: 3900, currency: 'EUR' },
      message: 'the price at the payment provider differs from the prices file',
    },
  ]);
});
