import type { FastifyReply, FastifyRequest } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../src/domain/caller.ts';
import { Authenticator } from '../../src/http/authenticator.ts';
import { Edge } from '../../src/http/edge.ts';
import { ENDPOINTS, type OperationId } from '../../src/http/index.ts';
import { memoryLimits } from '../../src/http/limits/limit-store.ts';
import { type CountedClass, RequestLimits } from '../../src/http/limits/request-limits.ts';
import { requestContext } from '../../src/http/request-context.ts';

const CALLER: Caller = { credentialId: 'key_1', accountId: 'acc_1', workspaceId: 'ws_1', scopes: [] };
const ADDRESS = '192.0.2.1';
const PER_MINUTE = { reads: 2, writes: 2, verifies: 2, webhooks: 2, address: 2 };

class OneCaller extends Authenticator {
  failure: Error | null = null;

  authenticate(token: string): Promise<Caller | null> {
    return this.failure ? Promise.reject(this.failure) : Promise.resolve(token === 'right' ? CALLER : null);
  }
}

let limits: RequestLimits;
let authenticator: OneCaller;
let warnings: object[];
beforeEach(() => {
  limits = new RequestLimits(PER_MINUTE, memoryLimits());
  [authenticator, warnings] = [new OneCaller(), []];
});

const edge = (): Edge => {
  const settings = { allowClearText: false, trustedProxies: [], limitsPerMinute: PER_MINUTE };
  const log = { warn: (facts: object) => warnings.push(facts) };
  return new Edge({ ...settings, limitStore: 'memory' }, limits, authenticator, log as never);
};

