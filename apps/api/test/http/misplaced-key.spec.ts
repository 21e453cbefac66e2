import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import { newApiKeyText } from '../../src/modules/identity/api-key-text.ts';
import { ALL, type ProbeApi, startProbe } from './probe-api.ts';

let api: ProbeApi;
beforeAll(async () => {
  api = await startProbe();
});
afterAll(() => api.close());

const id = newId('key');
const apiKey = newApiKeyText(id);

/** The lines since then, without those of the request log and the security log. */
const warnings = (seen: number): readonly string[] =>
  api.logLines.slice(seen).filter((line) => !line.includes('"log":"'));

test.each([
  ['a query', `/v1/operations?api_key=${apiKey}`, {}, 401],
  ['an encoded query', `/v1/operations?api_key=${apiKey.replaceAll('_', '%5F')}`, {}, 401],
  ['a path', `/v1/operations/${apiKey}`, {}, 401],
  [
    'a query, beside a credential',
    `/v1/operations?api_key=${apiKey}`,
    { authorization: `Bearer ${ALL}` },
    400,
  ],
])(
  'logs a warning about a key in %s, with its id and without the key',
  async (_, target, headers, status) => {
    const seen = api.logLines.length;
    const response = await fetch(`${api.url}${target}`, { headers });
    expect(response.status).toBe(status);
    const requestId = response.headers.get('x-request-id')!;
    const lines = warnings(seen).filter((line) => line.includes(requestId));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 40, apiKeyId: id }]);
    expect(api.logLines.join('')).not.toContain(apiKey.split('_')[2]!.slice(0, 12));
  },
);

test('logs no warning about a key in the Authorization header', async () => {
  const seen = api.logLines.length;
  await fetch(`${api.url}/v1/operations`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(warnings(seen).filter((line) => line.includes('key_'))).toEqual([]);
});
