import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionRequest, startSystemOfRecord } from '../connections/system-of-record.ts';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi();
});
afterAll(() => context.stop());

const issue = {
  contract: 'github.issue.created@1',
  input: { owner: 'octocat', repo: 'hello', title: 'Pump 7 leaks' },
};

/** Creates for a tenant with a demand. @returns what a repeated call with the same key gets, too */
async function demand(apiKey: string | undefined, body: object, key = 'the-same') {
  return context.api.call('POST', '/v1/operations', {
    ...(apiKey !== undefined && { apiKey }),
    body: { ...body, requireVerifiable: true },
    headers: { 'idempotency-key': key },
  });
}

test('refuses without a connection, and creates with the same key once there is one', async () => {
  const { apiKey } = await context.api.newTenant();
  const refused = await demand(apiKey, issue);
  expect([refused.status, refused.json.code]).toEqual([409, 'connection_missing']);
  expect((await context.api.call('GET', '/v1/operations', { apiKey })).json.data).toEqual([]);
  const system = await startSystemOfRecord();
  system.response = { status: 200, headers: { 'x-oauth-scopes': 'read:org' } };
  const body = connectionRequest(system, { service: 'github' });
  expect((await context.api.call('POST', '/v1/connections', { apiKey, body })).status).toBe(201);
  const created = await demand(apiKey, issue);
  expect([created.status, created.json.code]).toEqual([201, undefined]);
});

test('refuses with the reason if a required baseline could not be read, and creates with the same key afterwards', async () => {
  const { system } = context;
  system.resources.set('/orders/70', 503);
  const input = { path: ['orders', '70'], parent: ['orders'], expect: { state: 'paid' } };
  const body = { contract: 'http.json.matches@1', input };
  const refused = await demand(undefined, body, 'order-70');
  expect([refused.status, refused.json.code]).toEqual([409, 'operation_not_verifiable']);
  expect(refused.json.detail).toMatch(/baseline_missing \(source_unreachable\)/);
  system.resources.set('/orders/70', { state: 'open' });
  expect((await demand(undefined, body, 'order-70')).status).toBe(201);
});

test.each([
  [503, 'source_unreachable'],
  [401, 'source_denied'],
])(
  'refuses if the system responds with %i, though its contract needs no baseline',
  async (status, reason) => {
    const { apiKey } = await context.api.newTenant();
    const system = await startSystemOfRecord();
    system.response = { status };
    const body = connectionRequest(system, { service: 'github' });
    expect((await context.api.call('POST', '/v1/connections', { apiKey, body })).status).toBe(201);
    const refused = await demand(apiKey, issue);
    expect([refused.status, refused.json.code]).toEqual([409, 'operation_not_verifiable']);
    expect(refused.json.detail).toContain(`source_unusable (${reason})`);
    const told = await context.api.call('POST', '/v1/operations', { apiKey, body: issue });
    expect(told.status).toBe(201);
    expect(told.json.notices).toContainEqual(expect.objectContaining({ code: 'source_unusable', reason }));
  },
);

test('refuses a deletion that no response of the system can prove, and otherwise says so', async () => {
  const { apiKey } = await context.api.newTenant();
  const { system } = context;
  system.resources.set('/posts', [{ id: 1 }]).set('/posts/1', { id: 1 });
  const connection = {
    ...{ service: 'http', name: 'posts', baseUrl: system.baseUrl, environment: 'test' },
    credential: { type: 'bearer', token: 'read-only' },
    declarations: { uncached: true, collections: { posts: { path: '/posts', id: 'id' } } },
  };
  const stored = await context.api.call('POST', '/v1/connections', { apiKey, body: connection });
  expect(stored.status).toBe(201);
  const body = { contract: 'http.object.deleted@1', input: { collection: 'posts', id: '1' } };
  const refused = await demand(apiKey, body);
  expect([refused.status, refused.json.code]).toEqual([409, 'operation_not_verifiable']);
  expect(refused.json.detail).toMatch(/effect_not_provable.*what a missing response means/);
  const told = await context.api.call('POST', '/v1/operations', { apiKey, body });
  expect([told.status, told.json.notices]).toMatchObject([201, [{ code: 'effect_not_provable' }]]);
  system.resources.set('/posts', []).delete('/posts/1');
  const { json } = await context.verify(String(told.json.id), undefined, { apiKey });
  expect([json.verdict, json.reason]).toEqual(['inconclusive', 'evidence_insufficient']);
});

test('a contract whose baseline is required needs a connection, whatever the request demands', async () => {
  const { apiKey } = await context.api.newTenant();
  const input = { path: ['orders', '7'], parent: ['orders'], expect: { state: 'paid' } };
  for (const demands of [{}, { requireVerifiable: false }, { requireVerifiable: true }]) {
    const body = { contract: 'http.json.matches@1', input, ...demands };
    const { status, json } = await context.api.call('POST', '/v1/operations', { apiKey, body });
    expect([status, json.code]).toEqual([409, 'connection_missing']);
  }
});
