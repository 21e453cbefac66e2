import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAccount } from '../../src/database/index.ts';
import { ProviderEventsRepository } from '../../src/modules/events/index.ts';
import { deliver } from './github-delivery.ts';
import {
  type GithubApi,
  type IssueToOpen,
  type OpenedIssue,
  issueEvent,
  startGithubApi,
} from '../support/github-api.ts';

let context: GithubApi;
beforeAll(async () => {
  context = await startGithubApi();
});
afterAll(() => context.stop());

/** An operation whose issue is open, past its settling window. */
async function openedIssue(): Promise<IssueToOpen & { readonly issue: OpenedIssue }> {
  const begun = await context.begin();
  const issue = await context.open(begun);
  await context.api.database.dataSource.query(
    `UPDATE operation SET first_verify_at = now() - interval '1 hour' WHERE id = $1`,
    [begun.id],
  );
  return { ...begun, issue };
}

/** What GitHub tells about an issue. */
const told = ({ id, number }: OpenedIssue, body: string): object => ({
  ...{ id, number, body, updated_at: new Date().toISOString().replace(/\.\d+/, '') },
});

/** Counts the events that were stored by a statement, as the server does. */
async function countEvents(): Promise<void> {
  const { accountId, workspaceId, database } = context.api;
  await database.dataSource.query(
    `INSERT INTO event_usage (workspace_id, account_id, stored_bytes)
     SELECT $2, $1, sum(COALESCE(octet_length(body), 0) + 1024) FROM provider_event WHERE workspace_id = $2
     ON CONFLICT (workspace_id) DO UPDATE SET stored_bytes = excluded.stored_bytes`,
    [accountId, workspaceId],
  );
}

/** Stores signed events about other issues of the workspace, all newer than those before. */
async function storeUnrelatedEvents(count: number): Promise<void> {
  const { accountId, workspaceId, database } = context.api;
  await database.dataSource.query(
    `WITH stored AS (
       INSERT INTO provider_event (id, account_id, workspace_id, provider, event, signed_digest, webhook_secret_id, body)
       SELECT 'evt_' || $3 || n, $1, $2, 'github', 'issues', sha256(('other' || $3 || n)::bytea), 'whs_any',
         '{"action":"deleted","issue":{"id":' || 900000000 + n || '}}'
       FROM generate_series(1, $4::integer) n RETURNING *
     )
     INSERT INTO provider_event_key (workspace_id, service, key, received_at, event_id)
     SELECT workspace_id, provider, sha256(('object:' || (body::json #>> '{issue,id}'))::bytea), received_at, id FROM stored`,
    [accountId, workspaceId, randomUUID(), count],
  );
  await countEvents();
}

test('a signed denial does not drown in ten thousand events about other objects', async () => {
  const { id, marker, issue } = await openedIssue();
  await context.tell('deleted', told(issue, marker));
  await storeUnrelatedEvents(10_000);
  expect((await context.verify(id)).json).toMatchObject({
    verdict: 'inconclusive',
    reason: 'evidence_conflict',
  });
});

test('an event that names the object alone is found by what was read', async () => {
  const { id, issue } = await openedIssue();
  await context.tell('deleted', told(issue, 'no marker'));
  expect((await context.verify(id)).json.reason).toBe('evidence_conflict');
});

test('an event about another object is no evidence', async () => {
  const [one, other] = [await openedIssue(), await openedIssue()];
  await context.tell('deleted', told(other.issue, other.marker));
  const { json } = await context.verify(one.id);
  expect([json.verdict, json.evidenceLevels]).toEqual(['verified', ['E3']]);
});

test('an event of another workspace is no evidence, though it names the object', async () => {
  const { api } = context;
  const { id, marker, issue } = await openedIssue();
  const { workspaceId, apiKey } = await api.newTenant();
  const secret = (await api.call('POST', '/v1/webhooks', { apiKey, body: { provider: 'github' } })).json
    .secret;
  const body = issueEvent('deleted', told(issue, marker));
  expect((await deliver(api, workspaceId, String(secret), body)).status).toBe(202);
  expect((await context.verify(id)).json).toMatchObject({ verdict: 'verified', evidenceLevels: ['E3'] });
});

test('an event about another issue with the marker, or about one of another repository, is no evidence', async () => {
  const { id, marker, issue } = await openedIssue();
  const copy = { ...told(issue, marker), id: 900_000_001 };
  await context.tell('deleted', copy);
  await context.tell('deleted', { ...copy, id: undefined }, 'issues', 'another');
  expect((await context.verify(id)).json).toMatchObject({ verdict: 'verified', evidenceLevels: ['E3'] });
  await context.tell('deleted', { ...copy, id: undefined });
  expect((await context.verify(id)).json).toMatchObject({ reason: 'evidence_conflict' });
});

test('an event that is delivered twice is indexed once', async () => {
  const { marker, issue } = await openedIssue();
  const event = told(issue, marker);
  const [first, second] = [await context.tell('deleted', event), await context.tell('deleted', event)];
  expect([first.status, second.status]).toEqual([202, 200]);
  const [row] = await context.api.database.dataSource.query<[{ count: number }]>(
    'SELECT count(DISTINCT event_id)::integer AS count FROM provider_event_key WHERE event_id = $1',
    [first.json.eventId],
  );
  expect(row.count).toBe(1);
});

/** Stores signed events of 1 MiB that name an issue, received a second ago. */
async function storeLargeEvents(
  issue: OpenedIssue,
  { count, event = 'issues' }: { readonly count: number; readonly event?: string },
): Promise<void> {
  const { accountId, workspaceId, database } = context.api;
  await database.dataSource.query(
    `WITH stored AS (
       INSERT INTO provider_event (id, account_id, workspace_id, provider, event, signed_digest, webhook_secret_id,
         body, received_at)
       SELECT 'evt_0' || substr(md5($3 || n), 1, 25), $1, $2, 'github', $6, sha256(('large' || $3 || n)::bytea), 'whs_any',
         '{"action":"edited","issue":{"id":' || $5 || ',"body":"' || repeat('x', 1048576 - 64) || '"}}',
         now() - interval '1 second'
       FROM generate_series(1, $4::integer) n RETURNING *
     )
     INSERT INTO provider_event_key (workspace_id, service, key, received_at, event_id)
     SELECT workspace_id, provider, sha256(('object:' || $5)::bytea), received_at, id FROM stored`,
    [accountId, workspaceId, randomUUID(), count, String(issue.id), event],
  );
  await countEvents();
}

test('of ninety events of 1 MiB about its object a verify takes one, and says that the evidence is incomplete', async () => {
  const opened = await openedIssue();
  await storeLargeEvents(opened.issue, { count: 90 });
  const { accountId, workspaceId, application } = context.api;
  const repository = application.get(ProviderEventsRepository, { strict: false });
  const query = { workspaceId, service: 'github', names: ['issues'], since: new Date(0).toISOString() };
  const { events, cutAt } = await inAccount(accountId, () =>
    repository.find({ ...query, keys: [`object:${opened.issue.id}`] }),
  );
  expect([events.length, events[0]!.receivedAt]).toEqual([1, cutAt]);
  expect((await context.verify(opened.id)).json).toMatchObject({
    ...{ verdict: 'inconclusive', reason: 'evidence_insufficient', charged: 0 },
  });
});

test('events that no rule of the contract names are not taken, and leave room for those that one names', async () => {
  const opened = await openedIssue();
  await storeLargeEvents(opened.issue, { count: 9, event: 'push' });
  await context.tell('deleted', told(opened.issue, opened.marker));
  expect((await context.verify(opened.id)).json.reason).toBe('evidence_conflict');
});
