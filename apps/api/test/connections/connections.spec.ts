import type { ConnectionList } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { connectionRequest, startSystemOfRecord } from './system-of-record.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Calls with a new tenant's key, so that no test sees another's connections. */
async function newCaller() {
  const { apiKey } = await api.newTenant();
  return {
    create: (body: object) => api.call('POST', '/v1/connections', { apiKey, body }),
    call: (method: string, target: string) => api.call(method, target, { apiKey }),
  };
}

test('a new connection is tested and stored, and its credential is never shown', async () => {
  const caller = await newCaller();
  const system = await startSystemOfRecord();
  const created = await caller.create(connectionRequest({ baseUrl: `${system.baseUrl}/api/` }));
  expect(created.status, created.text).toBe(201);
  expect(created.json).toMatchObject({
    service: 'http',
    name: 'a system',
    baseUrl: `${system.baseUrl}/api`,
    credentialType: 'bearer',
    environment: 'test',
    writeAccessReason: null,
    lastTest: { outcome: 'usable' },
    lastUsedAt: null,
  });
  const location = `/v1/connections/${String(created.json.id)}`;
  expect(created.headers.get('location')).toBe(location);
  expect(system.seen).toEqual(['Bearer canary-credential-5a1f']);
  expect((await caller.call('GET', location)).json).toEqual(created.json);
  expect(created.text).not.toContain('canary');
});

test.each([
  [401, 'denied'],
  [503, 'unreachable'],
])('a connection to a system with status %i is stored with the test outcome %s', async (status, outcome) => {
  const system = await startSystemOfRecord();
  system.response = { status };
  const created = await (await newCaller()).create(connectionRequest(system));
  expect([created.status, created.json.lastTest]).toMatchObject([201, { outcome }]);
});

test('a credential with detected write access is refused unless a reason is given', async () => {
  const caller = await newCaller();
  const system = await startSystemOfRecord();
  system.response = { status: 200, headers: { 'x-oauth-scopes': 'repo' } };
  const request = connectionRequest(system, { service: 'github' });
  const refused = await caller.create(request);
  expect([refused.status, refused.json.code]).toEqual([422, 'connection_not_read_only']);
  expect((await caller.call('GET', '/v1/connections')).json.data).toEqual([]);
  const writeAccessReason = 'The vendor issues no read-only keys.';
  const accepted = await caller.create({ ...request, writeAccessReason });
  expect(accepted.status).toBe(201);
  expect(accepted.json).toMatchObject({ writeAccessReason, lastTest: { outcome: 'can_write' } });
});

test('a connection test sends a new request, and the connection shows its outcome', async () => {
  const caller = await newCaller();
  const system = await startSystemOfRecord();
  const { id } = (await caller.create(connectionRequest(system))).json;
  system.response = { status: 403 };
  const tested = await caller.call('POST', `/v1/connections/${String(id)}/test`);
  expect([tested.status, tested.json]).toMatchObject([200, { connectionId: id, outcome: 'denied' }]);
  const read = await caller.call('GET', `/v1/connections/${String(id)}`);
  const { detail, testedAt } = tested.json;
  expect(read.json.lastTest).toEqual({ outcome: 'denied', detail, testedAt });
});

test('a connection name is unique in its workspace only', async () => {
  const [one, other] = [await newCaller(), await newCaller()];
  const request = connectionRequest(await startSystemOfRecord());
  const first = await one.create(request);
  const second = await one.create(request);
  expect([second.status, second.json]).toMatchObject([
    400,
    { code: 'request_invalid', errors: [{ pointer: '/name' }] },
  ]);
  expect((await other.create(request)).status).toBe(201);
  await one.call('DELETE', first.headers.get('location')!);
  expect((await one.create(request)).status).toBe(201);
});

