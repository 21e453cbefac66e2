import { example } from './example.ts';
import type { Routes } from './stub-api.ts';

const verified = example('operation', 'verified');
const id = verified.id as string;
const page = (data: unknown[]) => [{ body: { data, hasMore: false, nextCursor: null } }] as const;
const github = example('webhook-provider', 'github');
const contract = { ...example('contract', 'as-served'), id: 'acme.task.done@1' };
const WITHOUT_FAULT = {
  ...{ id: null, hash: null, isPublishable: true, faults: [], fixtures: [] },
  mutants: { tested: 30, survivors: [], proposals: { tests: [] } },
};

/** A key document that does not expire within the life of a test. Nothing checks its signature without root keys. */
export function freshKeyDocument(): unknown {
  const { payload, ...envelope } = example('key-document-envelope', 'signed-by-the-root') as {
    payload: string;
  };
  const document = JSON.parse(Buffer.from(payload, 'base64').toString()) as object;
  const fresh = JSON.stringify({ ...document, expires: '2099-01-01T00:00:00.000Z' });
  return { ...envelope, payload: Buffer.from(fresh).toString('base64') };
}

/** What the examples of commands ask for, beside the routes of other tests. */
export const EXAMPLE_ROUTES: Routes = {
  'GET /readyz': [{ body: { status: 'ok' } }],
  'GET /.well-known/tookeffect/keys.json': [{ body: freshKeyDocument() }],
  [`POST /v1/operations/${id}/action-result`]: [
    { body: example('stored-action-result', 'issue-acknowledged') },
  ],
  [`POST /v1/operations/${id}/verify`]: [{ body: example('verification', 'verified') }],
  [`POST /v1/operations/${id}/cancel`]: [{ body: { ...example('operation', 'cancelled'), id } }],
  [`GET /v1/operations/${id}/receipt`]: [{ body: example('receipt', 'verified') }],
  [`GET /v1/operations/${id}/receipt?sequence=1`]: [{ body: example('receipt', 'verified') }],
  [`GET /v1/operations/${id}/timeline`]: [{ body: example('timeline', 'github-issue') }],
  'GET /v1/operations?limit=100': page([verified]),
  'GET /v1/operations?state=pending&limit=20': page([verified]),
  'GET /v1/operations?unfinished=any&limit=100': page([verified]),
  'GET /v1/operations?limit=20&cursor=b3BlcmF0aW9uczo': page([verified]),
  'GET /v1/contracts?limit=100': page(
    (example('contract-list', 'one-page').data as { id: string }[]).filter(
      ({ id: listed }) => listed === 'github.issue.created@1',
    ),
  ),
  'POST /v1/contracts/test': [{ body: { hash: null, findings: [], fixtures: [], evaluations: [] } }],
  'POST /v1/contracts/mutate': [{ body: WITHOUT_FAULT }],
  'POST /v1/contracts': [{ status: 201, body: contract }],
  'GET /v1/webhook-providers': [{ body: { data: [github, { ...github, provider: 'stripe' }] } }],
  'POST /v1/events/stripe/ws_01kzjfzny0fevazn3cgh61drwp': [
    { status: 202, body: example('event-accepted', 'github-issues') },
  ],
  'GET /v1/skills/postgres': [{ body: example('skill-manifest', 'github') }],
};
