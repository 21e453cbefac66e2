import { inspect } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { TookEffect, type TookEffectOptions } from '../src/index.ts';
import { startFaultServer } from './support/fault-server.ts';
import { makeTestTransport, TEST_API_KEY } from './support/test-client.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('the API key appears in the authorization header only', async () => {
  const server = await startFaultServer(
    'cut',
    { status: 500 },
    { status: 401, body: { code: 'credential_invalid' } },
  );
  const { transport, logged } = makeTestTransport(server.baseUrl);
  const query = { cursor: 'c-secret-cursor' };
  const error: unknown = await transport
    .send({ operation: 'listOperations', query })
    .catch((thrown: unknown) => thrown);
  expect(server.arrived[2]!.headers.authorization).toBe(`Bearer ${TEST_API_KEY}`);
  const shown = inspect({ error, logged, transport }, { depth: 9, showHidden: true });
  expect(shown).not.toContain(TEST_API_KEY);
  expect(inspect(logged)).not.toContain('secret');
  expect(logged.map(({ level, status, code, attempt }) => ({ level, status, code, attempt }))).toEqual([
    { level: 'warn', status: undefined, code: 'connection_failed', attempt: 1 },
    { level: 'warn', status: 500, code: 'unknown_error', attempt: 2 },
    { level: 'warn', status: 401, code: 'credential_invalid', attempt: 3 },
  ]);
});

test('TOOKEFFECT_LOG=debug logs each attempt as one line without query, body and headers', async () => {
  vi.stubEnv('TOOKEFFECT_LOG', 'debug');
  const server = await startFaultServer({
    status: 200,
    body: { data: [], hasMore: false, nextCursor: null },
  });
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => lines.push(line));
  const te = new TookEffect({ baseUrl: server.baseUrl, apiKey: TEST_API_KEY });
  await te.operations.list({ contract: 'hidden.contract@1' }).toArray();
  vi.restoreAllMocks();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    tookeffect: { operation: 'listOperations', path: '/v1/operations', status: 200, requestId: 'req_test' },
  });
  expect(lines[0]).not.toMatch(/canary|hidden/);
});

test('a printed client does not contain the API key', () => {
  const te = new TookEffect({ apiKey: TEST_API_KEY });
  expect(inspect(te, { depth: 9, showHidden: true })).not.toContain(TEST_API_KEY);
  expect(JSON.stringify(te)).not.toContain(TEST_API_KEY);
});

const INVALID_OPTIONS: readonly { what: string; options: TookEffectOptions }[] = [
  { what: 'an API key with a line break', options: { apiKey: `${TEST_API_KEY}\n` } },
  { what: 'an empty API key', options: { apiKey: '' } },
  { what: 'a credential above 8,185 characters', options: { apiKey: `canary${'x'.repeat(8180)}` } },
  { what: 'plain HTTP to another machine', options: { baseUrl: 'http://api.example.com' } },
  { what: 'a base URL with a user', options: { baseUrl: `https://u:${TEST_API_KEY}@api.example.com` } },
  { what: 'a base URL that is not a URL', options: { baseUrl: 'api.example.com' } },
  { what: 'a base URL with another protocol', options: { baseUrl: 'ftp://api.example.com' } },
  { what: 'an infinite timeout', options: { timeoutMs: Infinity } },
  { what: 'a negative number of retries', options: { maxRetries: -1 } },
];

test.each(INVALID_OPTIONS)('rejects $what before anything is sent, without showing it', ({ options }) => {
  let error: unknown;
  try {
    new TookEffect(options);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toMatchObject({ name: 'TookEffectError', code: 'configuration_invalid' });
  expect(inspect(error)).not.toContain('canary');
});

test('sends an access token of 8,185 characters like an API key', async () => {
  const apiKey = 'e'.repeat(8185);
  const server = await startFaultServer({ status: 401, body: { code: 'credential_invalid' } });
  const te = new TookEffect({ apiKey, baseUrl: server.baseUrl });
  await expect(te.operations.list().toArray()).rejects.toMatchObject({ code: 'credential_invalid' });
  expect(server.arrived[0]!.headers.authorization).toBe(`Bearer ${apiKey}`);
});

test('allows plain HTTP on loopback, and elsewhere with allowClearText', () => {
  for (const baseUrl of ['http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1']) {
    expect(new TookEffect({ baseUrl }).baseUrl).toBe(baseUrl);
  }
  expect(new TookEffect({ baseUrl: 'http://api:1/', allowClearText: true }).baseUrl).toBe('http://api:1');
});

test('without an API key, a call fails before anything is sent, and the error names the variable to set', async () => {
  vi.stubEnv('TOOKEFFECT_API_KEY', '');
  const server = await startFaultServer();
  const te = new TookEffect({ baseUrl: server.baseUrl });
  await expect(te.usage.get()).rejects.toMatchObject({ code: 'credential_missing' });
  await expect(te.usage.get()).rejects.toThrow('TOOKEFFECT_API_KEY');
  expect(server.arrived).toEqual([]);
});

test('takes the API key and the base URL from the environment when the options omit them', async () => {
  const server = await startFaultServer({
    status: 200,
    body: { plan: {}, bought: {}, verifiedActions: 0, reserved: 0 },
  });
  vi.stubEnv('TOOKEFFECT_API_KEY', TEST_API_KEY);
  vi.stubEnv('TOOKEFFECT_BASE_URL', server.baseUrl);
  await new TookEffect().usage.get();
  expect(server.arrived[0]!.headers.authorization).toBe(`Bearer ${TEST_API_KEY}`);
});

test.each(['Authorization', 'Idempotency-Key', 'User-Agent'])(
  'rejects %s among the headers of a call',
  async (name) => {
    const te = new TookEffect({ apiKey: TEST_API_KEY });
    await expect(te.usage.get({ headers: { [name]: 'x' } })).rejects.toMatchObject({
      code: 'argument_invalid',
    });
  },
);

test('rejects an invalid header without showing its value', async () => {
  const te = new TookEffect({ apiKey: TEST_API_KEY });
  const error: unknown = await te.usage
    .get({ headers: { 'x-a': 'canary\ncanary' } })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'argument_invalid' });
  expect(inspect(error)).not.toContain('canary');
});
