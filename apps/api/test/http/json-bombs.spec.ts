import type { Problem } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL, startProbe, type ProbeApi } from './probe-api.ts';

let api: ProbeApi;

beforeAll(async () => {
  api = await startProbe();
});
afterAll(() => api.close());

const operation = (input: string): string => `{"contract":"a.b@1","input":${input}}`;

const BOMBS: readonly (readonly [name: string, body: string, status: number, code: string])[] = [
  ['arrays nested 32,000 deep', '['.repeat(32_000) + ']'.repeat(32_000), 400, 'json_profile_violated'],
  ['arrays opened 65,000 deep and never closed', '['.repeat(65_000), 400, 'json_profile_violated'],
  ['arrays nested 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000), 413, 'body_too_large'],
  [
    'objects nested 10,000 deep',
    '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
    400,
    'json_profile_violated',
  ],
  ['a million elements', `[${'0,'.repeat(999_999)}0]`, 413, 'body_too_large'],
  ['30,000 elements', `[${'0,'.repeat(30_000)}0]`, 400, 'request_invalid'],
  [
    '5,000 unknown members',
    `{${Array.from({ length: 5000 }, (_, i) => `"k${i}":0`).join(',')}}`,
    400,
    'request_invalid',
  ],
  ['a duplicate name', operation('{"a":1,"a":2}'), 400, 'json_profile_violated'],
  ['a duplicate name in another spelling', operation('{"a":1,"\\u0061":2}'), 400, 'json_profile_violated'],
  [
    'a prototype as a member',
    '{"__proto__":{"polluted":true},"contract":"a.b@1","input":{}}',
    400,
    'request_invalid',
  ],
  [
    'a constructor as a member',
    '{"constructor":{"prototype":{"polluted":true}},"contract":"a.b@1","input":{}}',
    400,
    'request_invalid',
  ],
  ['inherited names instead of members', '{"toString":1,"valueOf":2}', 400, 'request_invalid'],
  ['a number of 60,000 digits', operation(`{"n":${'9'.repeat(60_000)}}`), 400, 'json_malformed'],
  ['an exponent of 60,000 digits', operation(`{"n":1e${'9'.repeat(60_000)}}`), 400, 'json_malformed'],
  ['an integer that doubles cannot hold', operation('{"n":9007199254740993}'), 400, 'json_profile_violated'],
  ['half a surrogate pair', operation('{"n":"\\udc00"}'), 400, 'json_profile_violated'],
  ['a byte order mark', `\ufeff${operation('{}')}`, 400, 'json_malformed'],
  ['two documents', '{}{}', 400, 'json_malformed'],
];

test.each(BOMBS)(
  '%s: the response is an immediate problem document, and no prototype changes',
  async (_, body, status, code) => {
    const begun = process.threadCpuUsage();
    const response = await fetch(`${api.url}/v1/operations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ALL}`, 'content-type': 'application/json' },
      body,
    });
    const problem = (await response.json()) as Problem;
    expect({ status: response.status, code: problem.code }).toEqual({ status, code });
    // The server runs in this thread. What is quadratic takes longer.
    expect(process.threadCpuUsage(begun).user).toBeLessThan(1_000_000);
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  },
);

test('a member `__proto__` inside free JSON is data and is returned', async () => {
  const response = await fetch(`${api.url}/v1/operations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ALL}`, 'content-type': 'application/json' },
    body: operation('{"__proto__":{"polluted":true}}'),
  });
  expect(response.status).toBe(201);
  expect(await response.text()).toContain('"__proto__":{"polluted":true}');
  expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
});
