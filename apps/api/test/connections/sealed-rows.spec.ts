import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAccount } from '../../src/database/index.ts';
import {
  ConnectionOpener,
  ConnectionsService,
  type SealedConnection,
} from '../../src/modules/connections/index.ts';
import { ConnectionEntity } from '../../src/modules/connections/connection.entity.ts';
import { LocalKeyManagement } from '../../src/modules/secrets/index.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { connectionRequest, startSystemOfRecord } from './system-of-record.ts';

let api: TestApi;
let opener: ConnectionOpener;
let connections: ConnectionsService;
beforeAll(async () => {
  api = await startTestApi();
  opener = api.application.get(ConnectionOpener, { strict: false });
  connections = api.application.get(ConnectionsService, { strict: false });
});
afterAll(() => api.stop());

const resolve = (accountId: string, ...search: Parameters<ConnectionsService['resolve']>) =>
  inAccount(accountId, () => connections.resolve(...search));

/** Stores a connection whose token is its name. */
async function connect(apiKey: string, name: string): Promise<SealedConnection> {
  const system = await startSystemOfRecord();
  const body = connectionRequest(system, { name, credential: { type: 'bearer', token: name } });
  const created = await api.call('POST', '/v1/connections', { apiKey, body });
  return readRow(String(created.json.id));
}

async function readRow(id: string): Promise<SealedConnection> {
  return api.database.dataSource.getRepository(ConnectionEntity).findOneByOrFail({ id });
}

test('a sealed credential can be unsealed from the row and from resolve_connection', async () => {
  const { apiKey, accountId, workspaceId } = await api.newTenant();
  const row = await connect(apiKey, 'first');
  const opened = await opener.open(row);
  expect(await opener.open(await resolve(accountId, workspaceId, 'http'))).toEqual(opened);
  expect(opened).toEqual({
    id: row.id,
    accountId: row.accountId,
    service: 'http',
    baseUrl: row.baseUrl,
    origin: row.baseUrl,
    environment: 'test',
    declarations: {},
    credential: { type: 'bearer', token: 'first' },
  });
});

test('a credential cannot be unsealed in another row or workspace, or with another type or origin', async () => {
  const [one, other] = [await api.newTenant(), await api.newTenant()];
  const row = await connect(one.apiKey, 'mine');
  const { sealedCredential } = row;
  for (const moved of [
    { ...(await connect(other.apiKey, 'theirs')), sealedCredential },
    { ...(await connect(one.apiKey, 'second')), sealedCredential },
    { ...row, workspaceId: other.workspaceId },
    { ...row, credentialType: 'header' as const },
    { ...row, baseUrl: 'https://attacker.example' },
  ]) {
    await expect(opener.open(moved)).rejects.toMatchObject({ code: 'sealed_value_not_authentic' });
  }
});

test('the database contains no credential in plain text', async () => {
  const { apiKey } = await api.newTenant();
  const credential = { type: 'basic', username: 'reader', password: 'canary-77aa' };
  const body = connectionRequest(await startSystemOfRecord(), { credential });
  expect((await api.call('POST', '/v1/connections', { apiKey, body })).status).toBe(201);
  const [{ rows }] = await api.database.dataSource.query<[{ rows: string }]>(
    `SELECT string_agg(to_jsonb(connection)::text, '') AS rows FROM connection`,
  );
  for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const) {
    expect(rows).not.toContain(Buffer.from('canary-77aa').toString(encoding).slice(0, 12));
  }
});

test('after a rewrap every credential can be unsealed without the old key', async () => {
  const before = await connect((await api.newTenant()).apiKey, 'kept');
  const keys = api.application.get(LocalKeyManagement, { strict: false });
  await keys.addKey();
  expect((await opener.rewrapAll()).sealed).toBeGreaterThan(0);
  await keys.removeOldKeys();
  expect((await opener.open(await readRow(before.id))).credential).toEqual({ type: 'bearer', token: 'kept' });
  await expect(opener.open(before)).rejects.toMatchObject({ code: 'key_unknown' });
});

test('a rewrap seals every other credential where some cannot be unsealed, and names those rows', async () => {
  const { apiKey } = await api.newTenant();
  const first = await connect(apiKey, 'first');
  const damaged = [
    await connect(apiKey, 'moved'),
    await connect(apiKey, 'cut'),
    await connect(apiKey, 'address'),
  ];
  const last = await connect(apiKey, 'last');
  const [moved, cut, address] = damaged.map(({ id }) => id);
  const { dataSource } = api.database;
  const set = 'UPDATE connection SET sealed_credential = $2 WHERE id = $1';
  await dataSource.query(set, [moved, first.sealedCredential]);
  await dataSource.query(set, [cut, 'tks1.cut']);
  await dataSource.query('UPDATE connection SET base_url = $2 WHERE id = $1', [address, 'no address']);
  const keys = api.application.get(LocalKeyManagement, { strict: false });
  await keys.addKey();
  const { left, unusable } = await opener.rewrapAll();
  expect(left.toSorted((one, other) => damagedOrder(one.id) - damagedOrder(other.id))).toEqual([
    { id: moved, reason: 'sealed_value_not_authentic', isDamaged: true },
    { id: cut, reason: 'sealed_value_malformed', isDamaged: true },
    { id: address, reason: 'address_refused', isDamaged: false },
  ]);
  expect(unusable).toBe(1);
  await keys.removeOldKeys();
  for (const { id } of [first, last]) expect(await opener.open(await readRow(id))).toMatchObject({});
  await dataSource.query('DELETE FROM connection WHERE id = ANY($1)', [damaged.map(({ id }) => id)]);

  function damagedOrder(id: string): number {
    return damaged.findIndex((row) => row.id === id);
  }
});

test('resolves the only connection of a service, or the one that is named', async () => {
  const { apiKey, accountId, workspaceId } = await api.newTenant();
  const missing = { code: 'connection_missing' };
  await expect(resolve(accountId, workspaceId, 'http')).rejects.toMatchObject(missing);
  const one = await connect(apiKey, 'one');
  expect((await resolve(accountId, workspaceId, 'http')).id).toBe(one.id);
  const two = await connect(apiKey, 'two');
  await expect(resolve(accountId, workspaceId, 'http')).rejects.toMatchObject(missing);
  expect((await resolve(accountId, workspaceId, 'http', two.id)).id).toBe(two.id);
  await expect(resolve(accountId, workspaceId, 'github', two.id)).rejects.toMatchObject(missing);
  const foreign = await api.newTenant();
  await expect(resolve(foreign.accountId, foreign.workspaceId, 'http', two.id)).rejects.toMatchObject(
    missing,
  );
});

test('refuses a credential for which a later test detected write access', async () => {
  const { apiKey, accountId, workspaceId } = await api.newTenant();
  const system = await startSystemOfRecord();
  const body = connectionRequest(system, { service: 'github' });
  const created = await api.call('POST', '/v1/connections', { apiKey, body });
  system.response = { status: 200, headers: { 'x-oauth-scopes': 'repo' } };
  await api.call('POST', `${created.headers.get('location')!}/test`, { apiKey });
  const resolving = resolve(accountId, workspaceId, 'github');
  await expect(resolving).rejects.toMatchObject({ code: 'connection_not_read_only' });
});
