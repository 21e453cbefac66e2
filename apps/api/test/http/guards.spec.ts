import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../src/domain/caller.ts';
import { DomainError } from '../../src/domain/domain-error.ts';
import { BaseUrl } from '../../src/http/base-url.ts';
import { Authenticator, CredentialGuard } from '../../src/http/guards/credential.guard.ts';
import { RateLimitGuard } from '../../src/http/guards/limit.guards.ts';
import { memoryLimits } from '../../src/http/limits/limit-store.ts';
import { type CountedClass, RequestLimits } from '../../src/http/limits/request-limits.ts';
import { isUnsignedWebhook, ProblemFilter } from '../../src/http/problems/problem.filter.ts';
import { requestContext } from '../../src/http/request-context.ts';
import { RequestHooks } from '../../src/http/request-hooks.ts';
import { ADDRESS, type GuardedRequest, makeRequest, type SentRequest } from './guarded-request.ts';

const CALLER: Caller = { credentialId: 'key_1', accountId: 'acc_1', workspaceId: 'ws_1', scopes: [] };
const PER_MINUTE = { reads: 2, writes: 2, verifies: 2, webhooks: 2, address: 2, accountCredentials: 1000 };
const SETTINGS = {
  http: {
    allowClearText: false,
    trustedProxies: [],
    limitsPerMinute: PER_MINUTE,
    limitStore: 'memory' as const,
    keepAliveMs: 5000,
    shutdownDelayMs: 0,
    maxConnections: 1000,
  },
};

class OneCaller extends Authenticator {
  failure: Error | null = null;

  authenticate(token: string): Promise<Caller | null> {
    return this.failure ? Promise.reject(this.failure) : Promise.resolve(token === 'right' ? CALLER : null);
  }
}

let limits: RequestLimits;
let authenticator: OneCaller;
let warnings: object[];
const log = { info: () => undefined, warn: (facts: object) => warnings.push(facts), error: () => undefined };
beforeEach(() => {
  limits = new RequestLimits(PER_MINUTE, memoryLimits());
  [authenticator, warnings] = [new OneCaller(), []];
});

/** Passes a request through the hook and the guards that come before its body. */
async function admit({ request, reply, context }: GuardedRequest): Promise<void> {
  const credentials = new CredentialGuard(authenticator, limits, log);
  await new RequestHooks(SETTINGS, limits, credentials, log).onRequest(request, reply);
  for (const guard of [credentials, new RateLimitGuard(limits)]) {
    expect(await guard.canActivate(context)).toBe(true);
  }
}

/** The code of a request's refusal, or null; and the quota that the response shows. */
async function admitted(sent: SentRequest) {
  const guarded = makeRequest(sent);
  const code = await admit(guarded).then(
    () => null,
    (error: unknown) => (error as { code?: string }).code ?? error,
  );
  const headers = guarded.responseHeaders;
  const policy = headers['ratelimit-policy'] as string | undefined;
  const counted = policy === undefined ? null : policy.split(';')[0]!.slice(1, -1);
  return { code, counted, headers, request: guarded.request };
}

/** What was left of a limit; asking counts a request. */
const left = async (counted: CountedClass, key: string): Promise<number> => {
  const { isExceeded, remaining } = await limits.count(counted, key);
  return isExceeded ? 0 : remaining + 1;
};

test.each([
  ['listOperations', 'read'],
  ['createOperation', 'write'],
  ['verifyOperation', 'verify'],
] as const)(
  '%s counts as %s for its credential, and does not count for its address',
  async (operationId, counted) => {
    const { code, counted: shown, request } = await admitted({ operationId });
    expect([code, shown, requestContext(request).caller]).toEqual([null, counted, CALLER]);
    expect([await left(counted, 'key_1'), await left('address', ADDRESS)]).toEqual([1, 2]);
  },
);

test('a caller beyond its own limit is refused, and nothing counts for its address', async () => {
  for (const expected of [null, null, 'rate_limited']) {
    const { code, counted } = await admitted({ operationId: 'listOperations' });
    expect([code, counted]).toEqual([expected, 'read']);
  }
  expect(await left('address', ADDRESS)).toBe(2);
});

