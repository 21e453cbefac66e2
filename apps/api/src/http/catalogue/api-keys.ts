import { BODY_BYTES, type Endpoint } from './endpoint.ts';
import { API_KEY_ID, PAGE } from './parameters.ts';

const ANY = { tag: 'API keys', security: 'credential', scopes: ['keys:manage'] } as const;

/** Endpoints for the keys that call this API. */
export const API_KEY_ENDPOINTS = {
  getCaller: {
    ...ANY,
    scopes: [],
    method: 'GET',
    path: '/v1/whoami',
    summary: 'Read the credential of the request',
    description:
      'The workspace, the scopes and the expiry of the credential that the request is made with, and the version of the server. It needs no scope.',
    limit: 'read',
    idempotency: 'safe',
    body: null,
    parameters: [],
    responses: [{ status: 200, description: 'The caller.', schema: 'caller' }],
    errors: [],
  },
  createApiKey: {
    ...ANY,
    method: 'POST',
    path: '/v1/api-keys',
    summary: 'Create an API key',
    description:
      'Creates a key for the caller’s workspace. Its scopes must be among those of the caller’s credential. How many keys of an account are accepted at a time is bounded; a rotation is always possible. Only this response contains the key.',
    limit: 'write',
    idempotency: 'none',
    body: { kind: 'json', schema: 'create-api-key-request', isRequired: true, maxBytes: BODY_BYTES },
    parameters: [],
    responses: [
      {
        status: 201,
        description: 'The key, which is shown only once.',
        schema: 'created-api-key',
        headers: ['location'],
      },
    ],
    errors: ['scope_missing', 'quota_exceeded'],
  },
  listApiKeys: {
    ...ANY,
    method: 'GET',
    path: '/v1/api-keys',
    summary: 'List API keys',
    description: 'The workspace’s keys, including revoked and expired ones, without the keys themselves.',
    limit: 'read',
    idempotency: 'safe',
    body: null,
    parameters: PAGE,
    responses: [{ status: 200, description: 'A page of API keys.', schema: 'api-key-list' }],
    errors: [],
  },
  getApiKey: {
    ...ANY,
    method: 'GET',
    path: '/v1/api-keys/{id}',
    summary: 'Read an API key',
    description: 'One key: name, scopes, expiry and state, without the key itself.',
    limit: 'read',
    idempotency: 'safe',
    body: null,
    parameters: [API_KEY_ID],
    responses: [{ status: 200, description: 'The API key.', schema: 'api-key' }],
    errors: ['not_found'],
  },
  rotateApiKey: {
    ...ANY,
    method: 'POST',
    path: '/v1/api-keys/{id}/rotate',
    summary: 'Rotate an API key',
    description:
      'Creates a key with the name, the scopes and the lifetime of the old one. The old key is accepted until the grace time ends. At most two generations are accepted at a time.',
    limit: 'write',
    idempotency: 'none',
    body: { kind: 'json', schema: 'rotate-api-key-request', isRequired: false, maxBytes: BODY_BYTES },
    parameters: [API_KEY_ID],
    responses: [
      {
        status: 201,
        description: 'The new key, which is shown only once, and when the old one ends.',
        schema: 'rotated-api-key',
        headers: ['location'],
      },
    ],
    errors: ['not_found', 'scope_missing', 'api_key_not_rotatable'],
  },
  revokeApiKey: {
    ...ANY,
    method: 'DELETE',
    path: '/v1/api-keys/{id}',
    summary: 'Revoke an API key',
    description:
      'Every server refuses the key within a second, permanently. A key that replaced it is not affected. The caller’s credential needs each scope of the key.',
    limit: 'write',
    idempotency: 'idempotent',
    body: null,
    parameters: [API_KEY_ID],
    responses: [{ status: 204, description: 'The key is revoked.', schema: null, mediaTypes: [] }],
    errors: ['not_found', 'scope_missing'],
  },
} as const satisfies Record<string, Endpoint>;
