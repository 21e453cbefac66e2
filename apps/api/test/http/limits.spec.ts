import { afterEach, expect, test } from 'vitest';
import { parseList } from 'structured-headers';
import { FORGED } from './probe-controller.ts';
import { ALL, READER, startProbe, type ProbeApi, type ProbeSettings } from './probe-api.ts';

const MANY = {
  reads: 1000,
  writes: 1000,
  verifies: 1000,
  address: 1000,
  webhooks: 1000,
  accountCredentials: 1000,
};
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

test('each read lowers the remaining count of the credential, and at 0 the next is refused', async () => {
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

test('each credential has its own limit for each kind of request', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, reads: 1, verifies: 1 } });
  const verify = { ...as(ALL), method: 'POST' };
  const path = `${api.url}/v1/operations/op_${'0'.repeat(26)}/verify`;
  expect((await fetch(`${api.url}/v1/operations`, as(ALL))).status).toBe(200);
  expect((await fetch(`${api.url}/v1/operations`, as(ALL))).status).toBe(429);
  expect((await fetch(`${api.url}/v1/operations`, as(READER))).status).toBe(200);
  expect((await fetch(path, verify)).status).toBe(200);
  expect((await fetch(path, verify)).status).toBe(429);
});

test('only requests without a valid credential count for an address', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, address: 1 } });
  for (let index = 0; index < 5; index++) {
    expect((await fetch(`${api.url}/v1/operations`, as(ALL))).status).toBe(200);
  }
  expect((await fetch(`${api.url}/v1/operations`)).status).toBe(401);
  expect((await fetch(`${api.url}/v1/operations`)).status).toBe(429);
});

test('behind a trusted proxy each client has its own address, and an IPv6 /64 is one address', async () => {
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

test('ignores a forwarded address from an untrusted client', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, address: 1 } });
  const from = async (client: string): Promise<number> =>
    (await fetch(`${api.url}/v1/operations`, { headers: { 'x-forwarded-for': client } })).status;
  expect(await from('203.0.113.1')).toBe(401);
  expect(await from('203.0.113.2')).toBe(429);
});

/** Delivers an event to the workspace whose id has this end. */
async function deliver(api: ProbeApi, last: string, body = '{}'): Promise<Response> {
  return fetch(`${api.url}/v1/events/github/ws_${'0'.repeat(25)}${last}`, { method: 'POST', body });
}

test('signed webhooks count for the workspace, and not for the address', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, address: 0, webhooks: 1 } });
  const first = await deliver(api, '1');
  expect([first.status, first.headers.get('ratelimit')]).toEqual([200, '"webhook";r=0;t=60']);
  expect((await deliver(api, '1')).status).toBe(429);
  expect((await deliver(api, '2')).status).toBe(200);
});

test('unsigned webhooks count for the address, whatever workspace they name', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, webhooks: 3 } });
  const left: string[] = [];
  for (const [index, status] of [400, 400, 400, 429, 429].entries()) {
    const refused = await deliver(api, String(index), FORGED);
    expect(refused.status).toBe(status);
    left.push(refused.headers.get('ratelimit')!.split(';').slice(0, 2).join(';'));
  }
  expect(left).toEqual(['r=2', 'r=1', 'r=0', 'r=0', 'r=0'].map((rest) => `"unsigned";${rest}`));
});

test.each([
  ['too large a body', { path: `ws_${'0'.repeat(26)}`, body: Buffer.alloc(1024 * 1024 + 1) }, 413],
  ['a workspace that cannot exist', { path: 'ws_x', body: '{}' }, 400],
])('a webhook with %s counts for the address too', async (_, { path, body }, status) => {
  const api = await probe({ limitsPerMinute: { ...MANY, webhooks: 2 } });
  const send = () => fetch(`${api.url}/v1/events/github/${path}`, { method: 'POST', body });
  expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([
    status,
    status,
    429,
  ]);
});

test('forged webhooks do not count for the workspace that they name', async () => {
  const api = await probe({
    trustedProxies: ['127.0.0.1'],
    limitsPerMinute: { ...MANY, webhooks: 2 },
  });
  const from = (client: string, body: string) =>
    fetch(`${api.url}/v1/events/github/ws_${'0'.repeat(26)}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': client, 'x-forwarded-proto': 'https' },
      body,
    });
  for (const status of [400, 400, 429]) expect((await from('203.0.113.1', FORGED)).status).toBe(status);
  for (const status of [200, 200, 429]) expect((await from('203.0.113.2', '{}')).status).toBe(status);
});

test('of many concurrent calls without a credential, as many as the limit are 401 and the rest 429', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, address: 20 } });
  const responses = await Promise.all(Array.from({ length: 60 }, () => fetch(`${api.url}/v1/operations`)));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
});

test('health, error pages and the key document have no limit', async () => {
  const api = await probe({ limitsPerMinute: { ...MANY, address: 0 } });
  for (const path of ['/healthz', '/healthz', '/errors/not_found', '/errors/not_found']) {
    const response = await fetch(api.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('ratelimit')).toBeNull();
  }
});
