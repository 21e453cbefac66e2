import type { Endpoint } from './endpoint.ts';
import { OPERATION_ID, PAGE } from './parameters.ts';

const READ = {
  method: 'GET',
  tag: 'Operations',
  security: 'credential',
  scopes: ['operations:read'],
  limit: 'read',
  idempotency: 'safe',
  body: null,
} as const;

/** Endpoints that read one operation. */
export const OPERATION_READ_ENDPOINTS = {
  getOperation: {
    ...READ,
    path: '/v1/operations/{id}',
    summary: 'Read an operation',
    description: 'The operation’s state and its last verdict. A later session needs the id only.',
    parameters: [OPERATION_ID],
    responses: [{ status: 200, description: 'The operation.', schema: 'operation' }],
    errors: ['not_found'],
  },
  getReceipt: {
    ...READ,
    path: '/v1/operations/{id}/receipt',
    summary: 'Read a receipt',
    description:
      'The signed receipt of the newest run, or of the run with this `sequence`. It can be validated offline.',
    parameters: [
      OPERATION_ID,
      {
        name: 'sequence',
        in: 'query',
        description: 'The number of the run, from 1; the newest when left out.',
        schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
        example: 1,
      },
    ],
    responses: [{ status: 200, description: 'The receipt.', schema: 'receipt', headers: ['etag'] }],
    errors: ['not_found', 'receipt_not_found'],
  },
  getOperationDocument: {
    ...READ,
    path: '/v1/operations/{id}/document',
    summary: 'Read the operation document',
    description: 'The canonical operation with its salt; its digest is the subject of the receipt.',
    parameters: [OPERATION_ID],
    responses: [
      { status: 200, description: 'The document.', schema: 'operation-document', headers: ['etag'] },
    ],
    errors: ['not_found'],
  },
  getTimeline: {
    ...READ,
    path: '/v1/operations/{id}/timeline',
    summary: 'Read the timeline',
    description: 'Every event of the operation, newest first.',
    parameters: [OPERATION_ID, ...PAGE],
    responses: [{ status: 200, description: 'A page of the timeline.', schema: 'timeline' }],
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
