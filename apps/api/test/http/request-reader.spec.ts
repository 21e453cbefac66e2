import { SCOPES, type Scope } from '@tookeffect/wire';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { requestContext } from '../../src/http/request-context.ts';
import type { OperationId } from '../../src/http/index.ts';
import { RequestReader } from '../../src/http/request-reader.ts';

const reader = new RequestReader();
const JSON_TYPE = { 'content-type': 'application/json' };
const ID = `key_${'0'.repeat(26)}`;

interface Sent {
  readonly operationId?: OperationId;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly params?: object;
  readonly query?: object;
  readonly scopes?: readonly Scope[] | null;
}

/** What a handler finds in `request.body`, or how the request is refused. */
function read({
  operationId,
  body,
  headers = JSON_TYPE,
  params = { id: ID },
  query = {},
  scopes = SCOPES,
}: Sent) {
  const request = {
    ...{ headers, params, query, raw: {} },
    routeOptions: { config: operationId === undefined ? {} : { operationId } },
    body: body === undefined ? undefined : Buffer.from(body),
  } as unknown as FastifyRequest;
  requestContext(request).caller =
    scopes === null ? null : { credentialId: 'key_1', accountId: 'acc_1', workspaceId: 'ws_1', scopes };
  try {
    reader.read(request);
    return request.body;
  } catch (error) {
    const { code, errors } = error as { code?: string; errors?: readonly object[] };
    if (code === undefined) throw error;
    return { code, ...(errors && { errors: errors.length }) };
  }
}

const rotate = { operationId: 'rotateApiKey' } as const;

test('a body that need not be there may be missing or empty, whatever it is declared as', () => {
  for (const body of [undefined, '']) {
    expect(read({ ...rotate, body: body! })).toBeUndefined();
    expect(read({ ...rotate, body: body!, headers: {} })).toBeUndefined();
  }
  expect(read({ ...rotate, body: '{"graceSeconds":1}' })).toEqual({ graceSeconds: 1 });
});

test('a body that must be there is no JSON where it is missing or empty', () => {
  const create = { operationId: 'createApiKey' } as const;
  for (const sent of [create, { ...create, body: '' }])
    expect(read(sent)).toEqual({ code: 'json_malformed', errors: 1 });
});

test('a body of another shape is refused with its places', () => {
  expect(read({ ...rotate, body: '{"graceSeconds":-1}' })).toEqual({ code: 'request_invalid', errors: 1 });
});

test.each<[string, Sent]>([
  ['content_type_unsupported', { ...rotate, body: '{}', headers: {} }],
  [
    'content_type_unsupported',
    { ...rotate, body: '{}', headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
  ],
  ['not_acceptable', { ...rotate, headers: { accept: 'text/html' } }],
  ['scope_missing', { ...rotate, scopes: SCOPES.filter((scope) => scope !== 'keys:manage') }],
  ['scope_missing', { ...rotate, scopes: null }],
  ['not_found', { ...rotate, params: { id: 'key_1' } }],
])('%s refuses %j', (code, sent) => {
  expect(read(sent)).toEqual({ code });
});

test('an unknown parameter is refused', () => {
  expect(read({ ...rotate, query: { a: '1' } })).toEqual({ code: 'request_invalid', errors: 1 });
});

test('bytes that are signed stay bytes, and nothing is read where the router knows no endpoint', () => {
  const sent = { body: 'not JSON', headers: {}, params: {}, scopes: null };
  for (const operationId of ['receiveBillingEvent', undefined] as const) {
    expect(read({ ...sent, ...(operationId && { operationId }) })).toEqual(Buffer.from('not JSON'));
  }
});
