import { BODY_BYTES, type Endpoint } from './endpoint.ts';
import { IDEMPOTENCY_KEY } from './parameters.ts';

/** Endpoints about buying credits. */
export const BILLING_ENDPOINTS = {
  createCheckout: {
    method: 'POST',
    path: '/v1/billing/checkout',
    tag: 'Usage',
    summary: 'Make a link to pay at',
    description:
      'Makes a page of the payment provider for a plan or for packs. Hand its link to a person. It brings no credits itself: they come from the payment provider’s signed event.',
    security: 'credential',
    scopes: ['billing:write'],
    limit: 'write',
    idempotency: 'key',
    body: { kind: 'json', schema: 'checkout-request', isRequired: true, maxBytes: BODY_BYTES },
    parameters: [IDEMPOTENCY_KEY],
    responses: [
      { status: 201, description: 'The page is made.', schema: 'checkout' },
      {
        status: 200,
        description: 'The same key and body came before: this is the page of then.',
        schema: 'checkout',
        headers: ['idempotency-replayed'],
      },
    ],
    errors: [
      'checkout_not_configured',
      'idempotency_key_invalid',
      'idempotency_key_reused',
      'idempotency_in_flight',
    ],
  },
  getCheckoutPage: {
    method: 'GET',
    path: '/checkout/{outcome}',
    tag: 'Usage',
    summary: 'Read the page after a checkout',
    description:
      'Where the payment provider sends a person back, unless the operator has a page of their own.',
    security: 'none',
    scopes: [],
    limit: 'none',
    idempotency: 'safe',
    body: null,
    parameters: [
      {
        name: 'outcome',
        in: 'path',
        description: 'How the person left the payment provider’s page.',
        schema: { type: 'string', enum: ['paid', 'cancelled'] },
        example: 'paid',
        unknown: 'not_found',
      },
    ],
    responses: [
      { status: 200, description: 'The page.', schema: null, mediaTypes: ['text/html'], headers: ['etag'] },
    ],
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
