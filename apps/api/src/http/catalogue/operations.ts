import type { Endpoint } from './endpoint.ts';
import { identifier, IDEMPOTENCY_KEY, OPERATION_ID, PAGE } from './parameters.ts';
import { BODY_BYTES } from './sizes.ts';

/** Endpoints that write operations and verify them. */
export const OPERATION_ENDPOINTS = {
  createOperation: {
    method: 'POST',
    path: '/v1/operations',
    tag: 'Operations',
    summary: 'Create an operation',
    description:
      'Records what an agent is about to do, against a contract. Send the returned idempotency key and correlation keys to the provider.',
    security: 'credential',
    scopes: ['operations:write'],
    limit: 'write',
    idempotency: 'key',
    body: { kind: 'json', schema: 'create-operation-request', isRequired: true, maxBytes: BODY_BYTES },
    parameters: [IDEMPOTENCY_KEY],
    responses: [
      {
        status: 201,
        description: 'The operation is recorded.',
        schema: 'operation',
        headers: ['location'],
      },
      {
        status: 200,
        description: 'The same key and body came before: this is the operation of then.',
        schema: 'operation',
        headers: ['location', 'idempotency-replayed'],
      },
    ],
    errors: [
      'contract_not_found',
      'input_invalid',
      'connection_missing',
      'connection_not_read_only',
      'idempotency_key_invalid',
      'idempotency_key_reused',
      'idempotency_in_flight',
    ],
  },
  submitActionResult: {
    method: 'POST',
    path: '/v1/operations/{id}/action-result',
    tag: 'Operations',
    summary: 'Hand in an action result',
    description:
      'Stores the provider’s acknowledgement (E1). It is never enough for `verified`. Handing in the same result again changes nothing.',
    security: 'credential',
    scopes: ['operations:write'],
    limit: 'write',
    idempotency: 'idempotent',
    body: { kind: 'json', schema: 'action-result', isRequired: true, maxBytes: BODY_BYTES },
    parameters: [OPERATION_ID],
    responses: [
      { status: 201, description: 'The action result is stored.', schema: 'stored-action-result' },
      { status: 200, description: 'The same result was stored before.', schema: 'stored-action-result' },
    ],
    errors: ['not_found', 'action_result_conflict'],
  },
  verifyOperation: {
    method: 'POST',
    path: '/v1/operations/{id}/verify',
    tag: 'Operations',
    summary: 'Verify an operation',
    description:
      'Observes the system of record once, evaluates the contract and signs a receipt. Costs one credit where the verdict is conclusive. A negative verdict is a 200.',
    security: 'credential',
    scopes: ['operations:verify'],
    limit: 'verify',
    idempotency: 'key',
    body: { kind: 'json', schema: 'verify-request', isRequired: false, maxBytes: BODY_BYTES },
    parameters: [OPERATION_ID, IDEMPOTENCY_KEY],
    responses: [
      {
        status: 200,
        description: 'The run completed, whatever its verdict.',
        schema: 'verification',
        headers: ['idempotency-replayed'],
      },
    ],
    errors: [
      'not_found',
      'connection_missing',
      'connection_not_read_only',
      'credit_exhausted',
      'observed_too_recently',
      'verification_in_flight',
      'idempotency_key_invalid',
      'idempotency_key_reused',
      'idempotency_in_flight',
    ],
  },
  listOperations: {
    method: 'GET',
    path: '/v1/operations',
    tag: 'Operations',
    summary: 'List operations',
    description: 'The workspace’s operations, newest first.',
    security: 'credential',
    scopes: ['operations:read'],
    limit: 'read',
    idempotency: 'safe',
    body: null,
    parameters: [
      ...PAGE,
      {
        name: 'contract',
        in: 'query',
        description: 'Only operations against this contract.',
        schema: identifier('ContractId'),
        example: 'github.issue.created@1',
      },
      {
        name: 'state',
        in: 'query',
        description: 'Only operations in this state.',
        schema: { $ref: 'https://tookeffect.dev/schemas/vocabulary/operation-state.schema.json' },
        example: 'verified',
      },
    ],
    responses: [{ status: 200, description: 'A page of operations.', schema: 'operation-list' }],
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
