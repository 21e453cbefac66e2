import type { Problem } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaNamed } from '../../src/http/index.ts';
import { shapeValidator } from '../../src/http/schema-library.ts';
import { ALL, READER, startProbe, type ProbeApi } from './probe-api.ts';
import { AWAY_OPERATION, BROKEN_OPERATION, UNKNOWN_OPERATION, UNPAID_OPERATION } from './probe-controller.ts';

const faultsOfProblem = shapeValidator({ $ref: schemaNamed('problem').id });

let api: ProbeApi;

beforeAll(async () => {
  api = await startProbe();
});
afterAll(() => api.close());

interface Case {
  readonly name: string;
  readonly path: string;
  readonly init?: RequestInit;
  readonly status: number;
  readonly code: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const json = (body: string, token = ALL): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body,
});
const as = (token: string, headers: Record<string, string> = {}): RequestInit => ({
  headers: { authorization: `Bearer ${token}`, ...headers },
});
const OPERATION = `/v1/operations/${UNKNOWN_OPERATION}`;

const CASES: readonly Case[] = [
  { name: 'invalid JSON', path: '/v1/operations', init: json('{"a":'), status: 400, code: 'json_malformed' },
  {
    name: 'a missing body that is required',
    path: '/v1/operations',
    init: json(''),
    status: 400,
    code: 'json_malformed',
  },
  {
    name: 'a number out of range',
    path: '/v1/operations',
    init: json('[1e400]'),
    status: 400,
    code: 'json_malformed',
  },
  {
    name: 'a duplicate name',
    path: '/v1/operations',
    init: json('{"a":1,"a":2}'),
    status: 400,
    code: 'json_profile_violated',
  },
  {
    name: 'a lone surrogate',
    path: '/v1/operations',
    init: json('["\\ud800"]'),
    status: 400,
    code: 'json_profile_violated',
  },
  {
    name: 'an invalid body',
    path: '/v1/operations',
    init: json('{"contract":1}'),
    status: 400,
    code: 'request_invalid',
  },
  {
    name: 'an unknown member',
    path: `${OPERATION}/verify`,
    init: json('{"more":1}'),
    status: 400,
    code: 'request_invalid',
  },
  {
    name: 'an unknown query parameter',
    path: '/v1/operations?colour=red',
    init: as(ALL),
    status: 400,
    code: 'request_invalid',
  },
  {
    name: 'a repeated query parameter',
    path: '/v1/operations?limit=1&limit=2',
    init: as(ALL),
    status: 400,
    code: 'request_invalid',
  },
  {
    name: 'an invalid query parameter',
    path: '/v1/operations?limit=1e1',
    init: as(ALL),
    status: 400,
    code: 'request_invalid',
  },
  {
    name: 'a body on an endpoint without one',
    path: `/v1/connections/con_${'0'.repeat(26)}`,
    init: { ...json('{}'), method: 'DELETE' },
    status: 400,
    code: 'request_invalid',
  },
  {
    name: 'a path that cannot be decoded',
    path: '/v1/operations/%E0%A4%A',
    init: as(ALL),
    status: 400,
    code: 'request_invalid',
  },
  {
    name: 'no credential',
    path: OPERATION,
    status: 401,
    code: 'credential_missing',
    headers: { 'www-authenticate': 'Bearer' },
  },
  {
    name: 'a key in the query',
    path: `${OPERATION}?api_key=${ALL}`,
    status: 401,
    code: 'credential_missing',
  },
  {
    name: 'a wrong credential',
    path: OPERATION,
    init: as('tke_wrong'),
    status: 401,
    code: 'credential_invalid',
    headers: { 'www-authenticate': 'Bearer' },
  },
  {
    name: 'another scheme',
    path: OPERATION,
    init: { headers: { authorization: 'Basic dGtlOmFsbA==' } },
    status: 401,
    code: 'credential_invalid',
  },
  {
    name: 'no credits',
    path: `/v1/operations/${UNPAID_OPERATION}`,
    init: as(ALL),
    status: 402,
    code: 'credit_exhausted',
  },
  {
    name: 'a missing scope',
    path: '/v1/operations',
    init: json('{}', READER),
    status: 403,
    code: 'scope_missing',
  },
  { name: 'an unknown id', path: OPERATION, init: as(ALL), status: 404, code: 'not_found' },
  {
    name: 'an id that cannot exist',
    path: '/v1/operations/op_1',
    init: as(ALL),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'a contract id that cannot exist',
    path: '/v1/contracts/GitHub',
    init: as(ALL),
    status: 404,
    code: 'contract_not_found',
  },
  {
    name: 'a workspace that cannot exist',
    path: '/v1/events/github/elsewhere',
    init: { method: 'POST', body: '{}' },
    status: 400,
    code: 'webhook_rejected',
  },
  { name: 'an unknown path', path: '/nowhere', status: 404, code: 'not_found' },
  {
    name: 'an unknown path with a credential',
    path: '/v1/nowhere',
    init: as(ALL),
    status: 404,
    code: 'not_found',
  },
  {
    name: 'an unknown path without a credential',
    path: '/v1/nowhere',
    status: 401,
    code: 'credential_missing',
  },
  {
    name: 'an unknown method',
    path: '/v1/operations',
    init: { ...as(ALL), method: 'PUT' },
    status: 405,
    code: 'method_not_allowed',
    headers: { allow: 'POST, GET, HEAD' },
  },
  {
    name: 'a method of another protocol',
    path: OPERATION,
    init: { ...as(ALL), method: 'PROPFIND' },
    status: 405,
    code: 'method_not_allowed',
    headers: { allow: 'GET, HEAD' },
  },
  {
    name: 'an unknown method without a credential',
    path: '/v1/operations',
    init: { method: 'PUT' },
    status: 401,
    code: 'credential_missing',
  },
  {
    name: 'an unknown method of a public page',
    path: '/healthz',
    init: { method: 'POST' },
    status: 405,
    code: 'method_not_allowed',
    headers: { allow: 'GET, HEAD' },
  },
  {
    name: 'a preflight of a browser',
    path: '/healthz',
    init: { method: 'OPTIONS' },
    status: 405,
    code: 'method_not_allowed',
  },
  {
    name: 'an Accept header without an available type',
    path: OPERATION,
    init: as(ALL, { accept: 'text/html' }),
    status: 406,
    code: 'not_acceptable',
  },
  {
    name: 'JSON excluded',
    path: OPERATION,
    init: as(ALL, { accept: 'application/json;q=0, */*' }),
    status: 406,
    code: 'not_acceptable',
  },
  {
    name: 'a body too large',
    path: '/v1/operations',
    init: json(JSON.stringify('x'.repeat(65_536))),
    status: 413,
    code: 'body_too_large',
  },
  {
    name: 'a target too long',
    path: `/v1/operations?cursor=${'x'.repeat(8200)}`,
    init: as(ALL),
    status: 414,
    code: 'uri_too_long',
  },
  {
    name: 'a text body',
    path: '/v1/operations',
    init: { ...json('{}'), headers: { authorization: `Bearer ${ALL}`, 'content-type': 'text/plain' } },
    status: 415,
    code: 'content_type_unsupported',
  },
  {
    name: 'another charset',
    path: '/v1/operations',
    init: {
      ...json('{}'),
      headers: { authorization: `Bearer ${ALL}`, 'content-type': 'application/json; charset=utf-16' },
    },
    status: 415,
    code: 'content_type_unsupported',
  },
  {
    name: 'a compressed body',
    path: '/v1/operations',
    init: {
      ...json('{}'),
      headers: {
        authorization: `Bearer ${ALL}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
    },
    status: 415,
    code: 'content_type_unsupported',
  },
  {
    name: 'an internal failure',
    path: `/v1/operations/${BROKEN_OPERATION}`,
    init: as(ALL),
    status: 500,
    code: 'internal_error',
  },
  {
    name: 'a database that cannot be reached',
    path: `/v1/operations/${AWAY_OPERATION}`,
    init: as(ALL),
    status: 503,
    code: 'unavailable',
    headers: { 'retry-after': '5' },
  },
];

test.each(CASES)('$name gets $status $code', async ({ path, init, status, code, headers = {} }) => {
  const response = await fetch(api.url + path, init ?? {});
  const problem = (await response.json()) as Problem;
  expect({ status: response.status, code: problem.code }).toEqual({ status, code });
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(faultsOfProblem(problem)).toEqual([]);
  expect(problem.requestId).toBe(response.headers.get('x-request-id'));
  expect(problem.status).toBe(status);
  expect(problem.type).toBe(`${api.url}/errors/${code}`);
  expect(Object.fromEntries(Object.keys(headers).map((name) => [name, response.headers.get(name)]))).toEqual(
    headers,
  );
});

test('an internal failure is in the log under its request id, and not in the response', async () => {
  const response = await fetch(`${api.url}/v1/operations/${BROKEN_OPERATION}`, as(ALL));
  const text = await response.text();
  expect(text).not.toContain('secret detail');
  const line = api.logLines.find((one) => one.includes(response.headers.get('x-request-id')!));
  expect(line).toContain('a secret detail of the inside');
});

test('an id that cannot exist and one that does not exist get the same response, except for the request id', async () => {
  const send = async (id: string): Promise<string> => {
    const response = await fetch(
      `${api.url}/v1/operations/${id}`,
      as(ALL, { 'x-request-id': 'the-same-id' }),
    );
    return response.text();
  };
  expect(await send('op_1')).toBe(await send(UNKNOWN_OPERATION));
});

test('a problem with the body lists the places', async () => {
  const response = await fetch(
    `${api.url}/v1/operations`,
    json('{"contract":"x","input":{},"deadlineSeconds":1}'),
  );
  const { errors } = (await response.json()) as Problem;
  expect(errors?.map(({ pointer }) => pointer)).toContain('/contract');
});
