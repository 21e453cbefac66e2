import { BODY_BYTES, type Endpoint } from './endpoint.ts';
import { IDEMPOTENCY_KEY } from './parameters.ts';

/** Endpoints about buying credits. */
export const BILLING_ENDPOINTS = {
  createCheckout: {
    method: 'POST',
    path: '/v1/billing/checkout',
    tag: 'Usage',
    summary: 'Create a checkout',
    description:
      'Creates a page of the payment provider for a plan or for packs. Give its link to a person. The checkout itself adds no credits: they come with the payment provider’s signed event.',
    security: 'credential',
    scopes: ['billing:write'],
    limit: 'write',
    idempotency: 'key',
    body: { kind: 'json', schema: 'checkout-request', isRequired: true, maxBytes: BODY_BYTES },
    parameters: [IDEMPOTENCY_KEY],
    responses: [
      { status: 201, description: 'The checkout is created.', schema: 'checkout' },
      {
        status: 200,
        description: 'A replay: the checkout that the first call with this key created.',
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
      'The page to which the payment provider sends a person back, unless the operator has configured another.',
    security: 'none',
    scopes: [],
    limit: 'none',
    idempotency: 'safe',
    body: null,
    parameters: [
      {
        name: 'outcome',
        in: 'path',
        description: 'Whether the person paid or cancelled.',
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
