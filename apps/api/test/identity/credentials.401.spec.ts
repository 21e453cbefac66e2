import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import { newApiKeyText } from '../../src/modules/identity/api-key-text.ts';
import { exchangeUntilClosed } from '../http/raw-exchange.ts';
import { sentStatements } from '../support/test-database.ts';
import { startSecondServer } from '../support/second-server.ts';
import { startDocumentedApi } from '../support/documented-api.ts';
import type { TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startDocumentedApi({ TOOKEFFECT_LIMIT_ADDRESS: '100000' });
});
afterAll(() => api.stop());

async function fetchStatus(apiKey: string): Promise<readonly unknown[]> {
  const { status, json, headers } = await api.call('GET', '/v1/usage', { apiKey });
  return [status, json.code, headers.get('www-authenticate')];
}

const INVALID = [401, 'credential_invalid', 'Bearer'];
const parseKeyId = (apiKey: string): string => `key_${apiKey.split('_')[1]!}`;
const newKey = (): Promise<string> => api.newApiKey(api, ['usage:read', 'keys:manage']);
const endNow = (apiKey: string, column: 'expires_at' | 'revoked_at'): Promise<unknown> =>
  api.database.dataSource.query(`UPDATE api_key SET ${column} = now() WHERE id = $1`, [parseKeyId(apiKey)]);

test('rejects an expired key', async () => {
  const apiKey = await newKey();
  await endNow(apiKey, 'expires_at');
  expect(await fetchStatus(apiKey)).toEqual(INVALID);
});

/** Malformed keys: wrong prefix, checksum, length or alphabet. */
const MALFORMED: readonly (readonly [what: string, spell: (apiKey: string) => string])[] = [
  ['another prefix', (apiKey) => apiKey.replace('tke_', 'tkx_')],
  ['a wrong checksum', (apiKey) => apiKey.slice(0, -1) + (apiKey.endsWith('0') ? '1' : '0')],
  ['a character less', (apiKey) => apiKey.slice(0, -1)],
  ['a character more', (apiKey) => `${apiKey}0`],
  ['its id only', (apiKey) => apiKey.split('_').slice(0, 2).join('_')],
  ['capital letters', (apiKey) => apiKey.toUpperCase()],
  ['8 KiB of characters', (apiKey) => apiKey.padEnd(8192, '0')],
  ['more characters than a token has', (apiKey) => apiKey.padEnd(12_000, '0')],
];

/** Runs a call and gives the statements about API keys that it led to. */
async function recordQueries(call: () => Promise<unknown>): Promise<readonly string[]> {
  const statements = await sentStatements(api.database, call);
  return statements.filter((statement) => statement.includes('api_key'));
}

test.each(MALFORMED)('rejects a key with %s without a query', async (_, spell) => {
  const apiKey = await api.newApiKey(api, ['usage:read']);
  const queries = await recordQueries(async () => expect(await fetchStatus(spell(apiKey))).toEqual(INVALID));
  expect(queries).toEqual([]);
});

test('sends one query for many requests with an unknown key', async () => {
  const unknown = newApiKeyText(newId('key'));
  const queries = await recordQueries(() =>
    Promise.all(Array.from({ length: 20 }, async () => expect(await fetchStatus(unknown)).toEqual(INVALID))),
  );
  expect(queries).toHaveLength(1);
});

test('responds the same bytes to a wrong, an expired, a revoked, an unknown and a malformed key', async () => {
  const [id, expired, revoked] = [newId('key'), ...(await Promise.all([1, 2].map(newKey)))] as const;
  await endNow(expired!, 'expires_at');
  await endNow(revoked!, 'revoked_at');
  const own = await newKey();
  const another = newApiKeyText(parseKeyId(own));
  const responses = await Promise.all(
    [newApiKeyText(id), expired!, revoked!, another, own.slice(0, -1)].map(async (apiKey) => {
      const { status, text, json, headers } = await api.call('GET', '/v1/usage', { apiKey });
      return [status, text.replace(String(json.requestId), ''), [...headers.keys()].sort()];
    }),
  );
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect((await fetchStatus(own))[0]).toBe(200);
});

test.each([
  ['in the query', (apiKey: string) => api.call('GET', `/v1/usage?api_key=${apiKey}`, { apiKey: null })],
  ['in a body', (apiKey: string) => api.call('POST', '/v1/api-keys', { apiKey: null, body: { apiKey } })],
  [
    'in a header of another name',
    (apiKey: string) => api.call('GET', '/v1/usage', { apiKey: null, headers: { 'x-api-key': apiKey } }),
  ],
])('does not read a key %s', async (_, send) => {
  const { status, json, headers, text } = await send(await newKey());
  const seen = [status, json.code, headers.get('www-authenticate')];
  expect(seen).toEqual([401, 'credential_missing', 'Bearer']);
  expect(text).not.toContain('tke_');
});

test.each([
  ['the same twice', (apiKey: string) => [`Bearer ${apiKey}`, `Bearer ${apiKey}`]],
  ['a good one and a bad one', (apiKey: string) => [`Bearer ${apiKey}`, 'Bearer tke_x']],
  ['another scheme', (apiKey: string) => [`Basic ${apiKey}`]],
  ['two in one', (apiKey: string) => [`Bearer ${apiKey}, Bearer ${apiKey}`]],
])('rejects %s in `Authorization`', async (_, valuesOf) => {
  const apiKey = await newKey();
  const lines = valuesOf(apiKey).map((value) => `Authorization: ${value}\r\n`);
  const request = `GET /v1/usage HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${lines.join('')}\r\n`;
  const [response] = await exchangeUntilClosed(Number(new URL(api.baseUrl).port), request);
  expect(response).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  expect(response!.body).toContain('"code":"credential_invalid"');
});

async function lastUsedAt(apiKey: string): Promise<Date | null> {
  const [row] = await api.database.dataSource.query<[{ last_used_at: Date | null }]>(
    'SELECT last_used_at FROM api_key WHERE id = $1',
    [parseKeyId(apiKey)],
  );
  return row.last_used_at;
}

test('stores the last use within seconds, without a write for each request', async () => {
  const apiKey = await newKey();
  await fetchStatus(apiKey);
  await expect.poll(() => lastUsedAt(apiKey), { timeout: 10_000 }).not.toBeNull();
  const first = await lastUsedAt(apiKey);
  await fetchStatus(apiKey);
  expect(await lastUsedAt(apiKey)).toEqual(first);
});

test('stores the uses that wait when the server stops', async () => {
  const [apiKey, other] = [await newKey(), await startSecondServer(api)];
  const headers = { authorization: `Bearer ${apiKey}` };
  expect((await fetch(`${other.baseUrl}/v1/usage`, { headers })).status).toBe(200);
  await other.stop();
  expect(await lastUsedAt(apiKey)).not.toBeNull();
});

test('does not count a wrong secret as a use', async () => {
  const apiKey = await newKey();
  expect(await fetchStatus(newApiKeyText(parseKeyId(apiKey)))).toEqual(INVALID);
  expect(await lastUsedAt(apiKey)).toBeNull();
});
