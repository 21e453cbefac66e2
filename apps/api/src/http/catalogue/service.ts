import type { Endpoint } from './endpoint.ts';

const PUBLIC = {
  method: 'GET',
  tag: 'Service',
  security: 'none',
  scopes: [],
  limit: 'none',
  idempotency: 'safe',
  body: null,
  parameters: [],
} as const;

/** Endpoints about the service itself. */
export const SERVICE_ENDPOINTS = {
  getOpenApi: {
    ...PUBLIC,
    path: '/v1/openapi.json',
    summary: 'Read the OpenAPI document',
    description: 'The OpenAPI document of the service.',
    security: 'credential',
    limit: 'read',
    responses: [{ status: 200, description: 'This document.', schema: null, headers: ['etag'] }],
    errors: [],
  },
  getKeyDocument: {
    ...PUBLIC,
    path: '/.well-known/tookeffect/keys.json',
    tag: 'Keys',
    summary: 'Read the trusted keys',
    description: 'The public keys of the receipts, as an envelope signed by the root key.',
    responses: [
      {
        status: 200,
        description: 'The signed key document.',
        schema: 'key-document-envelope',
        headers: ['etag'],
      },
    ],
    errors: [],
  },
  getErrorPage: {
    ...PUBLIC,
    path: '/errors/{code}',
    summary: 'Read an error page',
    description: 'The page at a problem’s `type`: what the code means and what to do.',
    parameters: [
      {
        name: 'code',
        in: 'path',
        description: 'The error code.',
        schema: { $ref: 'https://tookeffect.dev/schemas/vocabulary/error-code.schema.json' },
        example: 'credit_exhausted',
        unknown: 'not_found',
      },
    ],
    responses: [
      {
        status: 200,
        description: 'The page, in HTML or Markdown.',
        schema: null,
        mediaTypes: ['text/html', 'text/markdown'],
        headers: ['etag', 'vary'],
      },
    ],
    errors: ['not_found'],
  },
  getHealth: {
    ...PUBLIC,
    path: '/healthz',
    summary: 'Read the health',
    description: 'Responds while the process is running.',
    responses: [{ status: 200, description: 'The process is running.', schema: 'health' }],
    errors: [],
    allowsPlainHttp: true,
  },
  getReadiness: {
    ...PUBLIC,
    path: '/readyz',
    summary: 'Read the readiness',
    description:
      'Responds with 503 while the service cannot do its work; `detail` says which part is not ready.',
    responses: [{ status: 200, description: 'The service is ready.', schema: 'health' }],
    errors: ['unavailable'],
    allowsPlainHttp: true,
  },
} as const satisfies Record<string, Endpoint>;
