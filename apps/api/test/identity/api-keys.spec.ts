import {
  type ApiKey,
  type ApiKeyList,
  type CreatedApiKey,
  type RotatedApiKey,
  SCOPES,
  type Scope,
} from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { ApiResponse, TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi({ TOOKEFFECT_LIMIT_ADDRESS: '100000' });
});
afterAll(() => api.stop());

const DAY_MS = 24 * 3600 * 1000;
const AGENT: readonly Scope[] = ['operations:write', 'operations:read'];

/** Calls with the key of its own tenant, so that tests do not share keys. */
async function newCaller() {
  const tenant = await api.newTenant();
  const call = (method: string, target: string, body?: object): Promise<ApiResponse> =>
    api.call(method, target, { apiKey: tenant.apiKey, ...(body && { body }) });
  return {
    tenant,
    call,
    create: async (body: object = { name: 'agent', scopes: AGENT }): Promise<CreatedApiKey> => {
      const { status, text, json } = await call('POST', '/v1/api-keys', body);
      expect(status, text).toBe(201);
      return json as unknown as CreatedApiKey;
    },
    rotate: (id: string, body?: object) => call('POST', `/v1/api-keys/${id}/rotate`, body),
    get: async (id: string): Promise<ApiKey> =>
      (await call('GET', `/v1/api-keys/${id}`)).json as unknown as ApiKey,
  };
}

const readRotated = ({ status, text, json }: ApiResponse): RotatedApiKey => {
  expect(status, text).toBe(201);
  return json as unknown as RotatedApiKey;
};
const fetchStatus = async (apiKey: string): Promise<number> =>
  (await api.call('GET', '/v1/operations', { apiKey })).status;
const lifetimeMs = ({ createdAt, expiresAt }: ApiKey): number =>
  Date.parse(expiresAt) - Date.parse(createdAt);

test('creates a key with its scopes for 90 days, and shows it once', async () => {
  const caller = await newCaller();
  const created = await caller.call('POST', '/v1/api-keys', { name: 'agent', scopes: AGENT });
  const { apiKey, secret } = created.json as unknown as CreatedApiKey;
  expect(created.headers.get('location')).toBe(`/v1/api-keys/${apiKey.id}`);
  expect(apiKey).toMatchObject({ name: 'agent', lastUsedAt: null, revokedAt: null, replacedBy: null });
  expect(apiKey.scopes.toSorted()).toEqual(AGENT.toSorted());
  expect(lifetimeMs(apiKey)).toBe(90 * DAY_MS);
  expect(await fetchStatus(secret)).toBe(200);
  expect((await api.call('GET', '/v1/usage', { apiKey: secret })).json.code).toBe('scope_missing');
  const read = await caller.call('GET', `/v1/api-keys/${apiKey.id}`);
  expect({ ...read.json, lastUsedAt: null }).toEqual(apiKey);
  const listed = await caller.call('GET', '/v1/api-keys');
  for (const { text } of [read, listed]) expect(text).not.toContain(secret.split('_')[2]!.slice(0, 8));
});

test('stores no part of a secret in any table, in any encoding', async () => {
  const caller = await newCaller();
  const { secret, apiKey } = await caller.create();
  const rotated = readRotated(await caller.rotate(apiKey.id));
  const { dataSource } = api.database;
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  for (const { name } of tables) {
    const [{ dump }] = await dataSource.query<[{ dump: string | null }]>(
      `SELECT string_agg(t::text, chr(10)) AS dump FROM ${name} t`,
    );
    for (const text of [secret, rotated.secret]) {
      const part = text.split('_')[2]!;
      for (const spelling of [part.slice(0, 12), part.slice(-12), Buffer.from(part).toString('hex')]) {
        expect(dump ?? '', name).not.toContain(spelling);
      }
    }
  }
});

