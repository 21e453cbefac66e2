import type { EndpointParameter, ParameterSchema } from './endpoint.ts';

/** The path parameter of an operation. */
export const OPERATION_ID: EndpointParameter = {
  name: 'id',
  in: 'path',
  description: 'The operation.',
  schema: identifier('OperationId'),
  example: 'op_01m9k6q2r3e8tbkx5v7n4p0c1d',
  unknown: 'not_found',
};

/** The path parameter of a connection. */
export const CONNECTION_ID: EndpointParameter = {
  name: 'id',
  in: 'path',
  description: 'The connection.',
  schema: identifier('ConnectionId'),
  example: 'con_01m9k6q2r3e8tbkx5v7n4p0c1d',
  unknown: 'not_found',
};

/** The path parameter of a webhook's signing secret. */
export const WEBHOOK_SECRET_ID: EndpointParameter = {
  name: 'id',
  in: 'path',
  description: 'The signing secret.',
  schema: identifier('WebhookSecretId'),
  example: 'whs_01m9k6q2r3e8tbkx5v7n4p0c1d',
  unknown: 'not_found',
};

/** The path parameter of an API key. */
export const API_KEY_ID: EndpointParameter = {
  name: 'id',
  in: 'path',
  description: 'The API key: its id, never the key itself.',
  schema: identifier('ApiKeyId'),
  example: 'key_01m9k6q2r3e8tbkx5v7n4p0c1d',
  unknown: 'not_found',
};

/** The path parameter of a contract. */
export const CONTRACT_ID: EndpointParameter = {
  name: 'id',
  in: 'path',
  description: 'The contract, with its version.',
  schema: identifier('ContractId'),
  example: 'github.issue.created@1',
  unknown: 'contract_not_found',
};

/** The query of every list. */
export const PAGE: readonly EndpointParameter[] = [
  {
    name: 'limit',
    in: 'query',
    description: 'The maximum number of items on a page; 20 when left out.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    example: 20,
  },
  {
    name: 'cursor',
    in: 'query',
    description: '`nextCursor` of the previous page, unchanged.',
    schema: identifier('Cursor'),
    example: 'MDFtOWs2cTJyM2U4dGJreDV2N240cDBjMWQ',
  },
];

/** The header that makes a call safe to repeat. The idempotency step validates it, not a guard. */
export const IDEMPOTENCY_KEY: EndpointParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A unique value that you choose for this call. For 7 days, a repeated call with the same key and body gets the first response.',
  schema: identifier('IdempotencyKey'),
  example: '0d9c8c46-0a8b-4a55-9f3e-4d7c55a0b8c2',
};

/** @returns a reference to a definition of `schemas/wire/identifiers.schema.json` */
export function identifier(name: string): ParameterSchema {
  return { $ref: `https://tookeffect.dev/schemas/wire/identifiers.schema.json#/$defs/${name}` };
}
