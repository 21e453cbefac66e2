import { randomUUID } from 'node:crypto';
import { parseList } from 'structured-headers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';
import type { ApiResponse, CallOptions } from '../support/test-api.ts';

const LIMIT = 12;

let world: JsonApi;
beforeAll(async () => {
  world = await startJsonApi({
    TOOKEFFECT_LIMIT_VERIFIES: String(LIMIT),
    TOOKEFFECT_LIMIT_ADDRESS: '5',
    TOOKEFFECT_JANITOR_MS: '600000',
  });
});
afterAll(() => world.stop());

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
  const said = `${headers.get('ratelimit')} ${headers.get('ratelimit-policy')}`;
  expect(said).not.toMatch(/acc_|ws_|key_|tke_|127|::|pk=/);
}

/** Verifies with one API key. */
function verifierWith(apiKey: string): (id: string, options?: CallOptions) => Promise<ApiResponse> {
  return (id, options = {}) => world.api.call('POST', `/v1/operations/${id}/verify`, { apiKey, ...options });
}

const verifier = async () => verifierWith(await world.api.newApiKey(world.api, ['operations:verify']));

const key = (text: string): CallOptions => ({ headers: { 'idempotency-key': text } });

test('every response to a credential counts, whatever its status, and states what is left', async () => {
  const verify = await verifier();
  const [paid, unpaid, later, lost] = [
    await world.begin(),
    await world.begin(),
    await world.begin(),
    await world.begin(),
  ];
  for (const order of [paid, later, lost]) order.pay();
  world.system.resources.set(unpaid.path, 503);

  const answers: ApiResponse[] = [];
  answers.push(await verify(paid.id, key('once')));
  answers.push(await verify(paid.id, key('once')));
  answers.push(await verify(paid.id, key('not a key')));
  answers.push(await verify(paid.id, { body: ' '.repeat(70_000) }));
  answers.push(await verify(UNKNOWN));
  answers.push(await verify(later.id, key('once')));
  answers.push(await verify(unpaid.id));
  answers.push(await verify(unpaid.id));
  const { received, release } = world.system.hold();
  const running = verify(lost.id, key('lost'));
  await received;
  answers.push(await verify(lost.id, key('lost')));
  await world.api.database.dataSource.query(
    'SELECT release_run(id, NULL) FROM verification_run WHERE operation_id = $1',
    [lost.id],
  );
  release();
  const failed = await running;
  answers.push(failed);
  answers.push(await verify(later.id));
  answers.push(await verify(later.id));

  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 400, 413, 404, 422, 200, 429, 409, 503, 200, 200,
  ]);
  // The failed run was sent, and counted, before the call that waited for it.
  const inOrder = [...answers.slice(0, 8), failed, answers[8]!, ...answers.slice(10)];
  expect(inOrder.map(readQuota).map(({ name, limit, left }) => [name, limit, left])).toEqual(
    inOrder.map((_, index) => ['verify', LIMIT, Math.max(0, LIMIT - 1 - index)]),
  );
  for (const answer of answers) {
    expectNothingLeaks(answer);
    expect(answer.headers.has('retry-after')).toBe([409, 429, 503].includes(answer.status));
  }
  expect(answers[7]!.json.code).toBe('observed_too_recently');
});

test('after the last request within the limit nothing is left, and the next is refused until the minute ends', async () => {
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

test('a refusal for a missing scope or credit counts too', async () => {
  const reader = await world.api.newApiKey(world.api, ['operations:read']);
  const forbidden = await verifierWith(reader)(UNKNOWN);
  expect(readQuota(forbidden)).toEqual({ status: 403, name: 'verify', limit: LIMIT, left: LIMIT - 1 });

  const { apiKey } = await world.api.newTenant(0);
  const { baseUrl } = world.system;
  const connection = {
    service: 'http',
    name: 'o',
    baseUrl,
    credential: { type: 'none' },
    environment: 'test',
  };
  await world.api.call('POST', '/v1/connections', { apiKey, body: connection });
  const input = { path: ['orders', randomUUID()], parent: ['orders'], expect: { state: 'paid' } };
  const body = { contract: 'http.json.matches@1', input };
  const created = await world.api.call('POST', '/v1/operations', { apiKey, body });
  expect(readQuota(created)).toMatchObject({ status: 201, name: 'write' });
  const unpaid = await verifierWith(apiKey)(String(created.json.id));
  expect(readQuota(unpaid)).toEqual({ status: 402, name: 'verify', limit: LIMIT, left: LIMIT - 1 });
  for (const answer of [forbidden, unpaid]) expectNothingLeaks(answer);
});

test('without a valid credential every 401 counts for the address', async () => {
  const { api } = world;
  const left: unknown[] = [];
  for (const apiKey of [null, 'tke_wrong', null, 'x', null, null, api.apiKey]) {
    const answer = await api.call('GET', '/v1/usage', { apiKey });
    expectNothingLeaks(answer);
    left.push(Object.values(readQuota(answer)));
    expect(answer.headers.has('retry-after')).toBe(answer.status === 429);
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
});