test.each([
  ['an instant that has passed', { expiresAt: '2020-01-01T00:00:00.000Z' }, '/expiresAt'],
  ['more than a year', { expiresAt: new Date(Date.now() + 366 * DAY_MS).toISOString() }, '/expiresAt'],
  ['a day that no calendar has', { expiresAt: '2027-02-30T00:00:00.000Z' }, '/expiresAt'],
  ['a year before all years', { expiresAt: '0000-01-01T00:00:00.000Z' }, '/expiresAt'],
  ['an offset', { expiresAt: '2027-01-01T00:00:00.000+01:00' }, '/expiresAt'],
  ['no scope', { scopes: [] }, '/scopes'],
  ['an unknown scope', { scopes: ['everything'] }, '/scopes/0'],
  ['an empty name', { name: '' }, '/name'],
  ['a long name', { name: 'a'.repeat(65) }, '/name'],
  ['a name with U+0000', { name: 'a\u0000b' }, '/name'],
  ['a name that moves the cursor', { name: 'a\u001b[2J' }, '/name'],
])('rejects a new key for %s', async (_, change, pointer) => {
  const body = { name: 'agent', scopes: AGENT, ...change };
  const { status, json } = await api.call('POST', '/v1/api-keys', { body });
  expect([status, json]).toMatchObject([400, { code: 'request_invalid', errors: [{ pointer }] }]);
});

test('sets the requested expiry to the millisecond', async () => {
  const caller = await newCaller();
  const expiresAt = new Date(Date.now() + 364 * DAY_MS).toISOString();
  expect((await caller.create({ name: 'year', scopes: AGENT, expiresAt })).apiKey.expiresAt).toBe(expiresAt);
});

test('stores each scope once', async () => {
  const scopes = ['usage:read', 'usage:read', 'contracts:read'];
  const { apiKey } = await (await newCaller()).create({ name: 'twice', scopes });
  expect(apiKey.scopes.toSorted()).toEqual(['contracts:read', 'usage:read']);
});

test('rejects a new key with a scope that the caller lacks', async () => {
  const { tenant } = await newCaller();
  const apiKey = await api.newApiKey(tenant, ['keys:manage', 'usage:read']);
  const body = { name: 'more', scopes: ['usage:read', 'billing:write'] };
  const refused = await api.call('POST', '/v1/api-keys', { apiKey, body });
  expect([refused.status, refused.json.code]).toEqual([403, 'scope_missing']);
  expect(refused.json.detail).toContain('billing:write');
  const allowed = await api.call('POST', '/v1/api-keys', {
    apiKey,
    body: { ...body, scopes: ['usage:read'] },
  });
  expect(allowed.status).toBe(201);
});

test('rejects the rotation of a key with a scope that the caller lacks, in any state of the key', async () => {
  const caller = await newCaller();
  const { apiKey: strong } = await caller.create({ name: 'strong', scopes: ['billing:write'] });
  const apiKey = await api.newApiKey(caller.tenant, ['keys:manage']);
  const send = () => api.call('POST', `/v1/api-keys/${strong.id}/rotate`, { apiKey });
  expect(await send()).toMatchObject({ status: 403, json: { code: 'scope_missing' } });
  expect((await send()).json.detail).toContain('billing:write');
  expect(await caller.get(strong.id)).toEqual(strong);
});

test('rejects the revocation of a key with a scope that the caller lacks, and the key stays valid', async () => {
  const caller = await newCaller();
  const { apiKey: strong, secret } = await caller.create({ name: 'strong', scopes: SCOPES });
  const apiKey = await api.newApiKey(caller.tenant, ['keys:manage', 'operations:read']);
  const revoke = (id: string) => api.call('DELETE', `/v1/api-keys/${id}`, { apiKey });
  const refused = await revoke(strong.id);
  expect([refused.status, refused.json.code]).toEqual([403, 'scope_missing']);
  expect(await fetchStatus(secret)).toBe(200);
  const { apiKey: weak } = await caller.create({ name: 'weak', scopes: ['operations:read'] });
  expect((await revoke(weak.id)).status).toBe(204);
});

