import { example } from './example.ts';
import type { Routes } from './stub-api.ts';

const operation = example('operation', 'created');
const verified = example('operation', 'verified');
const cancelled = example('operation', 'cancelled');
const erasure = example('event-erasure', 'everything');
const emptied = example('baseline-erasure', 'everything');
const page = (data: unknown[]) => [{ body: { data, hasMore: false, nextCursor: null } }] as const;

/** A command, the requests that it sends, a text that it must show, and its JSON document. */
export interface CommandCase {
  readonly command: string;
  readonly routes: Routes;
  readonly shows: string;
  readonly document: unknown;
}

/** Commands that call the API. */
export const COMMANDS: readonly CommandCase[] = [
  {
    command: 'begin github.issue.created@1 --input -',
    routes: { 'POST /v1/operations': [{ status: 201, body: operation }] },
    shows: operation.idempotencyKey as string,
    document: operation,
  },
  {
    command: 'ack op_1 --status succeeded --reference 42',
    routes: {
      'POST /v1/operations/op_1/action-result': [
        { body: example('stored-action-result', 'issue-acknowledged') },
      ],
    },
    shows: 'ack_01m7yq1ycgfrc9n9h678fv3y8c',
    document: example('stored-action-result', 'issue-acknowledged'),
  },
  {
    command: `op show ${verified.id as string}`,
    routes: { [`GET /v1/operations/${verified.id as string}`]: [{ body: verified }] },
    shows: '✓ verified  all_checks_passed',
    document: verified,
  },
  {
    command: `op cancel ${cancelled.id as string}`,
    routes: { [`POST /v1/operations/${cancelled.id as string}/cancel`]: [{ body: cancelled }] },
    shows: '? cancelled',
    document: cancelled,
  },
  {
    command: 'op list --state pending --limit 3',
    routes: { 'GET /v1/operations?state=pending&limit=3': page([operation]) },
    shows: 'github.issue.created@1',
    document: { data: [operation], nextCursor: null },
  },
  {
    command: 'op list --unfinished --limit 3',
    routes: { 'GET /v1/operations?unfinished=any&limit=3': page([operation]) },
    shows: operation.deadline as string,
    document: { data: [operation], nextCursor: null },
  },
  {
    command: 'op list --overdue',
    routes: { 'GET /v1/operations?unfinished=overdue&limit=20': page([]) },
    shows: 'nothing found',
    document: { data: [], nextCursor: null },
  },
  {
    command: 'contract show github.issue.created@1',
    routes: { 'GET /v1/contracts/github.issue.created%401': [{ body: example('contract', 'as-served') }] },
    shows: 'required evidence',
    document: example('contract', 'as-served'),
  },
  {
    command: 'contract list',
    routes: {
      'GET /v1/contracts?limit=100': page(
        (example('contract-list', 'one-page').data as unknown[]).slice(0, 1),
      ),
    },
    shows: 'CONTRACT',
    document: { data: (example('contract-list', 'one-page').data as unknown[]).slice(0, 1) },
  },
  {
    command: 'skill list',
    routes: { 'GET /v1/contracts?limit=100': page(example('contract-list', 'one-page').data as unknown[]) },
    shows: 'SERVICE',
    document: {
      data: [{ service: 'github', contracts: ['github.issue.created@1'] }],
    },
  },
  {
    command: 'skill show github',
    routes: { 'GET /v1/skills/github': [{ body: example('skill-manifest', 'github') }] },
    shows: 'privileges',
    document: example('skill-manifest', 'github'),
  },
  {
    command: 'connection add github --name main --url https://api.github.com --secret-env READ_TOKEN',
    routes: { 'POST /v1/connections': [{ status: 201, body: example('connection', 'github') }] },
    shows: example('connection', 'github').id as string,
    document: example('connection', 'github'),
  },
  {
    command: 'connection test con_1',
    routes: {
      'POST /v1/connections/con_1/test': [
        { body: { connectionId: 'con_1', outcome: 'usable', testedAt: 'T' } },
      ],
    },
    shows: 'usable',
    document: { connectionId: 'con_1', outcome: 'usable', testedAt: 'T' },
  },
  {
    command: 'connection show con_1',
    routes: { 'GET /v1/connections/con_1': [{ body: example('connection', 'github') }] },
    shows: 'usable',
    document: example('connection', 'github'),
  },
  {
    command: 'connection delete con_1',
    routes: { 'DELETE /v1/connections/con_1': [{ status: 204 }] },
    shows: 'con_1',
    document: { deleted: 'con_1' },
  },
  {
    command: 'connection list',
    routes: { 'GET /v1/connections?limit=100': page([example('connection', 'github')]) },
    shows: 'https://api.github.com',
    document: { data: [example('connection', 'github')] },
  },
  {
    command: 'key list',
    routes: { 'GET /v1/api-keys?limit=100': page([example('api-key', 'agent')]) },
    shows: example('api-key', 'agent').id as string,
    document: { data: [example('api-key', 'agent')] },
  },
  {
    command: 'key create --name agent --scope operations:read contracts:read',
    routes: { 'POST /v1/api-keys': [{ status: 201, body: example('created-api-key', 'agent') }] },
    shows: example('created-api-key', 'agent').secret as string,
    document: example('created-api-key', 'agent'),
  },
  {
    command: 'key rotate key_1 --grace 1h',
    routes: {
      'POST /v1/api-keys/key_1/rotate': [{ status: 201, body: example('rotated-api-key', 'agent') }],
    },
    shows: example('rotated-api-key', 'agent').secret as string,
    document: example('rotated-api-key', 'agent'),
  },
  {
    command: 'key revoke key_1',
    routes: { 'DELETE /v1/api-keys/key_1': [{ status: 204, body: '' }] },
    shows: 'key_1',
    document: { revoked: 'key_1' },
  },
  {
    command: 'op erase-baselines --before 2026-08-22T00:00:00.000Z',
    routes: {
      'POST /v1/baseline-erasures': [
        { body: { ...emptied, erasedBaselines: 1000, releasedBytes: 5000, hasMore: true } },
        { body: { ...emptied, erasedBaselines: 2, releasedBytes: 10, hasMore: false } },
      ],
    },
    shows: '1002',
    document: { ...emptied, erasedBaselines: 1002, releasedBytes: 5010, hasMore: false },
  },
  {
    command: 'events erase --before 2026-08-22T00:00:00.000Z --provider github',
    routes: {
      'POST /v1/event-erasures': [
        { body: { ...erasure, erasedEvents: 1000, releasedBytes: 5000, hasMore: true } },
        { body: { ...erasure, erasedEvents: 2, releasedBytes: 10, hasMore: false } },
      ],
    },
    shows: '1002',
    document: { ...erasure, erasedEvents: 1002, releasedBytes: 5010, hasMore: false },
  },
  {
    command: 'usage',
    routes: { 'GET /v1/usage': [{ body: example('usage', 'starter') }] },
    shows: 'starter',
    document: example('usage', 'starter'),
  },
  {
    command: 'usage --history',
    routes: { 'GET /v1/usage/history?limit=20': [{ body: example('usage-history', 'one-page') }] },
    shows: '-40',
    document: {
      data: example('usage-history', 'one-page').data,
      nextCursor: example('usage-history', 'one-page').nextCursor,
    },
  },
  ...['--pack pack_500 --quantity 2', '--plan starter'].map((purchase) => ({
    command: `billing checkout ${purchase}`,
    routes: { 'POST /v1/billing/checkout': [{ status: 201, body: example('checkout', 'open') }] } as const,
    shows: example('checkout', 'open').checkoutUrl as string,
    document: example('checkout', 'open'),
  })),
];
