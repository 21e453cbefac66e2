import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionRequest, startSystemOfRecord } from '../connections/system-of-record.ts';
import { startTestApi, type CallOptions, type TestApi } from '../support/test-api.ts';
import { exchangeUntilClosed } from './raw-exchange.ts';

let api: TestApi;
let limited: TestApi;
beforeAll(async () => {
  [api, limited] = await Promise.all([
    startTestApi({ TOOKEFFECT_LOG_LEVEL: 'info', TOOKEFFECT_LIMIT_ADDRESS: '100000' }),
    startTestApi({ TOOKEFFECT_LOG_LEVEL: 'info', TOOKEFFECT_LIMIT_READS: '1' }),
  ]);
});
afterAll(() => Promise.all([api.stop(), limited.stop()]));

type Line = Readonly<Record<string, unknown>>;

/** The lines of one log about a request; they are written after its response. */
async function linesOf(log: 'request' | 'security', requestId: unknown, of = api): Promise<readonly Line[]> {
  const about = () =>
    of.logLines.map((line) => JSON.parse(line) as Line).filter((line) => line.requestId === requestId);
  await expect.poll(() => about().some((line) => line.log === 'request')).toBe(true);
  return about().filter((line) => line.log === log);
}

async function call(method: string, target: string, options?: CallOptions, of = api) {
  const response = await of.call(method, target, options);
  return { ...response, requestId: response.headers.get('x-request-id') };
}

describe('the request log', () => {
  test('has one line for a request: id, route, status, duration and account, and neither target nor body', async () => {
    const title = 'canary-in-a-body-91f2';
    const body = { contract: 'github.issue.created@1', input: { owner: 'octocat', repo: 'hello', title } };
    const { requestId } = await call('POST', '/v1/operations', { body });
    expect(await linesOf('request', requestId)).toEqual([
      {
        ...{ level: 30, time: expect.any(Number) as unknown, pid: process.pid },
        ...{ hostname: expect.any(String) as unknown, log: 'request', msg: 'request' },
        ...{
          requestId,
          traceId: null,
          method: 'POST',
          route: '/v1/operations',
          operationId: 'createOperation',
        },
        ...{ status: 201, durationMs: expect.any(Number) as unknown, code: null, isAborted: false },
        accountId: api.accountId,
        credentialId: expect.stringMatching(/^key_/) as unknown,
        signer: null,
      },
    ]);
    await call('GET', '/v1/operations?cursor=canary-in-a-target-4c1d');
    expect(api.logLines.join('')).not.toContain('canary-in');
  });

  test.each([
    ['a success', 'GET', '/v1/usage', '/v1/usage', 200, null],
    [
      'a missing resource',
      'GET',
      `/v1/operations/op_${'0'.repeat(26)}`,
      '/v1/operations/{id}',
      404,
      'not_found',
    ],
    ['an unknown path', 'GET', '/v1/nothing', null, 404, 'not_found'],
    ['an unknown method', 'PUT', '/v1/usage', null, 405, 'method_not_allowed'],
    ['a public page', 'GET', '/healthz', '/healthz', 200, null],
    ['an invalid body', 'POST', '/v1/operations', '/v1/operations', 415, 'content_type_unsupported'],
  ])('finds the line of %s by the request id', async (_, method, target, route, status, code) => {
    const { requestId } = await call(method, target);
    expect(await linesOf('request', requestId)).toMatchObject([{ method, route, status, code }]);
  });

  test.each([
    [
      'a valid one',
      '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      '4bf92f3577b34da6a3ce929d0e0e4736',
    ],
    ['a later version', `cc-${'1'.repeat(32)}-${'2'.repeat(16)}-00-what-comes-next`, '1'.repeat(32)],
    ['no header', undefined, null],
    ['a first version with more', `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00-more`, null],
    ['an invalid version', `ff-${'1'.repeat(32)}-${'2'.repeat(16)}-00`, null],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${'2'.repeat(16)}-00`, null],
    ['a parent of zeros', `00-${'1'.repeat(32)}-${'0'.repeat(16)}-00`, null],
    ['capital letters', `00-${'A'.repeat(32)}-${'2'.repeat(16)}-00`, null],
    [
      'two values',
      `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00, 00-${'3'.repeat(32)}-${'2'.repeat(16)}-00`,
      null,
    ],
  ])('names the trace of `traceparent`: %s', async (_, traceparent, traceId) => {
    const { requestId } = await call('GET', '/healthz', traceparent ? { headers: { traceparent } } : {});
    expect(await linesOf('request', requestId)).toMatchObject([{ traceId }]);
  });

  test.each([
    ['a malformed request', 'nonsense\r\n\r\n', 400],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['long headers', `GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 405],
  ])('finds the line of %s, which no route got', async (_, request, status) => {
    const [response] = await exchangeUntilClosed(Number(new URL(api.baseUrl).port), request);
    const requestId = response!.headers['x-request-id'];
    expect(await linesOf('request', requestId)).toMatchObject([{ route: null, status }]);
  });
});