test.each([
  ['wrong', 'credential_invalid'],
  [null, 'credential_missing'],
])('the credential %j counts for its address, which is refused beyond its limit', async (token, refused) => {
  for (const expected of [refused, refused, 'rate_limited']) {
    const { code, counted, request } = await admitted({ operationId: 'listOperations', token });
    expect([code, counted, requestContext(request).caller]).toEqual([expected, 'address', null]);
  }
});

test('a valid credential passes on its own limit, whatever else its address has sent', async () => {
  for (let index = 0; index < 60; index += 1) await admitted({ operationId: 'getOperation', token: 'wrong' });
  const { code, counted } = await admitted({ operationId: 'listOperations' });
  expect([code, counted]).toEqual([null, 'read']);
  expect((await admitted({ url: '/v1/nowhere' })).code).toBe('not_found');
});

test('a failure of the authenticator counts for no caller and no address', async () => {
  authenticator.failure = new TypeError('broken');
  expect((await admitted({ operationId: 'listOperations' })).code).toBe(authenticator.failure);
  expect(await left('address', ADDRESS)).toBe(2);
});

test.each<[SentRequest, string | null]>([
  [{ operationId: 'getHealth', token: null }, null],
  [{ operationId: 'listOperations', protocol: 'http' }, 'https_required'],
  [{ operationId: 'getHealth', token: null, protocol: 'http' }, null],
  [{ protocol: 'http', url: '/nowhere', token: null }, 'https_required'],
])('%j is admitted, or refused for plain HTTP: %s', async (sent, code) => {
  const admission = await admitted(sent);
  expect([admission.code, admission.counted]).toEqual([code, null]);
});

test.each<[SentRequest, string, string, string | undefined]>([
  [{ url: '/nowhere', token: null }, 'not_found', 'address', undefined],
  [{ url: '/v1/nowhere' }, 'not_found', 'read', undefined],
  [{ url: '/v1/nowhere', token: null }, 'credential_missing', 'address', undefined],
  [{ url: '/v1/operations?a=/' }, 'method_not_allowed', 'read', 'POST, GET, HEAD'],
  [{ url: '/healthz', token: null }, 'method_not_allowed', 'address', 'GET, HEAD'],
])('an unknown path or method, %j, is refused with %s', async (sent, code, counted, allow) => {
  const admission = await admitted(sent);
  expect([admission.code, admission.counted]).toEqual([code, counted]);
  const sorted = (list: unknown) => typeof list === 'string' && list.split(', ').sort();
  expect(sorted(admission.headers.allow)).toEqual(sorted(allow));
});

test('logs a warning with the id of an API key in a URL, and none for another URL', async () => {
  await admitted({ operationId: 'listOperations' });
  expect(warnings).toEqual([]);
  const suffix = '0'.repeat(26);
  await admitted({ operationId: 'listOperations', url: `/v1/operations?k=tke_${suffix}_x` });
  expect(warnings).toEqual([{ requestId: 'req_1', apiKeyId: `key_${suffix}` }]);
});

const filter = (): ProblemFilter => new ProblemFilter(new BaseUrl(null), limits, log);

const webhook = { operationId: 'receiveBillingEvent', token: null } as const;

test('a webhook counts for its signer only after the handler has identified the signer', async () => {
  for (const expected of [null, null, 'rate_limited']) {
    const { request, code } = await admitted(webhook);
    expect(code).toBeNull();
    const { countSigned, signer } = requestContext(request);
    expect(signer).toBeNull();
    const counting = countSigned!('signer').then(
      () => null,
      (error: unknown) => (error as { code: string }).code,
    );
    expect(await counting).toBe(expected);
    expect(requestContext(request).signer).toBe('signer');
  }
  expect([await left('unsigned', ADDRESS), await left('webhook', ADDRESS)]).toEqual([2, 2]);
});

test('only an endpoint with signatures lets its handler count a signer', async () => {
  for (const operationId of ['listOperations', 'getHealth'] as const) {
    expect(requestContext((await admitted({ operationId })).request).countSigned).toBeNull();
  }
});

