import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebhookSecretSealer } from '../../src/modules/events/index.ts';
import { LocalKeyManagement } from '../../src/modules/secrets/index.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { awaitingWorkspace, deliver, issueEvent, storedEvents } from './github-delivery.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TOOKEFFECT_LIMIT_ADDRESS: '1000000' });
});
afterAll(() => api.stop());

const callersSecret = 'canary-webhook-secret-3e7d';

test('a created secret is shown once, and only its last characters afterwards', async () => {
  const { apiKey, workspaceId } = await api.newTenant();
  const created = await api.call('POST', '/v1/webhooks', { apiKey, body: { provider: 'github' } });
  expect(created.status, created.text).toBe(201);
  const secret = String(created.json.secret);
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(created.json.webhookSecret).toMatchObject({
    provider: 'github',
    endpointUrl: `http://127.0.0.1:8787/v1/events/github/${workspaceId}`,
    hint: secret.slice(-4),
    expiresAt: null,
    lastUsedAt: null,
  });
  const listed = await api.call('GET', '/v1/webhooks', { apiKey });
  expect(listed.json.data).toEqual([created.json.webhookSecret]);
  expect(listed.text).not.toContain(secret.slice(0, -4));
});

test('a secret that the caller chooses is stored and never shown', async () => {
  const { apiKey, workspaceId } = await api.newTenant();
  const body = { provider: 'github', secret: callersSecret };
  const created = await api.call('POST', '/v1/webhooks', { apiKey, body });
  expect([created.status, created.json.secret]).toEqual([201, null]);
  expect(created.text).not.toContain('canary');
  expect((await deliver(api, workspaceId, callersSecret, issueEvent(1))).status).toBe(202);
  const [{ rows }] = await api.database.dataSource.query<[{ rows: string }]>(
    `SELECT string_agg(to_jsonb(webhook_secret)::text, '') AS rows FROM webhook_secret`,
  );
  expect(rows).not.toContain('canary');
});

test('during a rotation both secrets are accepted, and a deleted one is not', async () => {
  const { apiKey, workspaceId, secret } = await awaitingWorkspace(api);
  await api.call('POST', '/v1/webhooks', { apiKey, body: { provider: 'github', secret: callersSecret } });
  expect((await deliver(api, workspaceId, secret, issueEvent(1))).status).toBe(202);
  expect((await deliver(api, workspaceId, callersSecret, issueEvent(2))).status).toBe(202);
  const { json } = await api.call('GET', '/v1/webhooks', { apiKey });
  const [, old] = json.data as { id: string; lastUsedAt: string | null }[];
  expect(old?.lastUsedAt).not.toBeNull();
  expect((await api.call('DELETE', `/v1/webhooks/${old!.id}`, { apiKey })).status).toBe(204);
  expect((await deliver(api, workspaceId, secret, issueEvent(3))).status).toBe(400);
  expect((await deliver(api, workspaceId, callersSecret, issueEvent(4))).status).toBe(202);
});

test('an expired secret is not accepted', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  await api.database.dataSource.query(
    'UPDATE webhook_secret SET expires_at = now() WHERE workspace_id = $1',
    [workspaceId],
  );
  expect((await deliver(api, workspaceId, secret, issueEvent(1))).status).toBe(400);
});

test('deleting a secret of another workspace gets the same response as for a secret that does not exist', async () => {
  const owner = await awaitingWorkspace(api);
  const { json } = await api.call('GET', '/v1/webhooks', { apiKey: owner.apiKey });
  const [{ id }] = json.data as [{ id: string }];
  const { apiKey } = await api.newTenant();
  const foreign = await api.call('DELETE', `/v1/webhooks/${id}`, { apiKey });
  const unknown = await api.call('DELETE', `/v1/webhooks/whs_${'0'.repeat(26)}`, { apiKey });
  expect([foreign.status, { ...foreign.json, requestId: '' }]).toEqual([
    404,
    { ...unknown.json, requestId: '' },
  ]);
  expect((await deliver(api, owner.workspaceId, owner.secret, issueEvent(1))).status).toBe(202);
});

