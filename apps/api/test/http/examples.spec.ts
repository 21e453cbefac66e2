import { Ajv2020 } from 'ajv/dist/2020.js';
import { createEmulator, type Emulator } from 'emulate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ConnectionTester } from '../../src/modules/connections/connection-tester.ts';
import { describeApi } from '../../src/server/describe-api.ts';
import { startPaymentProvider, type TestPaymentProvider } from '../billing/payment-provider.ts';
import { BILLING_SECRET, deliver as deliverPayment } from '../billing/stripe-delivery.ts';
import { deliver } from '../events/github-delivery.ts';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';

type Examples = Readonly<Record<string, { readonly value?: object; readonly $ref?: string }>>;

interface Body {
  readonly content?: Readonly<Record<string, { readonly examples?: Examples; readonly example?: unknown }>>;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Body>>;
    readonly examples: Readonly<Record<string, { readonly value: object }>>;
  };
}

const document = JSON.parse(await describeApi()) as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const requests = operations.flatMap(({ operationId, requestBody }) =>
  Object.entries(requestBody?.content?.['application/json']?.examples ?? {}).map(([name, { value }]) => ({
    operationId,
    name,
    body: value!,
  })),
);

let github: Emulator;
let payments: TestPaymentProvider;
let api: TestApi;
beforeAll(async () => {
  const users = [{ login: 'acme' }];
  const repos = [{ owner: 'acme', name: 'billing', auto_init: false }];
  const tokens = { agent: { login: 'acme', scopes: ['repo'] } };
  github = await createEmulator({ service: 'github', port: 0, seed: { tokens, github: { users, repos } } });
  payments = await startPaymentProvider();
  api = await startDocumentedApi({
    TOOKEFFECT_STRIPE_SECRET_KEY: 'sk_test_example',
    TOOKEFFECT_STRIPE_API_URL: payments.url,
    TOOKEFFECT_BILLING_WEBHOOK_SECRETS: BILLING_SECRET,
  });
  await api.call('POST', '/v1/connections', { body: connectionToGithub() });
});
afterAll(async () => {
  await api.stop();
  await payments.stop();
  await github.close();
});

function connectionToGithub(): object {
  const credential = { type: 'bearer', token: 'agent' };
  const writeAccessReason = 'An emulated token has no narrower scope.';
  const environment = 'test';
  return {
    service: 'github',
    name: 'github',
    baseUrl: github.url,
    credential,
    writeAccessReason,
    environment,
  };
}

/** Sends an example. @returns the status and the text of the response */
type Send = (body: object) => Promise<{ readonly status: number; readonly text: string }>;

const post = (target: string, body: object) => api.call('POST', target, { body });

async function newOperation(): Promise<string> {
  const { body } = requests.find(({ operationId }) => operationId === 'createOperation')!;
  return String((await post('/v1/operations', body)).json.id);
}

async function newApiKey(): Promise<string> {
  const { json } = await post('/v1/api-keys', { name: 'a', scopes: ['usage:read'] });
  return (json.apiKey as { readonly id: string }).id;
}

/** The systems of these examples are on the Internet, so their test is left out. */
async function createConnection(body: object): ReturnType<Send> {
  const tested = vi
    .spyOn(ConnectionTester.prototype, 'test')
    .mockResolvedValue({ outcome: 'usable', detail: 'Not tested.' });
  const { apiKey } = await api.newTenant();
  const response = await api.call('POST', '/v1/connections', { body, apiKey });
  tested.mockRestore();
  return response;
}

async function receiveEvent(body: object): ReturnType<Send> {
  const { apiKey, workspaceId } = await api.newTenant();
  const { json } = await api.call('POST', '/v1/webhooks', { apiKey, body: { provider: 'github' } });
  return deliver(api, workspaceId, String(json.secret), JSON.stringify(body));
}

const SEND: Readonly<Record<string, Send>> = {
  createOperation: (body) => post('/v1/operations', body),
  submitActionResult: async (body) => post(`/v1/operations/${await newOperation()}/action-result`, body),
  verifyOperation: async (body) => post(`/v1/operations/${await newOperation()}/verify`, body),
  receiveEvent,
  eraseBaselines: (body) => post('/v1/baseline-erasures', body),
  eraseEvents: (body) => post('/v1/event-erasures', body),
  createWebhookSecret: (body) => post('/v1/webhooks', body),
  rotateWebhookSecret: async (body) => {
    const { json } = await post('/v1/webhooks', { provider: 'github' });
    return post(`/v1/webhooks/${(json.webhookSecret as { id: string }).id}/rotate`, body);
  },
  dryRunContract: (body) => post('/v1/contracts/dry-run', body),
  recordResponse: (body) => post('/v1/contracts/record', body),
  publishContract: (body) => post('/v1/contracts', body),
  testContract: (body) => post('/v1/contracts/test', body),
  mutateContract: (body) => post('/v1/contracts/mutate', body),
  createConnection,
  createApiKey: (body) => post('/v1/api-keys', body),
  rotateApiKey: async (body) => post(`/v1/api-keys/${await newApiKey()}/rotate`, body),
  receiveBillingEvent: (body) => deliverPayment(api, JSON.stringify(body)),
  createCheckout: (body) => post('/v1/billing/checkout', body),
};

test('every operation with a JSON body has an example', () => {
  const named = new Set(requests.map(({ operationId }) => operationId));
  expect([...named].toSorted()).toEqual(Object.keys(SEND).toSorted());
});

test.each(requests)('$operationId accepts the example $name as it is', async ({ operationId, body }) => {
  const { status, text } = await SEND[operationId]!(body);
  expect(status, text).toBeLessThan(300);
});

test('no example of a request has an expiry, which would pass', () => {
  expect(requests.filter(({ body }) => 'expiresAt' in body)).toEqual([]);
});

test('every example of a response satisfies its published schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'document');
  const bodies: [string, Body][] = [
    ...Object.entries(document.components.responses).map(([name, one]): [string, Body] => [
      `/components/responses/${name}`,
      one,
    ]),
    ...Object.entries(document.paths).flatMap(([place, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.entries(responses).map(([status, one]): [string, Body] => [
          `/paths/${escaped(place)}/${method}/responses/${status}`,
          one,
        ]),
      ),
    ),
  ];
  let count = 0;
  for (const [pointer, { content = {} }] of bodies) {
    for (const [type, { examples = {}, example }] of Object.entries(content)) {
      const target = `document#${pointer}/content/${escaped(type)}/schema`;
      const validate = ajv.compile({ $ref: encodeURI(target) });
      const values = Object.values(examples).map(({ value, $ref }) =>
        $ref === undefined ? value : document.components.examples[$ref.split('/').at(-1)!]!.value,
      );
      for (const value of example === undefined ? values : [...values, example]) {
        validate(value);
        expect(validate.errors, `${target} ${JSON.stringify(value)}`).toBeNull();
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThan(100);
});

function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}
