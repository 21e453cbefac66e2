import type { Endpoint } from './endpoint.ts';
import { CONNECTION_ID, PAGE } from './parameters.ts';
import { BODY_BYTES } from './sizes.ts';

const ANY = { tag: 'Connections', security: 'credential' } as const;

/** Endpoints for read-only provider credentials. */
export const CONNECTION_ENDPOINTS = {
  createConnection: {
    ...ANY,
    method: 'POST',
    path: '/v1/connections',
    summary: 'Store a connection',
    description:
      'Seals a read-only provider credential. It is probed first, and one that can be seen to write is refused unless `writeAccessReason` says why.',
    scopes: ['connections:write'],
    limit: 'write',
    idempotency: 'none',
    body: { kind: 'json', schema: 'create-connection-request', isRequired: true, maxBytes: BODY_BYTES },
    parameters: [],
    responses: [
      {
        status: 201,
        description: 'The connection, without its credential.',
        schema: 'connection',
        headers: ['location'],
      },
    ],
    errors: ['connection_not_read_only'],
  },
  listConnections: {
    ...ANY,
    method: 'GET',
    path: '/v1/connections',
    summary: 'List connections',
    description: 'The workspace’s connections, without their credentials.',
    scopes: ['connections:read'],
    limit: 'read',
    idempotency: 'safe',
    body: null,
    parameters: PAGE,
    responses: [{ status: 200, description: 'A page of connections.', schema: 'connection-list' }],
    errors: [],
  },
  getConnection: {
    ...ANY,
    method: 'GET',
    path: '/v1/connections/{id}',
    summary: 'Read a connection',
    description: 'One connection, without its credential.',
    scopes: ['connections:read'],
    limit: 'read',
    idempotency: 'safe',
    body: null,
    parameters: [CONNECTION_ID],
    responses: [{ status: 200, description: 'The connection.', schema: 'connection' }],
    errors: ['not_found'],
  },
  deleteConnection: {
    ...ANY,
    method: 'DELETE',
    path: '/v1/connections/{id}',
    summary: 'Delete a connection',
    description: 'Destroys the sealed credential. Operations that need it can no longer be observed.',
    scopes: ['connections:write'],
    limit: 'write',
    idempotency: 'idempotent',
    body: null,
    parameters: [CONNECTION_ID],
    responses: [{ status: 204, description: 'The connection is gone.', schema: null, mediaTypes: [] }],
    errors: ['not_found'],
  },
  testConnection: {
    ...ANY,
    method: 'POST',
    path: '/v1/connections/{id}/test',
    summary: 'Test a connection',
    description: 'Asks the provider whether the credential still works, and what it can be seen to do.',
    scopes: ['connections:write'],
    limit: 'write',
    idempotency: 'none',
    body: null,
    parameters: [CONNECTION_ID],
    responses: [{ status: 200, description: 'What the probe found.', schema: 'connection-test' }],
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
