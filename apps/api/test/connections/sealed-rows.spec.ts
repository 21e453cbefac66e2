import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ConnectionOpener,
  ConnectionRewrapper,
  ConnectionsService,
  type SealedConnectionRow,
} from '../../src/modules/connections/index.ts';
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

/** Stores a connection whose token is its name. @returns the row as JSON */
async function connect(apiKey: string, name: string): Promise<SealedConnectionRow> {
  const system = await startSystemOfRecord();
  const body = connectionRequest(system, { name, credential: { type: 'bearer', token: name } });
  const created = await api.call('POST', '/v1/connections', { apiKey, body });
  return rowOf(String(created.json.id));
}

async function rowOf(id: string): Promise<SealedConnectionRow> {
  const [{ row }] = await api.database.dataSource.query<[{ row: SealedConnectionRow }]>(
    'SELECT to_jsonb(connection) AS row FROM connection WHERE id = $1',
    [id],
  );
  return row;
}

test('a row as JSON opens to the credential and its origin', async () => {
  const row = await connect((await api.newTenant()).apiKey, 'first');
  expect(await opener.open(row)).toEqual({
    id: row.id,
    service: 'http',
    baseUrl: row.base_url,
    origin: row.base_url,
    environment: 'test',
    credential: { type: 'bearer', token: 'first' },
  });
});

test('a credential opens in no other row, workspace, type or origin', async () => {
  const [one, other] = [await api.newTenant(), await api.newTenant()];
  const row = await connect(one.apiKey, 'mine');
  const { sealed_credential } = row;
  for (const moved of [
    { ...(await connect(other.apiKey, 'theirs')), sealed_credential },
    { ...(await connect(one.apiKey, 'second')), sealed_credential },
    { ...row, workspace_id: other.workspaceId },
    { ...row, credential_type: 'header' as const },
    { ...row, base_url: 'https://attacker.example' },
  ]) {
    await expect(opener.open(moved)).rejects.toMatchObject({ code: 'sealed_value_not_authentic' });
  }
});

test('no credential stands in the database in the clear', async () => {
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

test('after a rewrap every connection opens without the old key', async () => {
  const before = await connect((await api.newTenant()).apiKey, 'kept');
  const keys = api.application.get(LocalKeyManagement, { strict: false });
  await keys.addKey();
  const rewrapper = api.application.get(ConnectionRewrapper, { strict: false });
  expect(await rewrapper.rewrapAll()).toBeGreaterThan(0);
  await keys.removeOldKeys();
  expect((await opener.open(await rowOf(before.id))).credential).toEqual({ type: 'bearer', token: 'kept' });
  await expect(opener.open(before)).rejects.toMatchObject({ code: 'key_unknown' });
});

test('an operation finds the only connection of its service, or the one that it names', async () => {
  const { apiKey, workspaceId } = await api.newTenant();
  const missing = { code: 'connection_missing' };
  await expect(connections.resolve(workspaceId, 'http')).rejects.toMatchObject(missing);
  const one = await connect(apiKey, 'one');
  expect((await connections.resolve(workspaceId, 'http')).id).toBe(one.id);
  const two = await connect(apiKey, 'two');
  await expect(connections.resolve(workspaceId, 'http')).rejects.toMatchObject(missing);
  expect((await connections.resolve(workspaceId, 'http', two.id)).id).toBe(two.id);
  await expect(connections.resolve(workspaceId, 'github', two.id)).rejects.toMatchObject(missing);
  const foreign = (await api.newTenant()).workspaceId;
  await expect(connections.resolve(foreign, 'http', two.id)).rejects.toMatchObject(missing);
});

test('a credential that was seen to write later on is used no more', async () => {
  const { apiKey, workspaceId } = await api.newTenant();
  const system = await startSystemOfRecord();
  const body = connectionRequest(system, { service: 'github' });
  const created = await api.call('POST', '/v1/connections', { apiKey, body });
  system.answer = { status: 200, headers: { 'x-oauth-scopes': 'repo' } };
  await api.call('POST', `${created.headers.get('location')!}/test`, { apiKey });
  const resolving = connections.resolve(workspaceId, 'github');
  await expect(resolving).rejects.toMatchObject({ code: 'connection_not_read_only' });
});
