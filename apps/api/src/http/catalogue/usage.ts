import type { Endpoint } from './endpoint.ts';
import { LARGE_BODY_BYTES } from './sizes.ts';

/** Endpoints about credits. */
export const USAGE_ENDPOINTS = {
  getUsage: {
    method: 'GET',
    path: '/v1/usage',
    tag: 'Usage',
    summary: 'Read the usage',
    description: 'The plan bucket, the bought bucket and the verified actions of this period.',
    security: 'credential',
    scopes: ['usage:read'],
    limit: 'read',
    idempotency: 'safe',
    body: null,
    parameters: [],
    answers: [{ status: 200, description: 'The usage.', schema: 'usage' }],
    errors: [],
  },
  receiveBillingEvent: {
    method: 'POST',
    path: '/v1/billing/events',
    tag: 'Usage',
    summary: 'Receive a billing event',
    description:
      'The payment provider’s webhook, and the only source of credit. Each signed event counts once.',
    security: 'signature',
    scopes: [],
    limit: 'webhook',
    idempotency: 'idempotent',
    body: { kind: 'raw', maxBytes: LARGE_BODY_BYTES },
    parameters: [],
    answers: [{ status: 200, description: 'The event is stored, known or not.', schema: 'event-accepted' }],
    errors: ['webhook_rejected'],
  },
} as const satisfies Record<string, Endpoint>;
