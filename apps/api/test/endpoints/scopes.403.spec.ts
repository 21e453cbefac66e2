import { type Scope, SCOPES } from '@tookeffect/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS, type Endpoint } from '../../src/http/catalogue/index.ts';
import { startDocumentedApi } from '../support/documented-api.ts';
import { databasePicture } from '../support/database-picture.ts';
import type { TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi();
});
afterAll(() => api.stop());

const SCOPED = Object.entries<Endpoint>(ENDPOINTS)
  .filter(([, { scopes }]) => scopes.length > 0)
  .map(([name, endpoint]) => ({ name, ...endpoint }));

/** Calls without meaning anything: what is refused for another reason was let in. */
function call({ method, path, body }: Endpoint, apiKey: string) {
  const target = path.replace('{id}', `op_${'0'.repeat(26)}`).replace('{service}', 'github');
  return api.call(method, target, { apiKey, ...(body?.kind === 'json' && body.isRequired && { body: {} }) });
}

test.each(SCOPED)('$name needs $scopes, and says so', async (endpoint) => {
  const [needed] = endpoint.scopes as readonly [Scope];
  const others = SCOPES.filter((scope) => scope !== needed);
  const apiKey = await api.newApiKey(api, others);
  const before = await databasePicture(api.database.dataSource);
  const { status, json } = await call(endpoint, apiKey);
  expect([status, json.code]).toEqual([403, 'scope_missing']);
  expect(json.detail).toContain(needed);
  expect(await databasePicture(api.database.dataSource)).toEqual(before);
});

test.each(SCOPED)('$name needs no more than $scopes', async (endpoint) => {
  const apiKey = await api.newApiKey(api, endpoint.scopes);
  expect((await call(endpoint, apiKey)).status).not.toBe(403);
});

test.each(SCOPED)('$name lets no key without a scope in', async (endpoint) => {
  const apiKey = await api.newApiKey(api, []);
  expect((await call(endpoint, apiKey)).json.code).toBe('scope_missing');
});
