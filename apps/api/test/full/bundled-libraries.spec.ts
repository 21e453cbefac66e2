import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { type TestServer, startTestServer } from '@tookeffect/testing/server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestPaymentProvider, startPaymentProvider } from '../billing/payment-provider.ts';
import { startMongoServer } from '../connectors/mongodb/mongo-server.ts';
import { listen } from '../connectors/raw-server.ts';
import { TEST_ACCESS_KEY, TEST_MONGO_USER } from '../connectors/reading.ts';
import { ShopServer } from './mysql/shop-server.ts';

/** Each library that the built server loads at its first use does its work there: the sources may find it and the bundle not. */
let provider: TestPaymentProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startPaymentProvider();
  server = await startTestServer({
    environment: {
      TOOKEFFECT_STRIPE_SECRET_KEY: 'sk_test_canary4242',
      TOOKEFFECT_STRIPE_API_URL: provider.url,
      TOOKEFFECT_METRICS_PORT: '0',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

async function post(endpoint: string, body: unknown): Promise<{ status: number; json: unknown }> {
  const headers = { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${server.baseUrl}${endpoint}`, request);
  return { status: response.status, json: await response.json() };
}

async function connect(service: string, baseUrl: string, credential: object): Promise<unknown> {
  return post('/v1/connections', { service, name: service, baseUrl, credential, environment: 'test' });
}

const USABLE = { status: 201, json: { lastTest: { outcome: 'usable' } } };

test('the signer signs what is sent to a store', async () => {
  const signed = /^AWS4-HMAC-SHA256 Credential=AKIATESTKEY\/\d{8}\/us-east-1\/s3\/.*Signature=[0-9a-f]{64}$/;
  const store = createServer(({ headers }, response) => {
    const isSigned = signed.test(headers.authorization ?? '');
    response.writeHead(isSigned ? 200 : 403).end('<ListAllMyBucketsResult/>');
  });
  const port = await listen(store);
  onTestFinished(() => {
    store.closeAllConnections();
    store.close();
  });
  expect(await connect('s3', `s3+http://127.0.0.1:${port}`, TEST_ACCESS_KEY)).toMatchObject(USABLE);
});

test('the driver of MySQL reads from a server', async () => {
  const shop = await ShopServer.start('');
  onTestFinished(() => shop.stop());
  const credential = { type: 'basic', username: 'reader', password: 'reader' };
  expect(await connect('mysql', `mysql://127.0.0.1:${shop.port}`, credential)).toMatchObject(USABLE);
});

test('a password is prepared for MongoDB', async () => {
  const authInfo = {
    authenticatedUsers: [{ user: 'observer', db: 'shop' }],
    authenticatedUserRoles: [{ role: 'read', db: 'shop' }],
    authenticatedUserPrivileges: [],
  };
  const mongo = await startMongoServer((_, { name, reply }) => {
    if (name !== 'connectionStatus') return false;
    reply({ authInfo, ok: 1 });
    return true;
  });
  onTestFinished(() => mongo.stop());
  const baseUrl = `mongodb+tcp://127.0.0.1:${mongo.port}/shop`;
  expect(await connect('mongodb', baseUrl, TEST_MONGO_USER)).toMatchObject(USABLE);
});

test('workers compile a contract', async () => {
  const examples = path.join(import.meta.dirname, '../../../../schemas/examples/contract-test-request');
  const body: unknown = JSON.parse(readFileSync(path.join(examples, 'github-issue.json'), 'utf8'));
  const { status, json } = await post('/v1/contracts/test', body);
  expect(status, JSON.stringify(json)).toBe(200);
});

test('the library of the payment provider verifies an event and creates a checkout', async () => {
  await server.grantCredit();
  expect(await post('/v1/billing/checkout', { pack: 'pack_500' })).toMatchObject({
    status: 201,
    json: { checkoutUrl: 'https://checkout.stripe.com/c/pay/cs_test_1' },
  });
});

test('the library for Prometheus counts requests', async () => {
  expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
  const counted = 'tookeffect_http_requests_total{method="GET",route="/healthz",status="200"} 1\n';
  await expect.poll(async () => (await fetch(server.metricsUrl!)).text()).toContain(counted);
});