test('rotates to a key of the same name, scopes and lifetime, and expires the old one', async () => {
  const caller = await newCaller();
  const expiresAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const old = await caller.create({ name: 'agent', scopes: AGENT, expiresAt });
  const response = await caller.rotate(old.apiKey.id, { graceSeconds: 3600 });
  const { apiKey, secret, previous } = readRotated(response);
  expect(response.headers.get('location')).toBe(`/v1/api-keys/${apiKey.id}`);
  expect([apiKey.name, apiKey.scopes, apiKey.replacedBy]).toEqual(['agent', old.apiKey.scopes, null]);
  expect(lifetimeMs(apiKey)).toBe(lifetimeMs(old.apiKey));
  expect([previous.id, previous.replacedBy]).toEqual([old.apiKey.id, apiKey.id]);
  expect(Date.parse(previous.expiresAt)).toBe(Date.parse(apiKey.createdAt) + 3600 * 1000);
  expect(await caller.get(previous.id)).toEqual(previous);
  expect([await fetchStatus(old.secret), await fetchStatus(secret)]).toEqual([200, 200]);
});

test('keeps the old key for the grace time, by default a day, and never past its expiry', async () => {
  const caller = await newCaller();
  const long = readRotated(await caller.rotate((await caller.create()).apiKey.id));
  expect(Date.parse(long.previous.expiresAt)).toBe(Date.parse(long.apiKey.createdAt) + DAY_MS);
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const { apiKey: short } = await caller.create({ name: 'short', scopes: AGENT, expiresAt });
  expect(readRotated(await caller.rotate(short.id, {})).previous.expiresAt).toBe(expiresAt);
});

test.each([{ graceSeconds: -1 }, { graceSeconds: 604_801 }, { graceSeconds: 1.5 }, { grace: 1 }])(
  'rejects a rotation for %j',
  async (body) => {
    const caller = await newCaller();
    const { id } = (await caller.create()).apiKey;
    expect(await caller.rotate(id, body)).toMatchObject({ status: 400, json: { code: 'request_invalid' } });
    expect((await caller.get(id)).replacedBy).toBeNull();
  },
);

test('rejects the old key without a grace time once no server remembers it', async () => {
  const caller = await newCaller();
  const old = await caller.create();
  readRotated(await caller.rotate(old.apiKey.id, { graceSeconds: 0 }));
  expect(await fetchStatus(old.secret)).toBe(401);
});

test('a rotated key can be rotated again only after its predecessor is revoked', async () => {
  const caller = await newCaller();
  const first = await caller.create();
  const second = readRotated(await caller.rotate(first.apiKey.id));
  const again = await caller.rotate(first.apiKey.id);
  expect([again.status, again.json.code]).toEqual([409, 'api_key_not_rotatable']);
  expect(again.json.detail).toContain(second.apiKey.id);
  const early = await caller.rotate(second.apiKey.id);
  expect([early.status, early.json.code]).toEqual([409, 'api_key_not_rotatable']);
  expect(early.json.detail).toContain(first.apiKey.id);
  expect((await caller.call('DELETE', `/v1/api-keys/${first.apiKey.id}`)).status).toBe(204);
  const third = readRotated(await caller.rotate(second.apiKey.id));
  expect((await caller.rotate(first.apiKey.id)).status).toBe(409);
  expect([await fetchStatus(second.secret), await fetchStatus(third.secret)]).toEqual([200, 200]);
});

test('an expired or revoked key cannot be rotated', async () => {
  const caller = await newCaller();
  const [revoked, expired] = [await caller.create(), await caller.create()];
  await caller.call('DELETE', `/v1/api-keys/${revoked.apiKey.id}`);
  await api.database.dataSource.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [
    expired.apiKey.id,
  ]);
  for (const { apiKey } of [revoked, expired]) {
    expect((await caller.rotate(apiKey.id)).json.code).toBe('api_key_not_rotatable');
  }
  expect(await caller.call('GET', '/v1/api-keys')).toMatchObject({ json: { data: { length: 3 } } });
});

test('one of many concurrent rotations succeeds, and one key is created', async () => {
  const caller = await newCaller();
  const { apiKey } = await caller.create();
  const responses = await Promise.all(Array.from({ length: 20 }, () => caller.rotate(apiKey.id)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ json }) => json.code === 'api_key_not_rotatable')).toHaveLength(19);
  const { data } = (await caller.call('GET', '/v1/api-keys?limit=100')).json as unknown as ApiKeyList;
  expect(data).toHaveLength(3);
});

