import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertInvariants, startTestApi, type TestApi } from '../support/test-api.ts';
import { connectionRequest, startSystemOfRecord } from './system-of-record.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  await assertInvariants(api);
  await api.stop();
});

const WRITES = { status: 200, headers: { 'x-oauth-scopes': 'repo' } };
const AWAY = { status: 503 };

/** A connection that was stored while its system was down, and an operation for it. */
async function startBlind(change: object = {}) {
  const { apiKey } = await api.newTenant();
  const system = await startSystemOfRecord();
  system.response = AWAY;
  const call = (method: string, target: string, body?: object) =>
    api.call(method, target, { apiKey, ...(body && { body }) });
  const created = await call(
    'POST',
    '/v1/connections',
    connectionRequest(system, { service: 'github', ...change }),
  );
  expect(created.json.lastTest).toMatchObject({ outcome: 'unreachable' });
  const begin = () =>
    call('POST', '/v1/operations', {
      contract: 'github.issue.created@1',
      input: { owner: 'octocat', repo: 'hello', title: 'Pump 7 leaks' },
    });
  const requestsDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const before = system.seen.length;
    await work();
    return system.seen.length - before;
  };
  return { system, call, begin, requestsDuring, connection: `/v1/connections/${String(created.json.id)}` };
}

test('a credential that was stored while its system was down is not used when a test sees that it can write', async () => {
  const { system, call, begin, connection } = await startBlind();
  const operation = await begin();
  system.response = WRITES;
  const refused = await begin();
  expect([refused.status, refused.json.code]).toEqual([422, 'connection_not_read_only']);
  expect((await call('GET', connection)).json.lastTest).toMatchObject({ outcome: 'can_write' });
  const before = (await call('GET', '/v1/usage')).json;
  const verify = await call('POST', `/v1/operations/${String(operation.json.id)}/verify`);
  expect([verify.status, verify.json.code]).toEqual([422, 'connection_not_read_only']);
  expect((await call('GET', '/v1/usage')).json).toEqual(before);
});

test('a verify tests it before its first read, charges nothing for the refusal, and sends nothing else', async () => {
  const { system, call, begin, requestsDuring } = await startBlind();
  const target = `/v1/operations/${String((await begin()).json.id)}/verify`;
  system.response = WRITES;
  const before = (await call('GET', '/v1/usage')).json;
  const verify = () => call('POST', target);
  expect(
    await requestsDuring(async () => expect((await verify()).json.code).toBe('connection_not_read_only')),
  ).toBe(1);
  expect(
    await requestsDuring(async () => expect((await verify()).json.code).toBe('connection_not_read_only')),
  ).toBe(0);
  expect((await call('GET', '/v1/usage')).json).toEqual(before);
});

test('while it cannot be tested, nothing is read, and verdicts say source_unreachable', async () => {
  const { call, begin, requestsDuring } = await startBlind();
  expect(await requestsDuring(begin)).toBe(1);
  const target = `/v1/operations/${String((await begin()).json.id)}/verify`;
  const requests = await requestsDuring(async () => {
    const { json } = await call('POST', target);
    expect(json).toMatchObject({ verdict: 'inconclusive', reason: 'source_unreachable', charged: 0 });
  });
  expect(requests).toBe(1);
});

test('once it has passed a test it is read, and not tested again', async () => {
  const { system, call, begin, requestsDuring, connection } = await startBlind();
  const target = `/v1/operations/${String((await begin()).json.id)}/verify`;
  system.response = { status: 200, headers: { 'x-oauth-scopes': 'read:org' } };
  expect(await requestsDuring(() => call('POST', target))).toBeGreaterThan(1);
  expect((await call('GET', connection)).json.lastTest).toMatchObject({ outcome: 'usable' });
  const tests = () => system.targets.filter((target) => target === '/user').length;
  const before = tests();
  await begin();
  expect(tests()).toBe(before);
});

test('a credential whose write access has a reason is read', async () => {
  const writeAccessReason = 'The vendor issues no read-only keys.';
  const { system, begin, requestsDuring, call, connection } = await startBlind({ writeAccessReason });
  const target = `/v1/operations/${String((await begin()).json.id)}/verify`;
  system.response = WRITES;
  expect(await requestsDuring(() => call('POST', target))).toBeGreaterThan(1);
  const lastTest = { outcome: 'can_write' };
  expect((await call('GET', connection)).json).toMatchObject({ writeAccessReason, lastTest });
});
