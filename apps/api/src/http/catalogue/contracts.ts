import { BODY_BYTES, type Endpoint, LARGE_BODY_BYTES } from './endpoint.ts';
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

const JUDGE = {
  method: 'POST',
  tag: 'Contracts',
  security: 'credential',
  scopes: ['contracts:write'],
  limit: 'write',
  idempotency: 'safe',
  parameters: [],
} as const;

const LARGE_BODY = {
  kind: 'json',
  isRequired: true,
  maxBytes: LARGE_BODY_BYTES,
  integers: 'any',
  isParsedByHandler: true,
} as const;

/** Where fixtures have the input of an operation. */
const FIXTURE_INPUTS = ['/fixtures/tests/*/input/operation/input'] as const;

/** Nothing of these is stored. */
const FREE_TEXTS = { contract: 'all', fixtures: 'all' } as const;

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
    ...JUDGE,
    path: '/v1/contracts/test',
    summary: 'Test a contract',
    description:
      'Lints a contract that is not published, and evaluates test cases and fixtures with it. Nothing is stored, observed, signed or charged.',
    body: {
      ...LARGE_BODY,
      schema: 'contract-test-request',
      exactNumbersIn: ['/cases/*/operation/input', ...FIXTURE_INPUTS],
      texts: { ...FREE_TEXTS, cases: 'all' },
    },
    responses: [
      {
        status: 200,
        description: 'The findings of the linter and the result of each case.',
        schema: 'contract-test',
      },
    ],
    errors: [],
  },
  mutateContract: {
    ...JUDGE,
    path: '/v1/contracts/mutate',
    summary: 'Judge a contract',
    description:
      'Says everything that decides whether a contract can be published: lint, fixtures, and whether the fixtures detect each change of one check or rule. Nothing is stored, observed, signed or charged.',
    body: {
      ...LARGE_BODY,
      schema: 'publish-contract-request',
      exactNumbersIn: FIXTURE_INPUTS,
      texts: FREE_TEXTS,
    },
    responses: [
      {
        status: 200,
        description: 'The faults, and fixtures to add for surviving mutants.',
        schema: 'contract-judgement',
      },
    ],
    errors: [],
  },
  dryRunContract: {
    ...JUDGE,
    path: '/v1/contracts/dry-run',
    summary: 'Try a contract on a real system',
    description:
      'Observes a system of record through a connection as the creation of an operation and its first verify do, and says what the contract decides. It is not a verdict: nothing is stored, signed or charged. A workspace has a number of dry runs and recordings a day.',
    scopes: ['contracts:write', 'operations:verify'],
    limit: 'verify',
    idempotency: 'none',
    body: {
      ...LARGE_BODY,
      schema: 'dry-run-request',
      exactNumbersIn: ['/input'],
      texts: { contract: 'breaks', input: 'breaks', acknowledgement: 'all', baseline: 'all' },
    },
    responses: [{ status: 200, description: 'What the contract decides.', schema: 'dry-run' }],
    errors: [
      'contract_not_found',
      'contract_invalid',
      'input_invalid',
      'connection_missing',
      'connection_not_read_only',
      'quota_exceeded',
    ],
  },
  recordResponse: {
    ...JUDGE,
    path: '/v1/contracts/record',
    summary: 'Draft a contract from a response',
    description:
      'Reads one response of a system of record through a connection, and drafts a contract with fixtures from it. The response is shown, so the caller can read what the connection can read. Nothing is stored, signed or charged; it counts as a dry run.',
    scopes: ['contracts:write', 'connections:write'],
    limit: 'verify',
    idempotency: 'none',
    body: {
      kind: 'json',
      schema: 'record-response-request',
      isRequired: true,
      maxBytes: BODY_BYTES,
      exactNumbersIn: ['/input'],
      texts: { observe: 'breaks', input: 'breaks' },
      isParsedByHandler: true,
    },
    responses: [{ status: 200, description: 'The response, and the draft.', schema: 'recorded-response' }],
    errors: [
      'contract_invalid',
      'input_invalid',
      'connection_missing',
      'connection_not_read_only',
      'quota_exceeded',
    ],
  },
  publishContract: {
    ...JUDGE,
    path: '/v1/contracts',
    summary: 'Publish a contract',
    description:
      'Publishes a contract for the workspace. Its id becomes `ws_…:service.effect@version`, and it never changes. It needs fixtures that are verified, refuted and undecided, and no change of one check or rule may pass all of them.',
    idempotency: 'idempotent',
    body: {
      ...LARGE_BODY,
      schema: 'publish-contract-request',
      exactNumbersIn: FIXTURE_INPUTS,
      texts: { contract: 'breaks', fixtures: 'all' },
    },
    responses: [
      {
        status: 201,
        description: 'The published contract.',
        schema: 'contract',
        headers: ['location', 'etag'],
      },
      {
        status: 200,
        description: 'The same contract was published before.',
        schema: 'contract',
        headers: ['location', 'etag'],
      },
    ],
    errors: ['contract_invalid', 'contract_version_exists', 'quota_exceeded'],
  },
  deprecateContract: {
    method: 'POST',
    path: '/v1/contracts/{id}/deprecate',
    tag: 'Contracts',
    summary: 'Deprecate a contract',
    description:
      'Ends a contract of the workspace for new operations. Operations that were created before can be verified. It cannot be undone.',
    security: 'credential',
    scopes: ['contracts:write'],
    limit: 'write',
    idempotency: 'idempotent',
    body: null,
    parameters: [CONTRACT_ID],
    responses: [{ status: 200, description: 'The contract.', schema: 'contract', headers: ['etag'] }],
    errors: ['contract_not_found', 'contract_invalid'],
  },
  getSkill: {
    ...READ,
    path: '/v1/skills/{service}',
    summary: 'Read a skill manifest',
    description:
      'What an agent needs in order to use a service: contracts, inputs, least privilege, webhook. The contracts are the shipped ones and those of the workspace, each in its newest version that takes new operations.',
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