interface Sent {
  readonly operationId?: OperationId;
  readonly url?: string;
  readonly protocol?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as the router hands it to the edge, and what the answer says by then. */
function arrival({ operationId, url = '/v1/x', protocol = 'https', token = 'right', headers = {} }: Sent) {
  const said: Record<string, unknown> = {};
  const authorization = token === null ? undefined : [`Bearer ${token}`];
  const request = {
    ...{ id: 'req_1', ip: ADDRESS, protocol, url, headers },
    raw: { headersDistinct: { authorization } },
    routeOptions: { config: operationId === undefined ? {} : { operationId } },
  } as unknown as FastifyRequest;
  const reply = {
    statusCode: 200,
    header: (name: string, value: string) => Object.assign(said, { [name]: value }),
    headers: (more: object) => Object.assign(said, more),
  };
  return { request, reply: reply as unknown as FastifyReply & { statusCode: number }, said };
}

/** What becomes of a request: the code of its refusal, or null; and the quota that the answer shows. */
async function admitted(sent: Sent) {
  const { request, reply, said } = arrival(sent);
  const code = await edge()
    .admit(request, reply)
    .then(
      () => null,
      (error: unknown) => (error as { code?: string }).code ?? error,
    );
  const policy = said['ratelimit-policy'] as string | undefined;
  return { code, counted: policy === undefined ? null : policy.split(';')[0]!.slice(1, -1), said, request };
}

const left = async (counted: CountedClass, key: string): Promise<number> =>
  (await limits.look(counted, key)).remaining;

test.each([
  ['listOperations', 'read'],
  ['createOperation', 'write'],
  ['verifyOperation', 'verify'],
] as const)('%s counts as %s for its caller, and not for its address', async (operationId, counted) => {
  const { code, counted: shown, request } = await admitted({ operationId });
  expect([code, shown, requestContext(request).caller]).toEqual([null, counted, CALLER]);
  expect([await left(counted, 'key_1'), await left('address', ADDRESS)]).toEqual([1, 2]);
});

test('whoever is over a limit of its own is told so, and its address has done nothing', async () => {
  for (const expected of [null, null, 'rate_limited']) {
    const { code, counted } = await admitted({ operationId: 'listOperations' });
    expect([code, counted]).toEqual([expected, 'read']);
  }
  expect(await left('address', ADDRESS)).toBe(2);
});

test.each([
  ['wrong', 'credential_invalid'],
  [null, 'credential_missing'],
])(
  'the credential %j counts for its address, and over its limit is asked in vain',
  async (token, refused) => {
    for (const expected of [refused, refused]) {
      const { code, counted } = await admitted({ operationId: 'listOperations', token });
      expect([code, counted]).toEqual([expected, 'address']);
    }
    const { code, counted, request } = await admitted({ operationId: 'listOperations' });
    expect([code, counted, requestContext(request).caller]).toEqual(['rate_limited', 'address', null]);
    expect(await left('read', 'key_1')).toBe(2);
  },
);

test('a failure that is no refusal counts for nobody', async () => {
  authenticator.failure = new TypeError('broken');
  expect((await admitted({ operationId: 'listOperations' })).code).toBe(authenticator.failure);
  expect(await left('address', ADDRESS)).toBe(2);
});

test.each<[Sent, string | null]>([
  [{ operationId: 'getHealth', token: null }, null],
  [{ operationId: 'listOperations', protocol: 'http' }, 'https_required'],
  [{ operationId: 'getHealth', token: null, protocol: 'http' }, null],
  [{ protocol: 'http', url: '/nowhere', token: null }, 'https_required'],
])('%j is admitted, or refused for clear text: %s', async (sent, code) => {
  const answer = await admitted(sent);
  expect([answer.code, answer.counted]).toEqual([code, null]);
});

test.each<[Sent, string, string, string | undefined]>([
  [{ url: '/nowhere', token: null }, 'not_found', 'address', undefined],
  [{ url: '/v1/nowhere' }, 'not_found', 'read', undefined],
  [{ url: '/v1/nowhere', token: null }, 'credential_missing', 'address', undefined],
  [{ url: '/v1/operations?a=/' }, 'method_not_allowed', 'read', 'POST, GET, HEAD'],
  [{ url: '/healthz', token: null }, 'method_not_allowed', 'address', 'GET, HEAD'],
])('an unknown path or method, %j, is %s', async (sent, code, counted, allow) => {
  const answer = await admitted(sent);
  expect([answer.code, answer.counted]).toEqual([code, counted]);
  const sorted = (list: unknown) => typeof list === 'string' && list.split(', ').sort();
  expect(sorted(answer.said.allow)).toEqual(sorted(allow));
});

const mostBytes = ENDPOINTS.createOperation.body!.maxBytes;

test.each<[OperationId, Record<string, string>, string | null]>([
  ['createOperation', {}, null],
  ['createOperation', { 'content-length': String(mostBytes) }, null],
  ['createOperation', { 'content-length': String(mostBytes + 1) }, 'body_too_large'],
  ['listOperations', { 'content-length': '0' }, null],
  ['listOperations', { 'content-length': '1' }, 'request_invalid'],
  ['listOperations', { 'transfer-encoding': 'chunked' }, 'request_invalid'],
])('%s with %j is refused for its declared size: %s', async (operationId, headers, code) => {
  expect((await admitted({ operationId, headers })).code).toBe(code);
});

test('a key in a URL is warned of by its id, and another URL is not', async () => {
  await admitted({ operationId: 'listOperations' });
  expect(warnings).toEqual([]);
  const suffix = '0'.repeat(26);
  await admitted({ operationId: 'listOperations', url: `/v1/operations?k=tke_${suffix}_x` });
  expect(warnings).toEqual([{ requestId: 'req_1', apiKeyId: `key_${suffix}` }]);
});

const webhook = { operationId: 'receiveBillingEvent', token: null } as const;

test('a webhook counts for whoever signed it once that is known, and for nobody before', async () => {
  for (const expected of [null, null, 'rate_limited']) {
    const { request, code } = await admitted(webhook);
    expect(code).toBeNull();
    const { countSigned, isSigned } = requestContext(request);
    expect(isSigned).toBe(false);
    const counting = countSigned!('signer').then(
      () => null,
      (error: unknown) => (error as { code: string }).code,
    );
    expect(await counting).toBe(expected);
    expect(requestContext(request).isSigned).toBe(true);
  }
  expect([await left('unsigned', ADDRESS), await left('webhook', ADDRESS)]).toEqual([2, 2]);
});

test('an endpoint for signers alone waits for a signature', async () => {
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
  'a webhook answered with %i, signed %s, counts for its address: %s',
  async (statusCode, isSigned, counts) => {
    const { request, reply, said } = arrival(webhook);
    await edge().admit(request, reply);
    requestContext(request).isSigned = isSigned;
    reply.statusCode = statusCode;
    await edge().countUnsigned(request, reply);
    expect(await left('unsigned', ADDRESS)).toBe(counts ? 1 : 2);
    expect(said['ratelimit-policy']).toBe(counts ? '"unsigned";q=2;w=60' : undefined);
  },
);

test('what asks for no signature is never counted as a webhook', async () => {
  const { request, reply } = arrival({ operationId: 'listOperations' });
  reply.statusCode = 400;
  await edge().countUnsigned(request, reply);
  expect(await left('unsigned', ADDRESS)).toBe(2);
});

test('an address whose webhooks nobody signed too often is refused before anything is read', async () => {
  for (let index = 0; index < 2; index += 1) await limits.count('unsigned', ADDRESS);
  const { code, counted, request } = await admitted(webhook);
  expect([code, counted, requestContext(request).countSigned]).toEqual(['rate_limited', 'unsigned', null]);
});