test('a revocation concurrent with a rotation is never lost', async () => {
  const caller = await newCaller();
  for (let round = 0; round < 10; round += 1) {
    const { apiKey } = await caller.create();
    const [rotation] = await Promise.all([
      caller.rotate(apiKey.id),
      caller.call('DELETE', `/v1/api-keys/${apiKey.id}`),
    ]);
    expect([201, 409]).toContain(rotation.status);
    const { revokedAt, replacedBy } = await caller.get(apiKey.id);
    expect(revokedAt).not.toBeNull();
    expect(replacedBy === null).toBe(rotation.status === 409);
  }
});

test('revoking again changes nothing; a key may revoke itself', async () => {
  const caller = await newCaller();
  const { apiKey, secret } = await caller.create({ name: 'manager', scopes: ['keys:manage'] });
  const target = `/v1/api-keys/${apiKey.id}`;
  expect((await api.call('DELETE', target, { apiKey: secret })).status).toBe(204);
  const { revokedAt } = await caller.get(apiKey.id);
  expect(revokedAt).not.toBeNull();
  expect((await caller.call('DELETE', target)).status).toBe(204);
  expect((await caller.get(apiKey.id)).revokedAt).toBe(revokedAt);
});

test.each([
  ['GET', ''],
  ['POST', '/rotate'],
  ['DELETE', ''],
])('responds to %s of a foreign key%s byte for byte as to one that does not exist', async (method, end) => {
  const [owner, other] = [await newCaller(), await newCaller()];
  const { apiKey, secret } = await owner.create();
  const send = async (id: string): Promise<readonly unknown[]> => {
    const { status, text, json, headers } = await other.call(method, `/v1/api-keys/${id}${end}`);
    return [status, text.replace(String(json.requestId), ''), [...headers.keys()].sort()];
  };
  const unknown = await send(`key_${'0'.repeat(26)}`);
  expect(unknown[0]).toBe(404);
  expect(await send(apiKey.id)).toEqual(unknown);
  expect(await send('key_malformed')).toEqual(unknown);
  expect(await owner.get(apiKey.id)).toEqual(apiKey);
  expect(await fetchStatus(secret)).toBe(200);
});

test('a list contains every key of the workspace once, newest first', async () => {
  const caller = await newCaller();
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c', 'd'])
    ids.unshift((await caller.create({ name, scopes: AGENT })).apiKey.id);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = (await caller.call('GET', `/v1/api-keys?limit=2${query}`)).json as unknown as ApiKeyList;
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen.slice(0, -1)).toEqual(ids);
  expect(seen).toHaveLength(5);
});

test('an account has at most 100 keys that are accepted, also when they are created at once', async () => {
  const caller = await newCaller();
  const { accountId, workspaceId } = caller.tenant;
  await api.database.dataSource.query(
    `INSERT INTO api_key (id, account_id, workspace_id, name, scopes, secret_digest, expires_at, revoked_at)
     SELECT 'key_test' || n || $1, $1, $2, 'old', '{}', '', now() + interval '1 day',
       CASE WHEN n > 97 THEN now() END
     FROM generate_series(1, 120) n`,
    [accountId, workspaceId],
  );
  const body = { name: 'agent', scopes: AGENT };
  const created = await Promise.all(
    Array.from({ length: 5 }, () => caller.call('POST', '/v1/api-keys', body)),
  );
  expect(created.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
  const refused = created.find(({ status }) => status === 409)!;
  expect(refused.json.code).toBe('quota_exceeded');
  expect(refused.json.detail).toContain('Revoke one');
  const { apiKey } = created.find(({ status }) => status === 201)!.json as unknown as CreatedApiKey;
  readRotated(await caller.rotate(apiKey.id));
  await caller.call('DELETE', `/v1/api-keys/${apiKey.id}`);
  expect((await caller.call('POST', '/v1/api-keys', body)).status).toBe(409);
  await api.database.dataSource.query(
    `UPDATE api_key SET revoked_at = now() WHERE account_id = $1 AND name = 'old'`,
    [accountId],
  );
  await caller.create();
});