describe('the security log', () => {
  test.each([
    ['a missing credential', { apiKey: null }, 'credential_refused', 'credential_missing'],
    ['a wrong credential', { apiKey: 'tke_wrong' }, 'credential_refused', 'credential_invalid'],
  ])('names %s', async (_, options, event, code) => {
    const { requestId } = await call('GET', '/v1/usage', options);
    expect(await linesOf('security', requestId)).toMatchObject([
      { level: 40, event, code, address: '127.0.0.1', accountId: null },
    ]);
  });

  test('names a missing scope, and whose credential lacks it', async () => {
    const apiKey = await api.newApiKey(api, ['usage:read']);
    const { requestId } = await call('GET', '/v1/operations', { apiKey });
    const [line] = await linesOf('security', requestId);
    expect(line).toMatchObject({ event: 'scope_refused', accountId: api.accountId });
    expect(line!.credentialId).toBe(`key_${apiKey.split('_')[1]!}`);
  });

  test('names the keys that are created, rotated and revoked', async () => {
    const body = { name: 'agent', scopes: ['usage:read'] };
    const created = await call('POST', '/v1/api-keys', { body });
    const { apiKey } = created.json as { readonly apiKey: { readonly id: string } };
    expect(await linesOf('security', created.requestId)).toMatchObject([
      { level: 30, event: 'api_key_created', apiKeyId: apiKey.id, accountId: api.accountId },
    ]);
    const rotated = await call('POST', `/v1/api-keys/${apiKey.id}/rotate`);
    const next = (rotated.json as { readonly apiKey: { readonly id: string } }).apiKey.id;
    expect(await linesOf('security', rotated.requestId)).toMatchObject([
      { event: 'api_key_rotated', apiKeyId: next },
    ]);
    const revoked = await call('DELETE', `/v1/api-keys/${next}`);
    expect(await linesOf('security', revoked.requestId)).toMatchObject([
      { event: 'api_key_revoked', apiKeyId: next },
    ]);
    expect((await linesOf('security', (await call('GET', '/v1/usage')).requestId)).length).toBe(0);
  });

  test('names a connection that is refused', async () => {
    const system = await startSystemOfRecord();
    system.response = { status: 200, headers: { 'x-oauth-scopes': 'repo' } };
    const writes = await call('POST', '/v1/connections', {
      body: connectionRequest(system, { service: 'github' }),
    });
    const address = await call('POST', '/v1/connections', {
      body: connectionRequest({ baseUrl: 'http://api.example.com:25' }),
    });
    expect(await linesOf('security', writes.requestId)).toMatchObject([
      { event: 'connection_refused', code: 'connection_not_read_only' },
    ]);
    expect(await linesOf('security', address.requestId)).toMatchObject([
      { event: 'connection_refused', code: 'request_invalid' },
    ]);
  });

  test('names a webhook without a valid signature', async () => {
    const { requestId } = await call('POST', `/v1/events/github/${api.workspaceId}`, {
      body: {},
      apiKey: null,
    });
    expect(await linesOf('security', requestId)).toMatchObject([{ event: 'webhook_refused' }]);
  });

  test('names the limit that is hit', async () => {
    await call('GET', '/v1/usage', {}, limited);
    const { requestId, status } = await call('GET', '/v1/usage', {}, limited);
    expect(status).toBe(429);
    expect(await linesOf('security', requestId, limited)).toMatchObject([
      { event: 'limit_hit', code: 'rate_limited', limit: '"read";q=1;w=60', accountId: limited.accountId },
    ]);
  });
});
