import Stripe from 'stripe';
import { sign } from '@octokit/webhooks-methods';
import { BILLING_SECRET, stripeEvent } from '../billing/stripe-delivery.ts';
import {
  type ApiUnderTest,
  apiKeyBody,
  beginOperation,
  connectionBody,
  makeRoomForSecrets,
  operationBody,
  publishBody,
  recordBody,
  type ResourceName,
  deriveSigningSecret,
} from './resources.ts';
import type { Place } from './served-operations.ts';

/** How a valid request of an operation is made, so that whoever asks and what is named can be varied. */
export interface OperationFixture {
  /** What each place names that belongs to a tenant; of a cursor, what the list lists. */
  readonly ids?: Readonly<Partial<Record<Place, ResourceName>>>;
  /** What stands in the places that belong to nobody. */
  readonly values?: Readonly<Partial<Record<Place, string>>>;
  /** The body without the ids of `ids`. */
  readonly body?: (underTest: ApiUnderTest) => object;
  readonly headers?: (body: string, apiKey: string) => Promise<Readonly<Record<string, string>>>;
  /** Makes room for what the request makes, where there is little. */
  readonly makeRoom?: (underTest: ApiUnderTest, apiKey: string) => Promise<void>;
  /** Whether a resource is used up, so that each request needs one of its own. */
  readonly isConsuming?: true;
  /** Makes what `path.id` names with the credential of the request, where no other credential may use it. */
  readonly createOwn?: (underTest: ApiUnderTest, token: string, connectionId: string) => Promise<string>;
  /** How what does not exist is answered; 404 `not_found` when left out. */
  readonly unknown?: readonly [status: number, code: string];
}

/** Stands before a key where a cursor of its list is made; no cursor has a space. */
const AFTER = 'after ';

const OPERATION = { 'path.id': 'operation' } as const;
const CONNECTION = { 'path.id': 'connection' } as const;
const KEY = { 'path.id': 'apiKey' } as const;

/** One fixture for each operation, by operation id. */
export const FIXTURES: Readonly<Record<string, OperationFixture>> = {
  createOperation: {
    ids: { 'body.connectionId': 'connection' },
    body: operationBody,
    unknown: [409, 'connection_missing'],
  },
  listOperations: { ids: { 'query.cursor': 'operation' } },
  cancelOperation: { ids: OPERATION, createOwn: beginOperation },
  submitActionResult: { ids: OPERATION, body: () => ({ status: 'succeeded' }) },
  verifyOperation: { ids: OPERATION, body: () => ({}) },
  getOperation: { ids: OPERATION },
  getReceipt: { ids: OPERATION },
  getOperationDocument: { ids: OPERATION },
  getTimeline: { ids: { ...OPERATION, 'query.cursor': 'operation' } },
  receiveEvent: {
    ids: { 'path.workspace': 'workspace' },
    values: { 'path.provider': 'github' },
    body: () => ({ action: 'opened', issue: { id: 1, number: 1 } }),
    headers: async (body, apiKey) => ({
      'x-github-event': 'issues',
      'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958',
      'x-hub-signature-256': await sign(deriveSigningSecret(apiKey), body),
    }),
    unknown: [400, 'webhook_rejected'],
  },
  eraseBaselines: { body: () => ({ begunBefore: '2026-01-01T00:00:00.000Z' }) },
  eraseEvents: { body: () => ({ receivedBefore: '2026-01-01T00:00:00.000Z' }) },
  createWebhookSecret: { body: () => ({ provider: 'github' }), makeRoom: makeRoomForSecrets },
  listWebhookSecrets: { ids: { 'query.cursor': 'webhookSecret' } },
  listWebhookProviders: {},
  rotateWebhookSecret: {
    ids: { 'path.id': 'webhookSecret' },
    body: () => ({ graceSeconds: 0 }),
    isConsuming: true,
  },
  deleteWebhookSecret: { ids: { 'path.id': 'webhookSecret' }, isConsuming: true },
  listContracts: { values: { 'query.cursor': cursorAfter('http.json.matches@1') } },
  getContract: { values: { 'path.id': 'http.json.matches@1' } },
  testContract: { body: () => ({ contract: {} }) },
  mutateContract: { body: () => ({ contract: {} }) },
  dryRunContract: {
    ids: { 'body.connectionId': 'connection' },
    values: { 'body.operationId': 'op_01m7yq1we0e9psnfkjatm2jke5' },
    body: operationBody,
    unknown: [409, 'connection_missing'],
  },
  recordResponse: {
    ids: { 'body.connectionId': 'connection' },
    body: recordBody,
    unknown: [409, 'connection_missing'],
  },
  publishContract: { body: publishBody },
  deprecateContract: { ids: { 'path.id': 'contract' }, unknown: [404, 'contract_not_found'] },
  getSkill: { values: { 'path.service': 'github' } },
  createConnection: { body: connectionBody },
  listConnections: { ids: { 'query.cursor': 'connection' } },
  getConnection: { ids: CONNECTION },
  deleteConnection: { ids: CONNECTION, isConsuming: true },
  testConnection: { ids: CONNECTION },
  getCaller: {},
  createApiKey: { body: apiKeyBody },
  listApiKeys: { ids: { 'query.cursor': 'apiKey' } },
  getApiKey: { ids: KEY },
  rotateApiKey: { ids: KEY, body: () => ({}), isConsuming: true },
  revokeApiKey: { ids: KEY, isConsuming: true },
  getUsage: {},
  getUsageHistory: { ids: { 'query.cursor': 'creditTransfer' } },
  createCheckout: { body: () => ({ pack: 'pack_500' }) },
  getCheckoutPage: { values: { 'path.outcome': 'paid' } },
  receiveBillingEvent: {
    body: () => JSON.parse(stripeEvent('evt_1', 'customer.created', {})) as object,
    headers: (payload) =>
      Promise.resolve({
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: BILLING_SECRET }),
      }),
  },
  getOpenApi: {},
  getKeyDocument: {},
  getErrorPage: { values: { 'path.code': 'not_found' } },
  getHealth: {},
  getReadiness: {},
};

/** @returns what stands for the cursor after a key, until it is known of which list */
export function cursorAfter(key: string): string {
  return `${AFTER}${key}`;
}

/** @param name what `cursorAfter` gave, or a cursor @returns the cursor as the list of a path gives it */
export function toListCursor(path: string, name: string): string {
  if (!name.startsWith(AFTER)) return name;
  const list = path.replace('/v1/', '').replace('/history', '');
  const timeline = /^operations\/(?<id>[^/]+)\/timeline$/.exec(list)?.groups?.id;
  const text = `${timeline === undefined ? list : `timeline/${timeline}`}:${name.slice(AFTER.length)}`;
  return Buffer.from(text).toString('base64url');
}
