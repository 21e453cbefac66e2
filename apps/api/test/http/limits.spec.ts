import { afterEach, expect, test } from 'vitest';
import { parseList } from 'structured-headers';
import { ALL, READER, startProbe, type ProbeApi, type ProbeSettings } from './support/probe-api.ts';

const MANY = { reads: 1000, writes: 1000, verifies: 1000, address: 1000, webhooks: 1000 };
const started: ProbeApi[] = [];

async function probe(settings: ProbeSettings): Promise<ProbeApi> {
  const api = await startProbe(settings);
  started.push(api);
  return api;
}
afterEach(async () => {
  for (const api of started.splice(0)) await api.close();
});

const as = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

test('a credential’s reads are counted down on every answer, and refused when none is left', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, reads: 2 } });
  const left: string[] = [];
  for (const expected of [200, 200, 429]) {
    const response = await fetch(`${api.url}/v1/operations`, as(ALL));
    expect(response.status).toBe(expected);
    expect(response.headers.get('ratelimit-policy')).toBe('"read";q=2;w=60');
    left.push(response.headers.get('ratelimit')!);
    if (expected === 429) {
      const [, parameters] = parseList(response.headers.get('ratelimit')!)[0]!;
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(Number(parameters.get('t')));
    }
  }
  expect(left.map((field) => field.split(';')[1])).toEqual(['r=1', 'r=0', 'r=0']);
});

test('each credential has its own limit, and each kind of request too', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, reads: 1, verifies: 1 } });
  const verify = { ...as(ALL), method: 'POST' };
  const path = `${api.url}/v1/operations/op_${'0'.repeat(26)}/verify`;
  expect((await fetch(`${api.url}/v1/operations`, as(ALL))).status).toBe(200);
  expect((await fetch(`${api.url}/v1/operations`, as(ALL))).status).toBe(429);
  expect((await fetch(`${api.url}/v1/operations`, as(READER))).status).toBe(200);
  expect((await fetch(path, verify)).status).toBe(200);
  expect((await fetch(path, verify)).status).toBe(429);
});

test('an address counts only what it asks without a valid credential', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, address: 1 } });
  for (let index = 0; index < 5; index++) {
    expect((await fetch(`${api.url}/v1/operations`, as(ALL))).status).toBe(200);
  }
  expect((await fetch(`${api.url}/v1/operations`)).status).toBe(401);
  expect((await fetch(`${api.url}/v1/operations`)).status).toBe(429);
});

test('behind a trusted proxy each client is an address of its own, and an IPv6 subscriber is one', async () => {
  const api = await probe({ trustedProxies: ['127.0.0.1'], limitsPerMinute: { ...MANY, address: 1 } });
  const from = async (client: string): Promise<number> => {
    const headers = { 'x-forwarded-for': client, 'x-forwarded-proto': 'https' };
    return (await fetch(`${api.url}/v1/operations`, { headers })).status;
  };
  expect(await from('203.0.113.1')).toBe(401);
  expect(await from('203.0.113.1')).toBe(429);
  expect(await from('203.0.113.2')).toBe(401);
  expect(await from('2001:db8:1:2::1')).toBe(401);
  expect(await from('2001:db8:1:2:ffff::9')).toBe(429);
  expect(await from('2001:db8:1:3::1')).toBe(401);
});

test('an address named by nobody trusted changes nothing', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, address: 1 } });
  const from = async (client: string): Promise<number> =>
    (await fetch(`${api.url}/v1/operations`, { headers: { 'x-forwarded-for': client } })).status;
  expect(await from('203.0.113.1')).toBe(401);
  expect(await from('203.0.113.2')).toBe(429);
});

test('webhooks are counted by workspace, and not by address', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, address: 0, webhooks: 1 } });
  const deliver = async (last: string): Promise<number> =>
    (await fetch(`${api.url}/v1/events/github/ws_${'0'.repeat(25)}${last}`, { method: 'POST', body: '{}' }))
      .status;
  expect(await deliver('1')).toBe(200);
  expect(await deliver('1')).toBe(429);
  expect(await deliver('2')).toBe(200);
});

test('health, error pages and their likes are outside every limit', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, address: 0 } });
  for (const path of ['/healthz', '/healthz', '/errors/not_found', '/errors/not_found']) {
    const response = await fetch(api.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit')).toBeNull();
  }
});
