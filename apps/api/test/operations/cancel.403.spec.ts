import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES } from '@tookeffect/wire';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi();
});
afterAll(() => context.stop());

test('another credential of the workspace cannot cancel an operation, whatever it can do beside managing keys', async () => {
  const { api } = context;
  const { id } = await context.begin();
  const apiKey = await api.newApiKey(
    api,
    SCOPES.filter((scope) => scope !== 'keys:manage'),
  );
  const { status, json } = await api.call('POST', `/v1/operations/${id}/cancel`, { apiKey });
  expect([status, json.code]).toEqual([403, 'scope_missing']);
  expect((await api.call('GET', `/v1/operations/${id}`)).json).toMatchObject({ state: 'created' });
});

test('an operation of another workspace is not found', async () => {
  const { api } = context;
  const { id } = await context.begin();
  const { apiKey } = await api.newTenant();
  const { status, json } = await api.call('POST', `/v1/operations/${id}/cancel`, { apiKey });
  expect([status, json.code]).toEqual([404, 'not_found']);
});
