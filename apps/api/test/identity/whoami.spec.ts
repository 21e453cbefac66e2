import type { CreatedApiKey } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi();
});
afterAll(() => api.stop());

test('whoami describes the key of the request with any scopes, and shows no secret', async () => {
  const { apiKey, workspaceId } = await api.newTenant();
  const scopes = ['usage:read'];
  const made = await api.call('POST', '/v1/api-keys', { apiKey, body: { name: 'reader', scopes } });
  const { secret, apiKey: key } = made.json as unknown as CreatedApiKey;
  const { status, text, json } = await api.call('GET', '/v1/whoami', { apiKey: secret });
  expect(status, text).toBe(200);
  expect(json).toMatchObject({
    ...{ credentialType: 'api_key', workspaceId, scopes },
    apiKey: { id: key.id, name: 'reader', expiresAt: key.expiresAt },
  });
  expect(json.serverVersion).toMatch(/^\d+\.\d+\.\d+/);
  expect(text).not.toContain(secret.split('_')[2]!);
});