test.each([
  ['an unknown provider', { provider: 'example' }, '/provider'],
  ['an instant that has passed', { provider: 'github', expiresAt: '2020-01-01T00:00:00.000Z' }, '/expiresAt'],
  ['a secret that can be guessed', { provider: 'github', secret: 'password' }, '/secret'],
])('a webhook secret is refused for %s', async (_, body, pointer) => {
  const refused = await api.call('POST', '/v1/webhooks', { body });
  expect([refused.status, refused.json]).toMatchObject([
    400,
    { code: 'request_invalid', errors: [{ pointer }] },
  ]);
});

test.each([
  ['a secret of Stripe that is not given', { provider: 'stripe' }, '/secret'],
  [
    'a secret of Standard Webhooks in another form',
    { provider: 'svix', service: 'a', secret: callersSecret },
    '/secret',
  ],
  [
    'a key in base64 that is too short',
    { provider: 'svix', service: 'a', secret: 'whsec_c2hvcnQtc2VjcmV0' },
    '/secret',
  ],
  [
    'a damaged signing token of GitLab',
    { provider: 'gitlab', secret: 'whsec_not/base64/at/all!' },
    '/secret',
  ],
  ['a public key of another length', { provider: 'discord', secret: 'ab'.repeat(31) }, '/secret'],
  ['Svix without a service', { provider: 'svix' }, '/service'],
  [
    'Slack with the service of another',
    { provider: 'slack', secret: callersSecret, service: 'github' },
    '/service',
  ],
])('%s is refused, with the form that is expected', async (_, body, pointer) => {
  const refused = await api.call('POST', '/v1/webhooks', { body });
  expect([refused.status, refused.json]).toMatchObject([
    400,
    { code: 'request_invalid', errors: [{ pointer }] },
  ]);
});

test('a rotated secret is accepted until its grace time ends, and never longer than before', async () => {
  const { apiKey, workspaceId, secret } = await awaitingWorkspace(api);
  const { json } = await api.call('GET', '/v1/webhooks', { apiKey });
  const [{ id }] = json.data as [{ id: string }];
  const rotated = await api.call('POST', `/v1/webhooks/${id}/rotate`, { apiKey, body: { graceSeconds: 60 } });
  expect(rotated.status, rotated.text).toBe(201);
  const { expiresAt } = rotated.json.previous as { expiresAt: string };
  expect((await deliver(api, workspaceId, secret, issueEvent(1))).status).toBe(202);
  expect((await deliver(api, workspaceId, String(rotated.json.secret), issueEvent(2))).status).toBe(202);
  const longer = await api.call('POST', `/v1/webhooks/${id}/rotate`, {
    apiKey,
    body: { graceSeconds: 604_800 },
  });
  expect((longer.json.previous as { expiresAt: string }).expiresAt).toBe(expiresAt);
  const atOnce = await api.call('POST', `/v1/webhooks/${id}/rotate`, { apiKey, body: { graceSeconds: 0 } });
  expect(atOnce.status).toBe(201);
  expect((await deliver(api, workspaceId, secret, issueEvent(3))).status).toBe(400);
  const ended = await api.call('POST', `/v1/webhooks/${id}/rotate`, { apiKey, body: {} });
  expect([ended.status, ended.json.code]).toEqual([404, 'not_found']);
});

test('a rotation that would make a sixth active secret is refused, and one without a grace time is not', async () => {
  const { apiKey } = await api.newTenant();
  const ids: string[] = [];
  for (let number = 0; number < 5; number += 1) {
    const { json } = await api.call('POST', '/v1/webhooks', { apiKey, body: { provider: 'github' } });
    ids.push((json.webhookSecret as { id: string }).id);
  }
  const rotate = (graceSeconds: number) =>
    api.call('POST', `/v1/webhooks/${ids[0]}/rotate`, { apiKey, body: { graceSeconds } });
  expect([(await rotate(60)).status, (await rotate(0)).status]).toEqual([400, 201]);
});

