import { type Endpoint, LARGE_BODY_BYTES } from './endpoint.ts';
import { CONTRACT_ID, identifier, PAGE } from './parameters.ts';

const READ = {
  method: 'GET',
  tag: 'Contracts',
  security: 'credential',
  scopes: ['contracts:read'],
  limit: 'read',
  idempotency: 'safe',
  body: null,
} as const;

/** Endpoints of contracts and skill manifests. */
export const CONTRACT_ENDPOINTS = {
  listContracts: {
    ...READ,
    path: '/v1/contracts',
    summary: 'List contracts',
    description: 'The contracts that the workspace can use.',
    parameters: PAGE,
    responses: [{ status: 200, description: 'A page of contracts.', schema: 'contract-list' }],
    errors: [],
  },
  getContract: {
    ...READ,
    path: '/v1/contracts/{id}',
    summary: 'Read a contract',
    description: 'A contract by its id. A published contract does not change.',
    parameters: [CONTRACT_ID],
    responses: [{ status: 200, description: 'The contract.', schema: 'contract', headers: ['etag'] }],
    errors: ['contract_not_found'],
  },
  testContract: {
    method: 'POST',
    path: '/v1/contracts/test',
    tag: 'Contracts',
    summary: 'Test a contract',
    description:
      'Lints a contract that is not published, and evaluates test cases with it. Nothing is stored, observed, signed or charged.',
    security: 'credential',
    scopes: ['contracts:write'],
    limit: 'write',
    idempotency: 'safe',
    body: {
      kind: 'json',
      schema: 'contract-test-request',
      isRequired: true,
      maxBytes: LARGE_BODY_BYTES,
      integers: 'any',
      exactNumbersIn: ['/cases/*/operation/input'],
      isParsedByHandler: true,
      // Nothing of it is stored.
      texts: { contract: 'all', cases: 'all' },
    },
    parameters: [],
    responses: [
      {
        status: 200,
        description: 'The findings of the linter and the result of each case.',
        schema: 'contract-test',
      },
    ],
    errors: [],
  },
  getSkill: {
    ...READ,
    path: '/v1/skills/{service}',
    summary: 'Read a skill manifest',
    description:
      'What an agent needs in order to use a service: contracts, inputs, least privilege, webhook.',
    parameters: [
      {
        name: 'service',
        in: 'path',
        description: 'The service.',
        schema: identifier('ServiceName'),
        example: 'github',
        unknown: 'skill_not_found',
      },
    ],
    responses: [
      { status: 200, description: 'The skill manifest.', schema: 'skill-manifest', headers: ['etag'] },
    ],
    errors: ['skill_not_found'],
  },
} as const satisfies Record<string, Endpoint>;
