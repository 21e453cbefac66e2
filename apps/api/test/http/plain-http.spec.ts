import type { Problem } from '@tookeffect/wire';
import { afterEach, expect, test } from 'vitest';
import { isLoopback, refusePlainHttp } from '../../src/http/request-hooks.ts';
import { ALL, startProbe, type ProbeApi, type ProbeSettings } from './probe-api.ts';

const started: ProbeApi[] = [];
afterEach(async () => {
  for (const api of started.splice(0)) await api.close();
});

/** Sends a request through a proxy on loopback, for a client on another machine. */
async function send(
  settings: ProbeSettings,
  headers: Record<string, string>,
  path = '/v1/operations',
): Promise<Response> {
  const api = await startProbe(settings);
  started.push(api);
  return fetch(api.url + path, {
    headers: { authorization: `Bearer ${ALL}`, ...headers },
    redirect: 'manual',
  });
}

const PROXY = { trustedProxies: ['127.0.0.0/8'] };
const CLIENT = { 'x-forwarded-for': '203.0.113.7' };

test('serves plain HTTP from loopback', async () => {
  expect((await send({}, {})).status).toBe(200);
});

test('refuses plain HTTP from another machine, without a redirect', async () => {
  const response = await send(PROXY, { ...CLIENT, 'x-forwarded-proto': 'http' });
  expect(response.status).toBe(403);
  expect(((await response.json()) as Problem).code).toBe('https_required');
  expect(response.headers.get('location')).toBeNull();
});

test('refuses a request whose proxy does not state the protocol, as plain HTTP', async () => {
  expect((await send(PROXY, CLIENT)).status).toBe(403);
});

test('serves a request that came over TLS to a trusted proxy', async () => {
  expect((await send(PROXY, { ...CLIENT, 'x-forwarded-proto': 'https' })).status).toBe(200);
});

test('serves plain HTTP from another machine where the operator allows it', async () => {
  expect((await send({ ...PROXY, allowClearText: true }, CLIENT)).status).toBe(200);
});

test('serves health probes over plain HTTP', async () => {
  expect((await send(PROXY, CLIENT, '/healthz')).status).toBe(200);
  expect((await send(PROXY, CLIENT, '/errors/not_found')).status).toBe(403);
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['203.0.113.7', false],
  ['::ffff:203.0.113.7', false],
  ['127.0.0.1.example.com', false],
  ['', false],
])('%s is a loopback address: %s', (ip, expected) => {
  expect(isLoopback(ip)).toBe(expected);
});

test('refuses a request that only claims to be encrypted', () => {
  expect(() => refusePlainHttp({ protocol: 'http', ip: '203.0.113.7' }, false)).toThrow('plain HTTP');
});
