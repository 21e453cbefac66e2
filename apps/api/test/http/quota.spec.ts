import { randomUUID } from 'node:crypto';
import { parseList } from 'structured-headers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';
import type { ApiResponse, CallOptions } from '../support/test-api.ts';

const LIMIT = 12;

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi({
    TOOKEFFECT_LIMIT_VERIFIES: String(LIMIT),
    TOOKEFFECT_LIMIT_ADDRESS: '5',
    TOOKEFFECT_SWEEP_MS: '600000',
  });
});
afterAll(() => context.stop());

const UNKNOWN = `op_${'0'.repeat(26)}`;

/** The quota that a response states: class, limit, remaining requests, and whether it has `Retry-After`. */
function readQuota({ status, headers }: ApiResponse) {
  const [[policyName, policy]] = parseList(headers.get('ratelimit-policy')!) as [
    [string, Map<string, number>],
  ];
  const [[name, left]] = parseList(headers.get('ratelimit')!) as [[string, Map<string, number>]];
  expect(policyName).toBe(name);
  expect([...policy.keys(), ...left.keys()]).toEqual(['q', 'w', 'r', 't']);
  expect(policy.get('w')).toBe(60);
  expect(left.get('t')).toBeGreaterThan(0);
  expect(left.get('t')).toBeLessThanOrEqual(60);
  return { status, name, limit: policy.get('q'), left: left.get('r') };
}

/** The headers contain no account, credential or address. */
function expectNothingLeaks({ headers }: ApiResponse): void {
  const quota = `${headers.get('ratelimit')} ${headers.get('ratelimit-policy')}`;
  expect(quota).not.toMatch(/acc_|ws_|key_|tke_|127|::|pk=/);
}

/** Verifies with one API key. */
function verifierWith(apiKey: string): (id: string, options?: CallOptions) => Promise<ApiResponse> {
  return (id, options = {}) =>
    context.api.call('POST', `/v1/operations/${id}/verify`, { apiKey, ...options });
}

const verifier = async () => verifierWith(await context.api.newApiKey(context.api, ['operations:verify']));

const key = (text: string): CallOptions => ({ headers: { 'idempotency-key': text } });

test('every response to a credential counts, whatever its status, and states the remaining count', async () => {
  const verify = await verifier();
  const [paid, unpaid, later, lost] = [
    await context.begin(),
    await context.begin(),
    await context.begin(),
    await context.begin(),
  ];
  for (const order of [paid, later, lost]) order.pay();
  context.system.resources.set(unpaid.path, 503);

  const responses: ApiResponse[] = [];
  responses.push(await verify(paid.id, key('once')));
  responses.push(await verify(paid.id, key('once')));
  responses.push(await verify(paid.id, key('not a key')));
  responses.push(await verify(paid.id, { body: ' '.repeat(70_000) }));
  responses.push(await verify(UNKNOWN));
  responses.push(await verify(later.id, key('once')));
  responses.push(await verify(unpaid.id));
  responses.push(await verify(unpaid.id));
  const { received, release } = context.system.hold();
  const running = verify(lost.id, key('lost'));
  await received;
  responses.push(await verify(lost.id, key('lost')));
  await context.api.database.dataSource.query(
    'SELECT release_run(id, NULL) FROM verification_run WHERE operation_id = $1',
    [lost.id],
  );
  release();
  const failed = await running;
  responses.push(failed);
  responses.push(await verify(later.id));
  responses.push(await verify(later.id));

  expect(responses.map(({ status }) => status)).toEqual([
    200, 200, 400, 413, 404, 422, 200, 429, 409, 503, 200, 200,
  ]);
  // The failed run was sent, and counted, before the call that waited for it.
  const inOrder = [...responses.slice(0, 8), failed, responses[8]!, ...responses.slice(10)];
  expect(inOrder.map(readQuota).map(({ name, limit, left }) => [name, limit, left])).toEqual(
    inOrder.map((_, index) => ['verify', LIMIT, Math.max(0, LIMIT - 1 - index)]),
  );
  for (const response of responses) {
    expectNothingLeaks(response);
    expect(response.headers.has('retry-after')).toBe([409, 429, 503].includes(response.status));
  }
  expect(responses[7]!.json.code).toBe('observed_too_recently');
});

test('after the last request within the limit 0 remain, and the next is refused until the minute ends', async () => {
  const verify = await verifier();
  for (let index = 0; index < LIMIT - 1; index += 1) await verify(UNKNOWN);
  const last = await verify(UNKNOWN);
  expect(readQuota(last)).toEqual({ status: 404, name: 'verify', limit: LIMIT, left: 0 });
  const refused = await verify(UNKNOWN);
  expect(readQuota(refused)).toEqual({ status: 429, name: 'verify', limit: LIMIT, left: 0 });
  expect(refused.json.code).toBe('rate_limited');
  const seconds = Number(refused.headers.get('retry-after'));
  expect(refused.headers.get('ratelimit')).toBe(`"verify";r=0;t=${seconds}`);
  expectNothingLeaks(refused);
});

test('a request refused for a missing scope or credit counts too', async () => {
  const reader = await context.api.newApiKey(context.api, ['operations:read']);
  const forbidden = await verifierWith(reader)(UNKNOWN);
  expect(readQuota(forbidden)).toEqual({ status: 403, name: 'verify', limit: LIMIT, left: LIMIT - 1 });

  const { apiKey } = await context.api.newTenant(0);
  const { baseUrl } = context.system;
  const connection = {
    service: 'http',
    name: 'o',
    baseUrl,
    credential: { type: 'none' },
    environment: 'test',
  };
  await context.api.call('POST', '/v1/connections', { apiKey, body: connection });
  const input = { path: ['orders', randomUUID()], parent: ['orders'], expect: { state: 'paid' } };
  const body = { contract: 'http.json.matches@1', input };
  const created = await context.api.call('POST', '/v1/operations', { apiKey, body });
  expect(readQuota(created)).toMatchObject({ status: 201, name: 'write' });
  const unpaid = await verifierWith(apiKey)(String(created.json.id));
  expect(readQuota(unpaid)).toEqual({ status: 402, name: 'verify', limit: LIMIT, left: LIMIT - 1 });
  for (const response of [forbidden, unpaid]) expectNothingLeaks(response);
});

test('without a valid credential every 401 counts for the address', async () => {
  const { api } = context;
  const left: unknown[] = [];
  for (const apiKey of [null, 'tke_wrong', null, 'x', null, null, 'x']) {
    const response = await api.call('GET', '/v1/usage', { apiKey });
    expectNothingLeaks(response);
    left.push(Object.values(readQuota(response)));
    expect(response.headers.has('retry-after')).toBe(response.status === 429);
  }
  expect(left).toEqual([
    [401, 'address', 5, 4],
    [401, 'address', 5, 3],
    [401, 'address', 5, 2],
    [401, 'address', 5, 1],
    [401, 'address', 5, 0],
    [429, 'address', 5, 0],
    [429, 'address', 5, 0],
  ]);
  expect((await api.call('GET', '/v1/usage')).status).toBe(200);
});