test.each([
  [302, false, false],
  [202, false, false],
  [399, false, false],
  [400, false, true],
  [401, false, true],
  [428, false, true],
  [429, false, false],
  [430, false, true],
  [499, false, true],
  [500, false, false],
  [503, false, false],
  [400, true, false],
])(
  'a webhook with the status %i, signed %s, counts for its address: %s',
  async (statusCode, isSigned, counts) => {
    const guarded = makeRequest(webhook);
    await admit(guarded);
    requestContext(guarded.request).signer = isSigned ? 'ws_1' : null;
    expect(isUnsignedWebhook(guarded.request, statusCode)).toBe(counts);
  },
);

test.each([
  ['webhook_rejected', false, true],
  ['body_too_large', false, true],
  ['rate_limited', false, false],
  ['internal_error', false, false],
  ['unavailable', false, false],
  ['webhook_rejected', true, false],
] as const)(
  'a webhook refused with %s, signed %s, counts for its address: %s',
  async (code, isSigned, counts) => {
    const guarded = makeRequest(webhook);
    await admit(guarded);
    requestContext(guarded.request).signer = isSigned ? 'ws_1' : null;
    await filter().catch(new DomainError(code, ''), guarded.context);
    expect(await left('unsigned', ADDRESS)).toBe(counts ? 1 : 2);
    expect(guarded.responseHeaders['ratelimit-policy']).toBe(counts ? '"unsigned";q=2;w=60' : undefined);
    expect(JSON.parse(String(guarded.sent[0]))).toMatchObject({ code });
  },
);

test('a refused webhook gets its response even when it cannot be counted', async () => {
  const guarded = makeRequest(webhook);
  await admit(guarded);
  limits.count = () => Promise.reject(new Error('broken'));
  await filter().catch(new DomainError('webhook_rejected', ''), guarded.context);
  expect(guarded.reply.statusCode).toBe(400);
});

test('a refused request to an endpoint without a signature is not counted as a webhook', async () => {
  const guarded = makeRequest({ operationId: 'listOperations' });
  await admit(guarded);
  await filter().catch(new DomainError('request_invalid', ''), guarded.context);
  expect(await left('unsigned', ADDRESS)).toBe(2);
});

test('a signed webhook passes, whatever else its address has sent', async () => {
  for (let index = 0; index < 3; index += 1) await limits.count('unsigned', ADDRESS);
  const { code, request } = await admitted(webhook);
  expect(code).toBeNull();
  await requestContext(request).countSigned!('signer');
  expect(isUnsignedWebhook(request, 400)).toBe(false);
});

test('beyond the limit of its address a webhook without a valid signature is rate limited', async () => {
  for (let index = 0; index < 2; index += 1) await limits.count('unsigned', ADDRESS);
  const guarded = makeRequest(webhook);
  await admit(guarded);
  await filter().catch(new DomainError('webhook_rejected', ''), guarded.context);
  expect([guarded.reply.statusCode, guarded.responseHeaders['retry-after']]).toEqual([429, '60']);
});

const IGNORED = { peer: ADDRESS, requestId: 'req_1', setting: 'TOOKEFFECT_TRUSTED_PROXIES' };

test('a forwarded address from an untrusted peer is warned of once for each peer', async () => {
  const { request, reply } = makeRequest({ operationId: 'getHealth', headers: { 'x-forwarded-for': '::1' } });
  const hooks = new RequestHooks(SETTINGS, limits, new CredentialGuard(authenticator, limits, log), log);
  for (let index = 0; index < 3; index += 1) await hooks.onRequest(request, reply);
  expect(warnings).toEqual([IGNORED]);
  for (let peer = 1; peer < 100; peer += 1) {
    const remoteAddress = `198.51.100.${peer}`;
    await hooks.onRequest(Object.assign(request, { ip: remoteAddress, socket: { remoteAddress } }), reply);
  }
  expect(warnings).toHaveLength(16);
});

test('a forwarded address that is used is not warned of', async () => {
  const { request, reply } = makeRequest({ operationId: 'getHealth', headers: { 'x-forwarded-for': '::1' } });
  const hooks = new RequestHooks(SETTINGS, limits, new CredentialGuard(authenticator, limits, log), log);
  await hooks.onRequest(Object.assign(request, { socket: { remoteAddress: '10.0.0.1' } }), reply);
  expect(warnings).toEqual([]);
});
