import type { ConnectionDeclarations } from '@tookeffect/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inAccount } from '../../src/database/index.ts';
import { newId } from '../../src/ids/new-id.ts';
import { ConnectionOpener, ConnectionsService } from '../../src/modules/connections/index.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';
import { connectionRequest, startSystemOfRecord } from './system-of-record.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const POSTS = { path: '/posts', id: 'id' };

/** Stores connections with a new tenant's key. */
async function newOwner() {
  const { apiKey, accountId, workspaceId } = await api.newTenant();
  const create = (baseUrl: string, name: string, declarations?: object, key = apiKey) =>
    api.call('POST', '/v1/connections', {
      apiKey: key,
      body: connectionRequest({ baseUrl }, { name, ...(declarations && { declarations }) }),
    });
  return { apiKey, accountId, workspaceId, create };
}

test('the declarations of a connection are stored, shown, and given to its reads', async () => {
  const declarations: ConnectionDeclarations = {
    actor: 'octocat',
    missing: 'absent',
    uncached: true,
    environmentName: 'staging',
    exclusiveScopes: true,
    collections: {
      posts: { ...POSTS, createdAt: { member: 'meta.at', format: 'unixMillis' }, next: 'link' },
    },
  };
  const owner = await newOwner();
  const { baseUrl } = await startSystemOfRecord();
  const created = await owner.create(baseUrl, 'a', declarations);
  expect([created.status, created.json.declarations]).toEqual([201, declarations]);
  const silent = await owner.create((await startSystemOfRecord()).baseUrl, 'b');
  expect(silent.json.declarations).toEqual({});
  const location = created.headers.get('location')!;
  const shown = await api.call('GET', location, { apiKey: owner.apiKey });
  expect(shown.json.declarations).toEqual(declarations);
  const connections = api.application.get(ConnectionsService, { strict: false });
  const resolved = await inAccount(owner.accountId, () =>
    connections.resolve(owner.workspaceId, 'http', String(created.json.id)),
  );
  const opened = await api.application.get(ConnectionOpener, { strict: false }).open(resolved);
  expect(opened.declarations).toEqual(declarations);
});

test('only a credential with the scope connections:write can declare something', async () => {
  const owner = await newOwner();
  const { baseUrl } = await startSystemOfRecord();
  const agent = await api.newApiKey(owner, ['operations:write', 'operations:verify', 'connections:read']);
  const refused = await owner.create(baseUrl, 'a', { missing: 'absent' }, agent);
  expect([refused.status, refused.json.code]).toEqual([403, 'scope_missing']);
});

describe('a connection is refused if a collection', () => {
  const itemPath = (path: string) => ({ ...POSTS, itemPath: path });

  test.each([
    ['has a fragment in its path', { ...POSTS, path: '/posts#all' }, '/path'],
    ['has a dot segment in its path', { ...POSTS, path: '/a/../posts' }, '/path'],
    ['has an encoded dot segment in its path', { ...POSTS, path: '/a/%2e%2E/posts' }, '/path'],
    ['leads to another origin', { ...POSTS, path: '//attacker.example/posts' }, '/path'],
    ['leads to another origin by a backslash', { ...POSTS, path: '/\\attacker.example/posts' }, '/path'],
    ['has a backslash as its path', { ...POSTS, path: '/\\' }, '/path'],
    ['has a variable in the path of the list', { ...POSTS, path: '/posts/{id}' }, '/path'],
    ['has no place for the id', itemPath('/posts/one'), '/itemPath'],
    ['has two places for the id', itemPath('/posts/{id}/{id}'), '/itemPath'],
    ['has another variable in the path of an object', itemPath('/{owner}/{id}'), '/itemPath'],
    ['has a dot segment in the path of an object', itemPath('/posts/../{id}'), '/itemPath'],
    ['has an empty member in a path', { ...POSTS, marker: 'metadata..operation' }, '/marker'],
    [
      'has an empty member for the instant',
      { ...POSTS, createdAt: { member: '.at', format: 'rfc3339' } },
      '/createdAt/member',
    ],
    ['is the body itself, and yet has a member beside it', { ...POSTS, more: 'hasMore' }, '/more'],
  ])('%s', async (_, posts, pointer) => {
    const owner = await newOwner();
    const { baseUrl } = await startSystemOfRecord();
    const refused = await owner.create(baseUrl, 'a', { collections: { posts } });
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { code: 'request_invalid', errors: [{ pointer: `/declarations/collections/posts${pointer}` }] },
    ]);
  });

  test('belongs to a system that is not read over HTTP', async () => {
    const change = {
      service: 'postgres',
      baseUrl: 'postgres://db.example.com/a',
      credential: { type: 'basic', username: 'u', password: 'p' },
      declarations: { collections: { posts: POSTS } },
    };
    const body = connectionRequest({ baseUrl: '' }, change);
    const refused = await api.call('POST', '/v1/connections', { body });
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { code: 'request_invalid', errors: [{ pointer: '/declarations/collections' }] },
    ]);
  });
});

describe('the environment name belongs to the origin', () => {
  const outcome = ({ status, json }: { status: number; json: Record<string, unknown> }) =>
    status === 201 ? status : `${status} ${String(json.code)}`;
  const CONFLICT = '409 environment_name_conflict';

  test('so all connections of an account to it have the same, or none has one', async () => {
    const owner = await newOwner();
    const { baseUrl } = await startSystemOfRecord();
    expect(outcome(await owner.create(baseUrl, 'a', { environmentName: 'blue' }))).toBe(201);
    expect(outcome(await owner.create(`${baseUrl}/api`, 'b', { environmentName: 'blue' }))).toBe(201);
    expect(outcome(await owner.create(`${baseUrl}/v2`, 'c', { environmentName: 'green' }))).toBe(CONFLICT);
    expect(outcome(await owner.create(baseUrl, 'd'))).toBe(CONFLICT);
    const other = await startSystemOfRecord();
    expect(outcome(await owner.create(other.baseUrl, 'e'))).toBe(201);
    expect(outcome(await owner.create(other.baseUrl, 'f', { environmentName: 'green' }))).toBe(CONFLICT);
  });

  test('also in another workspace of the account, and not in another account', async () => {
    const owner = await newOwner();
    const { baseUrl } = await startSystemOfRecord();
    await owner.create(baseUrl, 'a', { environmentName: 'blue' });
    const workspaceId = newId('ws');
    await api.database.dataSource.query(
      `INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'second')`,
      [workspaceId, owner.accountId],
    );
    const second = { accountId: owner.accountId, workspaceId };
    const key = await api.newApiKey(second, ['connections:write']);
    expect(outcome(await owner.create(baseUrl, 'a', { environmentName: 'green' }, key))).toBe(CONFLICT);
    expect(outcome(await (await newOwner()).create(baseUrl, 'a', { environmentName: 'green' }))).toBe(201);
  });

  test('and can be changed by deleting its connections', async () => {
    const owner = await newOwner();
    const { baseUrl } = await startSystemOfRecord();
    const created = await owner.create(baseUrl, 'a', { environmentName: 'blue' });
    await api.call('DELETE', created.headers.get('location')!, { apiKey: owner.apiKey });
    expect(outcome(await owner.create(baseUrl, 'b', { environmentName: 'green' }))).toBe(201);
  });

  test('also when several connections are stored at once', async () => {
    const owner = await newOwner();
    const { baseUrl } = await startSystemOfRecord();
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const created = await Promise.all(
      names.map((name) => owner.create(baseUrl, name, { environmentName: name })),
    );
    expect(created.map(outcome).sort()).toEqual([201, ...names.slice(1).map(() => CONFLICT)]);
  });
});