test('the set-up names the URL, the events that contracts use and the active secrets, and no secret', async () => {
  const { apiKey, workspaceId, secret } = await awaitingWorkspace(api);
  const { json, text } = await api.call('GET', '/v1/webhook-providers', { apiKey });
  const providers = json.data as { provider: string; activeSecrets: number }[];
  expect(providers.map(({ provider }) => provider)).toContain('stripe');
  expect(providers.find(({ provider }) => provider === 'github')).toMatchObject({
    endpointUrl: `http://127.0.0.1:8787/v1/events/github/${workspaceId}`,
    events: expect.arrayContaining([{ event: 'issues', contracts: ['github.issue.created@1'] }]) as unknown,
    activeSecrets: 1,
  });
  expect(text).not.toContain(secret);
});

test("a workspace's own contract indexes its events, and shows in its set-up alone", async () => {
  const [one, other] = [await awaitingWorkspace(api), await awaitingWorkspace(api)];
  // GitHub's contract with another object: the number instead of the id.
  await api.database.dataSource.query(
    `INSERT INTO contract (hash, id, service, document, account_id, workspace_id, published_by, reads_events)
     SELECT 'sha256:' || encode(sha256(convert_to(E'tookeffect-contract-v1\\n' || document, 'UTF8')), 'hex'), id, service,
       document, account_id, workspace_id, 'key_any', true
     FROM (
       SELECT w.id || ':github.issue.numbered@1' AS id, service, w.account_id, w.id AS workspace_id,
         replace(replace(document, '$.event.body.issue.id', '$.event.body.issue.number'), c.id,
           w.id || ':github.issue.numbered@1') AS document
       FROM contract c, workspace w WHERE c.id = 'github.issue.created@1' AND w.id = $1) own`,
    [one.workspaceId],
  );
  const seen = [];
  for (const { workspaceId, secret, apiKey } of [one, other]) {
    const { json } = await deliver(api, workspaceId, secret, issueEvent(41));
    const [indexed] = await api.database.dataSource.query<[{ keys: number }]>(
      'SELECT count(*)::integer AS keys FROM provider_event_key WHERE event_id = $1',
      [json.eventId],
    );
    const setUp = (await api.call('GET', '/v1/webhook-providers', { apiKey })).json;
    const providers = setUp.data as { provider: string; events: { event: string; contracts: string[] }[] }[];
    const { events } = providers.find(({ provider }) => provider === 'github')!;
    seen.push({ keys: indexed.keys, issues: events.find(({ event }) => event === 'issues')!.contracts });
  }
  const shipped = 'github.issue.created@1';
  const own = `${one.workspaceId}:github.issue.numbered@1`;
  expect(seen.map(({ issues }) => issues)).toEqual([[shipped, own], [shipped]]);
  expect(seen[0]!.keys).toBeGreaterThan(seen[1]!.keys);
});

test('a provider has at most five active secrets, even after concurrent creations', async () => {
  const { apiKey } = await api.newTenant();
  const body = { provider: 'github' };
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => api.call('POST', '/v1/webhooks', { apiKey, body })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(7);
});

test('a secret moved to another workspace is not accepted there', async () => {
  const [one, other] = [await awaitingWorkspace(api), await awaitingWorkspace(api)];
  await api.database.dataSource.query(
    `UPDATE webhook_secret SET sealed_secret =
       (SELECT sealed_secret FROM webhook_secret WHERE workspace_id = $1) WHERE workspace_id = $2`,
    [one.workspaceId, other.workspaceId],
  );
  // A row that cannot be unsealed is a fault of the database, not of the provider: it is logged.
  expect((await deliver(api, other.workspaceId, one.secret, issueEvent(1))).status).toBe(500);
  expect(await storedEvents(api, other.workspaceId)).toBe(0);
});

test('after a rewrap webhooks are accepted without the old key', async () => {
  const { workspaceId, secret } = await awaitingWorkspace(api);
  await api.database.dataSource.query('DELETE FROM webhook_secret WHERE workspace_id <> $1', [workspaceId]);
  const keys = api.application.get(LocalKeyManagement, { strict: false });
  await keys.addKey();
  expect(await api.application.get(WebhookSecretSealer, { strict: false }).rewrapAll()).toEqual({
    sealed: 1,
    unusable: 0,
    left: [],
  });
  await keys.removeOldKeys();
  expect((await deliver(api, workspaceId, secret, issueEvent(1))).status).toBe(202);
});
