import type { CommandCase } from './command-cases.ts';
import { example } from './example.ts';

const page = (data: unknown[]) => [{ body: { data, hasMore: false, nextCursor: null } }] as const;

/** Every command about webhooks and events: the requests it sends, a text it must show, and its JSON document. */
export const WEBHOOK_COMMANDS: readonly CommandCase[] = [
  {
    command: 'webhook providers',
    routes: { 'GET /v1/webhook-providers': [{ body: example('webhook-provider-list', 'two') }] },
    shows: 'slack',
    document: example('webhook-provider-list', 'two'),
  },
  {
    command: 'webhook providers github',
    routes: { 'GET /v1/webhook-providers': [{ body: example('webhook-provider-list', 'two') }] },
    shows: 'issues (github.issue.created@1)',
    document: example('webhook-provider', 'github'),
  },
  {
    command: 'webhook list',
    routes: { 'GET /v1/webhooks?limit=100': page([example('webhook-secret', 'github')]) },
    shows: 'active',
    document: { data: [example('webhook-secret', 'github')] },
  },
  {
    command: 'webhook create github --secret-env READ_TOKEN',
    routes: {
      'POST /v1/webhooks': [{ status: 201, body: example('created-webhook-secret', 'made-for-us') }],
    },
    shows: 'secret (shown once)',
    document: example('created-webhook-secret', 'made-for-us'),
  },
  {
    command: 'webhook rotate whs_1 --grace 1h',
    routes: {
      'POST /v1/webhooks/whs_1/rotate': [
        { status: 201, body: example('rotated-webhook-secret', 'with-grace') },
      ],
    },
    shows: 'old secret expires',
    document: example('rotated-webhook-secret', 'with-grace'),
  },
  {
    command: 'webhook revoke whs_1',
    routes: { 'DELETE /v1/webhooks/whs_1': [{ status: 204, body: '' }] },
    shows: 'whs_1',
    document: { revoked: 'whs_1' },
  },
  {
    command: 'events send github --secret-env READ_TOKEN',
    routes: {
      'GET /v1/webhook-providers': [{ body: example('webhook-provider-list', 'two') }],
      'POST /v1/events/github/ws_01kzjfzny0fevazn3cgh61drwp': [
        { status: 202, body: example('event-accepted', 'github-issues') },
      ],
    },
    shows: '202 accepted',
    document: {
      ...{ provider: 'github', event: 'tookeffect.test', status: 202 },
      eventId: example('event-accepted', 'github-issues').eventId,
    },
  },
];
