import { SCOPES, type Scope } from '@tookeffect/wire';
import { expect, test } from 'vitest';
import { BodySchemaPipe } from '../../src/http/body-schema.pipe.ts';
import { ParameterGuard } from '../../src/http/guards/parameter.guard.ts';
import { RequestBodyGuard } from '../../src/http/guards/request-body.guard.ts';
import { ScopeGuard } from '../../src/http/guards/scope.guard.ts';
import { ENDPOINTS, type OperationId } from '../../src/http/index.ts';
import { requestContext } from '../../src/http/request-context.ts';
import { makeRequest, type SentRequest } from './guarded-request.ts';

const GUARDS = [new RequestBodyGuard(), new ScopeGuard(), new ParameterGuard()];
const pipe = new BodySchemaPipe();
const JSON_TYPE = { 'content-type': 'application/json' };
const ID = `key_${'0'.repeat(26)}`;

interface Sent extends SentRequest {
  readonly scopes?: readonly Scope[] | null;
}

/** What a handler gets as its body, or how the request is refused. */
async function read({ headers = JSON_TYPE, params = { id: ID }, scopes = SCOPES, ...sent }: Sent) {
  const { request, context } = makeRequest({ headers, params, ...sent });
  requestContext(request).caller =
    scopes === null ? null : { credentialId: 'key_1', accountId: 'acc_1', workspaceId: 'ws_1', scopes };
  try {
    for (const guard of GUARDS) expect(await guard.canActivate(context)).toBe(true);
    return pipe.transform(request.body);
  } catch (error) {
    const { code, errors } = error as { code?: string; errors?: readonly object[] };
    if (code === undefined) throw error;
    return { code, ...(errors && { errors: errors.length }) };
  }
}

const rotate = { operationId: 'rotateApiKey' } as const;

test('an optional body may be missing or empty, whatever its declared type', async () => {
  for (const body of [undefined, '']) {
    expect(await read({ ...rotate, body: body! })).toBeUndefined();
    expect(await read({ ...rotate, body: body!, headers: {} })).toBeUndefined();
  }
  expect(await read({ ...rotate, body: '{"graceSeconds":1}' })).toEqual({ graceSeconds: 1 });
});

test('refuses a required body that is missing or empty as malformed JSON', async () => {
  const create = { operationId: 'createApiKey' } as const;
  for (const sent of [create, { ...create, body: '' }])
    expect(await read(sent)).toEqual({ code: 'json_malformed', errors: 1 });
});

test('refuses a body that does not match its schema, with the place of each fault', async () => {
  expect(await read({ ...rotate, body: '{"graceSeconds":-1}' })).toEqual({
    code: 'request_invalid',
    errors: 1,
  });
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
])('%s: refuses %j', async (code, sent) => {
  expect(await read(sent)).toEqual({ code });
});

test('refuses an unknown query parameter', async () => {
  expect(await read({ ...rotate, query: { a: '1' } })).toEqual({ code: 'request_invalid', errors: 1 });
});

test('passes the bytes of a webhook unchanged', async () => {
  const sent = { body: 'not JSON', headers: {}, params: {}, scopes: null };
  expect(await read({ ...sent, operationId: 'receiveBillingEvent' })).toEqual(Buffer.from('not JSON'));
});

const maxBytes = ENDPOINTS.createOperation.body!.maxBytes;
const VALID = '{"contract":"a.b@1","input":{}}';
const CHUNKED = { ...JSON_TYPE, 'transfer-encoding': 'chunked' };

test.each<[OperationId, string, Record<string, string>, unknown]>([
  ['createOperation', VALID, JSON_TYPE, JSON.parse(VALID)],
  ['createOperation', VALID.padEnd(maxBytes), JSON_TYPE, JSON.parse(VALID)],
  ['createOperation', VALID.padEnd(maxBytes + 1), JSON_TYPE, { code: 'body_too_large' }],
  [
    'createOperation',
    VALID,
    { ...JSON_TYPE, 'content-length': String(maxBytes + 1) },
    { code: 'body_too_large' },
  ],
  ['listOperations', '', { 'content-length': '0' }, Buffer.alloc(0)],
  ['listOperations', '', { 'content-length': '1' }, { code: 'request_invalid' }],
  ['listOperations', '', { 'transfer-encoding': 'chunked' }, { code: 'request_invalid' }],
])('%s reads or refuses a body by its size', async (operationId, body, headers, expected) => {
  expect(await read({ operationId, body, headers, params: {} })).toEqual(expected);
});

test('reads a body without a declared size, and refuses one beyond the limit', async () => {
  const sent = { operationId: 'createOperation', params: {}, headers: CHUNKED } as const;
  expect(await read({ ...sent, body: VALID.padEnd(maxBytes) })).toEqual(JSON.parse(VALID));
  expect(await read({ ...sent, body: VALID.padEnd(maxBytes + 1) })).toEqual({ code: 'body_too_large' });
});

test('refuses a body whose connection ends before the body is complete', async () => {
  const { request, context } = makeRequest({
    operationId: 'createOperation',
    body: VALID,
    headers: JSON_TYPE,
  });
  request.raw.destroy();
  await expect(new RequestBodyGuard().canActivate(context)).rejects.toMatchObject({
    code: 'request_invalid',
  });
});
