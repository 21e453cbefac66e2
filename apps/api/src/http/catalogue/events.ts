import { BODY_BYTES, type Endpoint, LARGE_BODY_BYTES } from './endpoint.ts';
import { identifier, PAGE, WEBHOOK_SECRET_ID } from './parameters.ts';

const SECRETS = { tag: 'Webhooks', security: 'credential', scopes: ['webhooks:manage'] } as const;

/** Endpoints for signed provider events, and for the secrets that validate them. */
export const EVENT_ENDPOINTS = {
  receiveEvent: {
    method: 'POST',
    path: '/v1/events/{provider}/{workspace}',
    tag: 'Events',
    summary: 'Receive a provider event',
    description:
      'The provider’s webhook. The signature is validated over the unchanged bytes, then its time where one is signed. An event is stored once.',
    security: 'signature',
    scopes: [],
    limit: 'webhook',
    idempotency: 'idempotent',
    body: { kind: 'raw', maxBytes: LARGE_BODY_BYTES, example: { action: 'opened' } },
    parameters: [
      {
        name: 'provider',
        in: 'path',
        description: 'The provider.',
        schema: identifier('ServiceName'),
        example: 'github',
        unknown: 'webhook_rejected',
      },
      {
        name: 'workspace',
        in: 'path',
        description: 'The workspace that receives the event.',
        schema: identifier('WorkspaceId'),
        example: 'ws_01m9k6q2r3e8tbkx5v7n4p0c1d',
        unknown: 'webhook_rejected',
      },
      {
        name: 'bodySHA256',
        in: 'query',
        description: 'Of `twilio`: the SHA-256 of a body that is not a form, in hex; the URL is signed.',
        schema: { type: 'string', pattern: '^[0-9a-f]{64}$', maxLength: 64 },
        example: '0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9',
      },
      {
        name: 'X-Hub-Signature-256',
        in: 'header',
        description:
          'Of `github`: `sha256=` and the HMAC-SHA-256 of the body under the signing secret, in hex. `GET /v1/webhook-providers` has the headers of every provider.',
        schema: { type: 'string', pattern: '^sha256=[0-9a-f]{64}$', maxLength: 71 },
        example: 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
      },
      {
        name: 'X-GitHub-Event',
        in: 'header',
        description: 'Of `github`: the name of the event.',
        schema: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_./:-]{0,127}$', maxLength: 128 },
        example: 'issues',
      },
    ],
    responses: [
      { status: 202, description: 'The event is stored.', schema: 'event-accepted' },
      {
        status: 200,
        description:
          'The event is a duplicate and was stored before; or the provider wants its challenge back.',
        schema: 'event-accepted',
      },
      {
        status: 204,
        description: 'The event is stored, as `discord` expects it.',
        schema: null,
        mediaTypes: [],
      },
    ],
    errors: ['webhook_rejected', 'json_malformed', 'json_profile_violated', 'quota_exceeded'],
  },
  eraseEvents: {
    ...SECRETS,
    tag: 'Events',
    method: 'POST',
    path: '/v1/event-erasures',
    summary: 'Erase the bodies of events',
    description:
      'Erases the bodies of the workspace’s events that were received before an instant, the oldest first, at most 1,000 a call. Digests, ids and receipts stay. An erased event is no evidence: a verdict that could depend on it is inconclusive.',
    limit: 'write',
    idempotency: 'idempotent',
    body: { kind: 'json', schema: 'erase-events-request', isRequired: true, maxBytes: BODY_BYTES },
    parameters: [],
    responses: [{ status: 200, description: 'What was erased, and what is left.', schema: 'event-erasure' }],
    errors: [],
  },
  createWebhookSecret: {
    ...SECRETS,
    method: 'POST',
    path: '/v1/webhooks',
    summary: 'Store a signing secret',
    description:
      'Stores the secret with which a provider signs its events, encrypted. Several can be active.',
    limit: 'write',
    idempotency: 'none',
    body: { kind: 'json', schema: 'create-webhook-secret-request', isRequired: true, maxBytes: BODY_BYTES },
    parameters: [],
    responses: [
      {
        status: 201,
        description: 'The signing secret. A generated one is shown only once.',
        schema: 'created-webhook-secret',
      },
    ],
    errors: [],
  },
  listWebhookSecrets: {
    ...SECRETS,
    method: 'GET',
    path: '/v1/webhooks',
    summary: 'List signing secrets',
    description: 'The workspace’s signing secrets, without the secrets themselves.',
    limit: 'read',
    idempotency: 'safe',
    body: null,
    parameters: PAGE,
    responses: [{ status: 200, description: 'A page of signing secrets.', schema: 'webhook-secret-list' }],
    errors: [],
  },
  rotateWebhookSecret: {
    ...SECRETS,
    method: 'POST',
    path: '/v1/webhooks/{id}/rotate',
    summary: 'Rotate a signing secret',
    description:
      'Stores the next signing secret of the same provider and service. The old one is accepted until the grace time ends.',
    limit: 'write',
    idempotency: 'none',
    body: { kind: 'json', schema: 'rotate-webhook-secret-request', isRequired: false, maxBytes: BODY_BYTES },
    parameters: [WEBHOOK_SECRET_ID],
    responses: [
      {
        status: 201,
        description: 'The new secret, and when the old one ends. A generated one is shown only once.',
        schema: 'rotated-webhook-secret',
      },
    ],
    errors: ['not_found'],
  },
  listWebhookProviders: {
    ...SECRETS,
    method: 'GET',
    path: '/v1/webhook-providers',
    summary: 'List webhook providers',
    description:
      'Every provider whose events are accepted: the URL to enter there, how it signs, and the events that contracts use.',
    limit: 'read',
    idempotency: 'safe',
    body: null,
    parameters: [],
    responses: [{ status: 200, description: 'The providers, by name.', schema: 'webhook-provider-list' }],
    errors: [],
  },
  deleteWebhookSecret: {
    ...SECRETS,
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    summary: 'Delete a signing secret',
    description: 'Events signed with it are rejected from now on.',
    limit: 'write',
    idempotency: 'idempotent',
    body: null,
    parameters: [WEBHOOK_SECRET_ID],
    responses: [{ status: 204, description: 'The signing secret is deleted.', schema: null, mediaTypes: [] }],
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