test('deleting a connection erases its sealed credential', async () => {
  const caller = await newCaller();
  const created = await caller.create(connectionRequest(await startSystemOfRecord()));
  const location = created.headers.get('location')!;
  expect((await caller.call('DELETE', location)).status).toBe(204);
  expect((await caller.call('GET', location)).status).toBe(404);
  expect((await caller.call('DELETE', location)).status).toBe(404);
  expect((await caller.call('POST', `${location}/test`)).status).toBe(404);
  const rows = await api.database.dataSource.query<unknown>(
    'SELECT sealed_credential FROM connection WHERE id = $1',
    [created.json.id],
  );
  expect(rows).toEqual([{ sealed_credential: null }]);
});

test.each([
  ['GET', ''],
  ['DELETE', ''],
  ['POST', '/test'],
])(
  '%s of a foreign connection%s gets the same response as for a connection that does not exist',
  async (method, end) => {
    const [owner, other] = [await newCaller(), await newCaller()];
    const created = await owner.create(connectionRequest(await startSystemOfRecord()));
    const location = created.headers.get('location')!;
    const foreign = await other.call(method, `${location}${end}`);
    const unknown = await other.call(method, `/v1/connections/con_${'0'.repeat(26)}${end}`);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...unknown.json, requestId: '' });
    expect((await owner.call('GET', location)).status).toBe(200);
  },
);

test('the pages of the list contain every connection once, newest first', async () => {
  const caller = await newCaller();
  const system = await startSystemOfRecord();
  const ids: unknown[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    ids.unshift((await caller.create(connectionRequest(system, { name }))).json.id);
  }
  const seen: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = (await caller.call('GET', `/v1/connections?limit=2${query}`))
      .json as unknown as ConnectionList;
    seen.push(...page.data.map(({ id }) => id));
    expect(page.hasMore).toBe(page.nextCursor !== null);
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids);
});

test.each([
  ['http:// in a live connection', { environment: 'live' }, '/baseUrl'],
  ['a user in the base URL', { baseUrl: 'https://user:pw@api.example.com' }, '/baseUrl'],
  ['a query', { baseUrl: 'https://api.example.com/?a=b' }, '/baseUrl'],
  ['a fragment', { baseUrl: 'https://api.example.com/#a' }, '/baseUrl'],
  ['a line break in the base URL', { baseUrl: 'https://api.exa\nmple.com' }, '/baseUrl'],
  [
    'a database name that ends early and names another start-up parameter',
    {
      service: 'postgres',
      baseUrl: 'postgres://db.example.com/shop%00user%00postgres',
      credential: { type: 'basic', username: 'reader', password: 'x' },
    },
    '/baseUrl',
  ],
  ['a control character in its name', { name: 'a\u0000b' }, '/name'],
  [
    'a control character in its credential',
    { credential: { type: 'bearer', token: 'a\u0000' } },
    '/credential/token',
  ],
  ['a control character in a declaration', { declarations: { actor: 'a\u0000' } }, '/declarations/actor'],
  ['the port of another protocol', { baseUrl: 'http://api.example.com:25' }, '/baseUrl'],
  ['another scheme', { baseUrl: 'gopher://api.example.com' }, '/baseUrl'],
  ['a service of another connector', { service: 'postgres' }, '/baseUrl'],
  [
    'a credential type that its connector does not take',
    {
      service: 'postgres',
      baseUrl: 'postgres://db.example.com/a',
      credential: { type: 'header', name: 'x-key', value: 'k' },
    },
    '/credential/type',
  ],
  [
    'a database without a user',
    { service: 'postgres', baseUrl: 'postgres://db.example.com/a' },
    '/credential/type',
  ],
])('a connection is refused for %s', async (_, change, pointer) => {
  const refused = await api.call('POST', '/v1/connections', {
    body: connectionRequest({ baseUrl: 'http://api.example.com' }, change),
  });
  expect([refused.status, refused.json]).toMatchObject([
    400,
    { code: 'request_invalid', errors: [{ pointer }] },
  ]);
});
