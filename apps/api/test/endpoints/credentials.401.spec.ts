import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi({ TOOKEFFECT_LIMIT_ADDRESS: '100000' });
});
afterAll(() => api.stop());

async function ask(apiKey: string): Promise<readonly unknown[]> {
  const { status, json, headers } = await api.call('GET', '/v1/usage', { apiKey });
  return [status, json.code, headers.get('www-authenticate')];
}

const INVALID = [401, 'credential_invalid', 'Bearer'];
const idOf = (apiKey: string): string => `key_${apiKey.split('_')[1]!}`;

test('a key that expired is refused', async () => {
  const apiKey = await api.newApiKey(api, ['usage:read']);
  await api.database.dataSource.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [idOf(apiKey)]);
  expect(await ask(apiKey)).toEqual(INVALID);
});

test('a key in use that is revoked is refused within a second or so', async () => {
  const apiKey = await api.newApiKey(api, ['usage:read']);
  expect((await ask(apiKey))[0]).toBe(200);
  await api.database.dataSource.query('UPDATE api_key SET revoked_at = now() WHERE id = $1', [idOf(apiKey)]);
  await vi.waitFor(async () => expect(await ask(apiKey)).toEqual(INVALID), { timeout: 1500, interval: 20 });
});

test('a key with another secret, or with that of another key, is refused as one that never was', async () => {
  const [one, other] = [await api.newApiKey(api, ['usage:read']), await api.newApiKey(api, ['usage:read'])];
  const [prefix, id] = one.split('_') as [string, string];
  expect(await ask(`${prefix}_${id}_${other.split('_')[2]!}`)).toEqual(INVALID);
  expect(await ask(`tke_${'0'.repeat(26)}_${'0'.repeat(49)}`)).toEqual(INVALID);
  expect(await ask(one.slice(0, -1))).toEqual(INVALID);
  expect(await ask(one.toUpperCase())).toEqual(INVALID);
});

test('a key whose checksum is wrong costs no query', async () => {
  const apiKey = await api.newApiKey(api, ['usage:read']);
  const query = vi.spyOn(api.database.dataSource, 'query');
  const last = apiKey.endsWith('0') ? '1' : '0';
  expect(await ask(apiKey.slice(0, -1) + last)).toEqual(INVALID);
  const about = query.mock.calls.filter(([statement]) => statement.includes('api_key'));
  query.mockRestore();
  expect(about).toEqual([]);
});

test('when a key was used is kept to the minute', async () => {
  const apiKey = await api.newApiKey(api, ['usage:read']);
  await ask(apiKey);
  const lastUsed = async (): Promise<unknown> =>
    api.database.dataSource.query('SELECT last_used_at FROM api_key WHERE id = $1', [idOf(apiKey)]);
  const first = await lastUsed();
  expect(first).not.toEqual([{ last_used_at: null }]);
  await ask(apiKey);
  expect(await lastUsed()).toEqual(first);
});

test('no part of a key is in the database', async () => {
  const apiKey = await api.newApiKey(api, ['usage:read']);
  const [{ row }] = await api.database.dataSource.query<[{ row: string }]>(
    'SELECT to_jsonb(k)::text AS row FROM api_key k WHERE id = $1',
    [idOf(apiKey)],
  );
  expect(row).not.toContain(apiKey.split('_')[2]!.slice(0, 12));
});
