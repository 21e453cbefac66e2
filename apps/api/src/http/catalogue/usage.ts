import { type Endpoint, LARGE_BODY_BYTES } from './endpoint.ts';
import { PAGE } from './parameters.ts';

/** An event of a type that changes no credits. */
const PAYMENT_EVENT = {
  id: 'evt_1SVx2eExample',
  object: 'event',
  api_version: '2026-10-28.endive',
  created: 1_795_251_600,
  livemode: false,
  type: 'customer.created',
  data: { object: { id: 'cus_example', object: 'customer' } },
};

/** Endpoints about credits. */
export const USAGE_ENDPOINTS = {
  getUsage: {
    method: 'GET',
    path: '/v1/usage',
    tag: 'Usage',
    summary: 'Read the usage',
    description: 'The credits of the plan, the bought credits and the verified actions of this period.',
    security: 'credential',
    scopes: ['usage:read'],
    limit: 'read',
    idempotency: 'safe',
    body: null,
    parameters: [],
    responses: [{ status: 200, description: 'The usage.', schema: 'usage' }],
    errors: [],
  },
  getUsageHistory: {
    method: 'GET',
    path: '/v1/usage/history',
    tag: 'Usage',
    summary: 'List the changes of the credits',
    description:
      'Every change of the credits, newest first. The entries of a bucket add up to what is available and reserved in it.',
    security: 'credential',
    scopes: ['usage:read'],
    limit: 'read',
    idempotency: 'safe',
    body: null,
    parameters: PAGE,
    responses: [{ status: 200, description: 'A page of the changes.', schema: 'usage-history' }],
    errors: [],
  },
  receiveBillingEvent: {
    method: 'POST',
    path: '/v1/billing/events',
    tag: 'Usage',
    summary: 'Receive a billing event',
    description:
      'The payment provider’s webhook, and the only source of credits. Each signed event counts once.',
    security: 'signature',
    scopes: [],
    limit: 'webhook',
    idempotency: 'idempotent',
    body: { kind: 'raw', maxBytes: LARGE_BODY_BYTES, example: PAYMENT_EVENT },
    parameters: [
      {
        name: 'Stripe-Signature',
        in: 'header',
        description: 'A time and one or more HMAC-SHA-256 of time and body, as Stripe sends them.',
        isRequired: true,
        schema: { type: 'string', maxLength: 2048 },
        example: 't=1795251600,v1=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
      },
    ],
    responses: [
      {
        status: 200,
        description: 'The event is stored, whether its type is known or not.',
        schema: 'event-accepted',
      },
    ],
    errors: ['webhook_rejected', 'json_malformed'],
  },
} as const satisfies Record<string, Endpoint>;
