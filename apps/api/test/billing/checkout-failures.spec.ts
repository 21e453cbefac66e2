import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../src/config/index.ts';
import type { Log } from '../../src/log/index.ts';
import { boundedFetch, paymentAgent } from '../../src/modules/billing/stripe/payment-provider.ts';
import { DEFAULT_PRICES } from '../../src/modules/billing/domain/default-prices.ts';
import { PaymentProvider } from '../../src/modules/billing/stripe/payment-provider.ts';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';
import { answers, type Behaviour, type PaymentStandIn, startPaymentStandIn } from './payment-stand-in.ts';

const SECRET_KEY = 'sk_test_canary4242';
const DEADLINE_MS = 1000;

let provider: PaymentStandIn;
let api: TestApi;
let environment: Readonly<Record<string, string>>;
beforeAll(async () => {
  provider = await startPaymentStandIn();
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
beforeEach(() => provider.asked.splice(0));

function checkout(key: string) {
  const headers = { 'idempotency-key': key };
  return api.call('POST', '/v1/billing/checkout', { body: { pack: 'pack_500' }, headers });
}

const hangs: Behaviour = () => undefined;
const hangsUp: Behaviour = (response) => response.destroy();
/** A body that never ends, a byte now and then: no pause is long enough to be a silence. */
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
  ['fails twice', [answers(500, failure('api_error')), answers(503, failure('api_error'))]],
  ['hangs', [hangs, hangs]],
  ['hangs up', [hangsUp, hangsUp]],
  ['drips', [drips, drips]],
  ['answers no JSON', [answers(200, '<html>')]],
  ['answers another kind of JSON', [answers(200, 'null')]],
  ['answers more than anybody reads', [answers(200, `"${'x'.repeat(2_000_000)}"`)]],
  ['makes a session without a link', [answers(200, session({ url: null }))]],
  ['makes a session with a link over clear text', [answers(200, session({ url: 'http://stripe.com/' }))]],
  ['makes a session without an end', [answers(200, session({ expires_at: null }))]],
  ['sends us elsewhere', [answers(307, '', { location: 'http://127.0.0.1:9/' })]],
  ['limits us', [answers(429, failure('rate_limit_error'))]],
  ['still makes the page of this name', [answers(409, failure('idempotency_error')), hangsUp]],
];

describe.each(TRANSIENT)('a payment provider that %s', (_, behaviours) => {
  test('is a 503 in time, and the same key works when it is back', async () => {
    const key = randomUUID();
    provider.next(...behaviours, ...behaviours);
    const startedAt = performance.now();
    const { status, json, headers, text } = await checkout(key);
    expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS + 3000);
    expect([status, json.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    expect(text).not.toContain('canary');
    expect(provider.asked.length).toBeLessThanOrEqual(2);
    provider.forget();
    const before = provider.asked.length;
    expect((await checkout(key)).status).toBe(201);
    expect(provider.asked).toHaveLength(before + 1);
  });
});

test('a redirect is not followed: the key and the purchase go to one place', async () => {
  const elsewhere = answers(307, '', { location: `${provider.url}/elsewhere` });
  provider.next(elsewhere, elsewhere);
  expect((await checkout(randomUUID())).status).toBe(503);
  provider.forget();
  expect(provider.asked.map(({ target }) => target)).not.toContain('POST /elsewhere');
});

test('the deadline of a call ends an attempt that has time of its own left', async () => {
  const agent = paymentAgent();
  const late = boundedFetch(agent, AbortSignal.abort());
  await expect(late(provider.url, { signal: new AbortController().signal })).rejects.toThrow('aborted');
  await agent.destroy();
  expect(provider.asked).toEqual([]);
});

test('a wait that the payment provider asks for is handed on', async () => {
  provider.next(answers(429, failure('rate_limit_error'), { 'retry-after': '17' }));
  expect((await checkout(randomUUID())).headers.get('retry-after')).toBe('17');
});

test('one failure is tried again under the same name, and the next call has another name', async () => {
  const key = randomUUID();
  provider.next(answers(500, failure('api_error')));
  expect((await checkout(key)).status).toBe(201);
  const [first, second] = provider.asked.map(({ idempotencyKey }) => idempotencyKey);
  expect([first, provider.asked.length]).toEqual([second, 2]);

  const failing = randomUUID();
  provider.next(answers(400, failure('invalid_request_error')));
  await checkout(failing);
  await checkout(failing);
  const [third, fourth] = provider.asked.slice(2).map(({ idempotencyKey }) => idempotencyKey);
  // The provider would answer the old name with the old failure for a day.
  expect(third).not.toBe(fourth);
});

test.each([
  ['the key', 401, 'invalid_request_error'],
  ['what the key may do', 403, 'invalid_request_error'],
  ['a price', 400, 'invalid_request_error'],
  ['an object', 404, 'invalid_request_error'],
])(
  'a payment provider that refuses %s is for the operator, and the key works later',
  async (_, status, type) => {
    const key = randomUUID();
    provider.next(answers(status, failure(type)));
    const refused = await checkout(key);
    expect([refused.status, refused.json.code]).toEqual([409, 'checkout_not_configured']);
    expect(refused.text).not.toContain('canary');
    expect(provider.asked).toHaveLength(1);
    expect((await checkout(key)).status).toBe(201);
  },
);

test.each([
  ['another amount', { amount_total: 3901 }],
  ['another currency', { currency: 'usd' }],
])('a page that asks for %s than our price is shown to nobody', async (_, change) => {
  provider.next(answers(200, session(change)));
  const { status, json } = await checkout(randomUUID());
  expect([status, json.code, json.checkoutUrl]).toEqual([409, 'checkout_not_configured', undefined]);
});

test('while the provider is asked, the same key is in flight; whoever takes it over leaves one link', async () => {
  const key = randomUUID();
  const { promise: isAsked, resolve: tell } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  provider.next((response, asked) => {
    tell();
    void released.then(() =>
      answers(200, session({ url: `https://old.example/${asked.target.length}` }))(response, asked),
    );
  });
  const slow = checkout(key);
  await isAsked;
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

test('the log says what the operator needs, and no key and no message', async () => {
  const lines: unknown[] = [];
  const note = (fields: object, message: string) => void lines.push({ ...fields, message });
  const log: Log = { info: note, warn: note, error: note };
  const payments = new PaymentProvider(readSettings(environment), log);
  provider.next(
    answers(401, failure('invalid_request_error', `Invalid API Key provided: ${SECRET_KEY}`), {
      'request-id': 'req_1',
    }),
    answers(200, session({ amount_total: 1 })),
  );
  const chosen = { kind: 'pack', offer: DEFAULT_PRICES.packs[0]!, quantity: 1 } as const;
  await expect(payments.createCheckout('acc_1', chosen, null)).rejects.toThrow('refuses');
  await expect(payments.createCheckout('acc_1', chosen, null)).rejects.toThrow('refuses');
  await payments.onModuleDestroy();
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
