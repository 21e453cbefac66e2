import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJsonProvider, type JsonProvider } from '@tookeffect/testing/provider';
import { assertInvariants, type TestApi } from '../support/test-api.ts';
import { startDocumentedApi } from '../support/documented-api.ts';

let api: TestApi;
let system: JsonProvider;
beforeAll(async () => {
  [api, system] = await Promise.all([startDocumentedApi(), startJsonProvider()]);
});
afterAll(async () => {
  await assertInvariants(api);
  await api.stop();
  await system.stop();
});

/** A tenant of its own, so that each test has the connections that it stores. */
async function newCaller() {
  const { apiKey } = await api.newTenant();
  const call = (method: string, target: string, body?: object) =>
    api.call(method, target, { apiKey, ...(body && { body }) });
  return {
    connect: async (change: object = {}) => {
      const connection = {
        ...{ service: 'github', name: randomUUID(), baseUrl: system.baseUrl, environment: 'test' },
        ...{ credential: { type: 'none' }, ...change },
      };
      return String((await call('POST', '/v1/connections', connection)).json.id);
    },
    begin: async (title: string = randomUUID()) => {
      const input = { owner: 'octocat', repo: 'hello', title };
      return (await call('POST', '/v1/operations', { contract: 'github.issue.created@1', input })).json;
    },
    verify: (id: unknown) => call('POST', `/v1/operations/${String(id)}/verify`),
  };
}

const connectionOf = async (id: unknown): Promise<string | null> => {
  const [row] = await api.database.dataSource.query<[{ connection: string | null }]>(
    'SELECT connection_id AS connection FROM operation WHERE id = $1',
    [id],
  );
  return row.connection;
};

const rivalsOf = async (id: unknown): Promise<unknown[]> => {
  const statement = 'SELECT rivals_of($1) AS result';
  const [{ result }] = await api.database.dataSource.query<
    [{ result: { rivals: { operationId: string }[] } }]
  >(statement, [id]);
  return result.rivals.map(({ operationId }) => operationId);
};

test('an operation keeps the connection that applied when it began', async () => {
  const caller = await newCaller();
  const first = await caller.connect();
  const { id, notices } = await caller.begin();
  expect(notices).toMatchObject([{ code: 'fresh_not_controlled' }]);
  await caller.connect();
  expect((await caller.verify(id)).status).toBe(200);
  expect(await connectionOf(id)).toBe(first);
});

test('an operation without a connection is told so, and the first verify fixes its connection', async () => {
  const caller = await newCaller();
  const { id, notices } = await caller.begin();
  expect(notices).toMatchObject([{ code: 'connection_missing', reason: null }]);
  expect((await caller.verify(id)).json.code).toBe('connection_missing');
  const first = await caller.connect();
  expect((await caller.verify(id)).status).toBe(200);
  expect(await connectionOf(id)).toBe(first);
});

test('an operation that could use several connections is refused before its agent acts', async () => {
  const caller = await newCaller();
  await caller.connect();
  await caller.connect();
  const refused = await caller.begin();
  expect(refused.code).toBe('connection_missing');
  expect(refused.detail).toContain('set connectionId');
});

test('an operation without a connection is a rival, before and after it has one', async () => {
  const caller = await newCaller();
  const title = randomUUID();
  const unconnected = await caller.begin(title);
  await caller.connect();
  const connected = await caller.begin(title.toUpperCase());
  expect(await rivalsOf(connected.id)).toEqual([unconnected.id]);
  expect((await caller.verify(unconnected.id)).status).toBe(200);
  expect(await rivalsOf(unconnected.id)).toEqual([connected.id]);
  expect(await rivalsOf(connected.id)).toEqual([unconnected.id]);
  await caller.begin();
  expect(await rivalsOf(connected.id)).toEqual([unconnected.id]);
});
