import type { Problem } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL, READER, startProbe, type ProbeApi } from './probe-api.ts';

const ONE_A_MINUTE = { reads: 1, writes: 1, verifies: 1, address: 1, webhooks: 1, accountCredentials: 1000 };
const MANY = {
  reads: 1000,
  writes: 1000,
  verifies: 1000,
  address: 1000,
  webhooks: 1000,
  accountCredentials: 1000,
};
const TOO_LARGE = `{"a":${'x'.repeat(70_000)}`;

let api: ProbeApi;

beforeAll(async () => {
  api = await startProbe();
});
afterAll(() => api.close());

interface Attempt {
  readonly token?: string;
  readonly body?: string;
  readonly type?: string;
  readonly accept?: string;
  readonly path?: string;
}

/** Sends a POST with several faults. @returns the code of the response */
async function errorCode(
  probe: ProbeApi,
  { token, body, type = 'application/json', accept = '*/*', path }: Attempt,
): Promise<string> {
  const response = await fetch(probe.url + (path ?? '/v1/operations'), {
    method: 'POST',
    headers: {
      accept,
      'content-type': type,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return ((await response.json()) as Problem).code;
}

async function withProbe(
  settings: Parameters<typeof startProbe>[0],
  use: (probe: ProbeApi) => Promise<void>,
): Promise<void> {
  const probe = await startProbe(settings);
  try {
    await use(probe);
  } finally {
    await probe.close();
  }
}

test('HTTPS is checked before the rate limit of the address', () =>
  withProbe({ trustedProxies: ['127.0.0.1'], limitsPerMinute: { ...MANY, address: 0 } }, async (probe) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' };
    const response = await fetch(`${probe.url}/v1/operations`, { headers });
    expect(response.status).toBe(403);
  }));

test('the rate limit of the address is checked only after the credential was refused', () =>
  withProbe({ limitsPerMinute: { ...MANY, address: 1 } }, async (probe) => {
    expect(await errorCode(probe, { token: 'wrong' })).toBe('credential_invalid');
    expect(await errorCode(probe, { token: 'wrong' })).toBe('rate_limited');
    expect(await errorCode(probe, { token: ALL, body: '{}' })).toBe('request_invalid');
  }));

test('the credential is checked before its rate limit', () =>
  withProbe({ limitsPerMinute: { ...ONE_A_MINUTE, address: 1000 } }, async (probe) => {
    await errorCode(probe, { token: READER, body: '{}' });
    expect(await errorCode(probe, { token: READER, body: '{}' })).toBe('rate_limited');
    expect(await errorCode(probe, { token: 'wrong', body: '{}' })).toBe('credential_invalid');
  }));

test('the rate limit of the credential is checked before the body size', () =>
  withProbe({ limitsPerMinute: { ...ONE_A_MINUTE, address: 1000 } }, async (probe) => {
    expect(await errorCode(probe, { token: READER, body: TOO_LARGE })).toBe('body_too_large');
    expect(await errorCode(probe, { token: READER, body: TOO_LARGE })).toBe('rate_limited');
  }));

test.each<readonly [string, Attempt, string]>([
  ['the credential comes before the size', { body: TOO_LARGE }, 'credential_missing'],
  ['the credential comes before an unknown path', { path: '/v1/nowhere' }, 'credential_missing'],
  [
    'the size comes before the content type',
    { token: ALL, body: TOO_LARGE, type: 'text/plain' },
    'body_too_large',
  ],
  ['the size comes before the parser', { token: ALL, body: TOO_LARGE }, 'body_too_large'],
  [
    'what is accepted comes before the content type',
    { token: ALL, body: '{', type: 'text/plain', accept: 'text/html' },
    'not_acceptable',
  ],
  [
    'the content type comes before the parser',
    { token: ALL, body: '{', type: 'text/plain' },
    'content_type_unsupported',
  ],
  ['the parser comes before the scope', { token: READER, body: '{' }, 'json_malformed'],
  ['the scope comes before the shape', { token: READER, body: '{}' }, 'scope_missing'],
  [
    'the scope comes before the id',
    { token: READER, body: '{}', path: '/v1/operations/op_1/verify' },
    'scope_missing',
  ],
  [
    'the id comes before the shape',
    { token: ALL, body: '{"more":1}', path: '/v1/operations/op_1/verify' },
    'not_found',
  ],
])('%s', async (_, attempt, code) => {
  expect(await errorCode(api, attempt)).toBe(code);
});
