import { createRequire } from 'node:module';
import type { JsonObject } from '@tookeffect/core';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../src/generated/operations.ts';
import { ApiPromise, SDK_VERSION, TookEffect } from '../src/index.ts';
import { example } from './support/example.ts';
import { startFaultServer } from './support/fault-server.ts';
import { startTestClient, TEST_API_KEY } from './support/test-client.ts';

const ok = (body: unknown, headers: Record<string, string> = {}) => ({ status: 200, body, headers }) as const;
const created = example('operation', 'created');
const cancelled = example('operation', 'cancelled');
const declarations = { actor: 'acme-agent', missing: 'absent', uncached: true } as const;

test('begin demands an effect that can be verified, unless it is told not to', async () => {
  const { te, server } = await startTestClient(ok(created), ok(created));
  await te.begin('github.issue.created@1', {});
  await te.begin('github.issue.created@1', {}, { requireVerifiable: false });
  const demands = server.arrived.map(({ body }) => (JSON.parse(body) as JsonObject).requireVerifiable);
  expect(demands).toEqual([true, false]);
});

test('begin sends the contract, the input and the options, with a new idempotency key', async () => {
  const { te, server } = await startTestClient(ok(created));
  const options = {
    deadlineSeconds: 600,
    connectionId: 'con_1',
    settleSeconds: 120,
    actWithinSeconds: 3600,
  };
  const operation = await te.begin('github.issue.created@1', { owner: 'acme' }, options);
  const { method, url, headers, body } = server.arrived[0]!;
  expect({ method, url, body: JSON.parse(body) as unknown }).toEqual({
    method: 'POST',
    url: '/v1/operations',
    body: {
      contract: 'github.issue.created@1',
      input: { owner: 'acme' },
      ...options,
      requireVerifiable: true,
    },
  });
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': `tookeffect-ts/${SDK_VERSION}`,
    'x-tookeffect-client': `tookeffect-ts/${SDK_VERSION}`,
  });
  expect(headers['idempotency-key']).toHaveLength(36);
  expect(operation).toMatchObject({
    id: created.id,
    idempotencyKey: created.idempotencyKey,
    correlationKeys: created.correlationKeys,
    contract: created.contract,
    state: 'created',
    notices: created.notices,
    operation: created,
  });
});

test('each notice of a new operation is logged as one warning, without its text', async () => {
  const server = await startFaultServer(ok(created));
  const logged: unknown[] = [];
  const logger = (entry: unknown): unknown => logged.push(entry);
  const te = new TookEffect({ baseUrl: server.baseUrl, apiKey: TEST_API_KEY, logLevel: 'warn', logger });
  await te.begin('github.issue.created@1', {});
  expect(logged).toEqual([
    {
      level: 'warn',
      operation: 'createOperation',
      operationId: created.id,
      notice: 'absence_not_provable',
      reason: null,
    },
  ]);
});

test('resume sends no request', async () => {
  const { te, server } = await startTestClient(ok(created));
  const operation = te.resume(created.id as string);
  expect(server.arrived).toEqual([]);
  expect(await operation.status()).toEqual(created);
});

test('an id cannot change the path of the request', async () => {
  const { te, server } = await startTestClient(ok({}), ok({}));
  await expect(te.resume('..').status()).rejects.toMatchObject({ code: 'argument_invalid' });
  await expect(te.resume('').status()).rejects.toMatchObject({ code: 'argument_invalid' });
  await te.contracts.get('../x?y#z').catch(() => undefined);
  expect(server.arrived.map(({ url }) => url)).toEqual(['/v1/contracts/..%2Fx%3Fy%23z']);
});

test('returns the receipt parsed, and as the text that the service sent', async () => {
  const receipt = example('receipt', 'verified');
  const text = JSON.stringify(receipt, null, 1);
  const { te, server } = await startTestClient({ status: 200, body: text }, { status: 200, body: text });
  const operation = te.resume('op_1');
  expect(await operation.receipt({ sequence: 2 })).toEqual(receipt);
  expect(await operation.receiptText()).toBe(text);
  expect(server.arrived.map(({ url }) => url)).toEqual([
    '/v1/operations/op_1/receipt?sequence=2',
    '/v1/operations/op_1/receipt',
  ]);
});

test('withResponse returns the data and the HTTP details of a single request', async () => {
  const { te, server } = await startTestClient(
    ok(example('verification', 'verified'), { 'idempotency-replayed': 'true' }),
  );
  const call = te.resume('op_1').verify({ idempotencyKey: 'again' });
  expect(call).toBeInstanceOf(ApiPromise);
  const { data, response } = await call.withResponse();
  expect(data.verdict).toBe('verified');
  expect(response).toMatchObject({
    status: 200,
    requestId: 'req_test',
    attempts: 1,
    isReplayed: true,
    idempotencyKey: 'again',
  });
  expect(JSON.parse(response.text)).toEqual(example('verification', 'verified'));
  expect(server.arrived).toHaveLength(1);
});

test('the options of a call apply to this call only', async () => {
  const usage = ok({ plan: {}, bought: {}, verifiedActions: 0, reserved: 0 });
  const busy = { status: 503, headers: { 'retry-after-ms': '1' } } as const;
  const { te, server } = await startTestClient(busy, usage, usage, busy);
  await te.usage.get({ headers: { 'x-trace': 't-1' }, maxRetries: 1 });
  await te.usage.get();
  await expect(te.usage.get()).rejects.toMatchObject({ status: 503 });
  expect(server.arrived.map(({ headers }) => headers['x-trace'])).toEqual([
    't-1',
    't-1',
    undefined,
    undefined,
  ]);
});

test('a list iterates over all its pages, and collects items up to a limit', async () => {
  const page = (data: unknown[], nextCursor: string | null) =>
    ok({ data, hasMore: nextCursor !== null, nextCursor });
  const { te, server } = await startTestClient(
    page([1, 2], 'c1'),
    page([3], 'c2'),
    page([4], null),
    page([1, 2], 'c1'),
  );
  const items: unknown[] = [];
  for await (const item of te.operations.list({ state: 'pending', unfinished: 'overdue', pageSize: 2 }))
    items.push(item);
  expect(items).toEqual([1, 2, 3, 4]);
  expect(await te.operations.list().toArray({ limit: 1 })).toEqual([1]);
  expect(server.arrived.map(({ url }) => url)).toEqual([
    '/v1/operations?state=pending&unfinished=overdue&limit=2',
    '/v1/operations?state=pending&unfinished=overdue&limit=2&cursor=c1',
    '/v1/operations?state=pending&unfinished=overdue&limit=2&cursor=c2',
    '/v1/operations',
  ]);
});

test('a list ends when the service repeats a cursor', async () => {
  const same = ok({ data: [1], hasMore: true, nextCursor: 'c' });
  const { te } = await startTestClient(same, same, same);
  expect(await te.contracts.list().toArray()).toEqual([1, 1]);
});

test('each call sends its documented method and path', async () => {
  const empty = ok({ data: [], hasMore: false, nextCursor: null });
  const connection = example('connection', 'github');
  const { te, server } = await startTestClient(
    ...[ok(example('stored-action-result', 'issue-acknowledged')), ok(example('skill-manifest', 'github'))],
    ...[
      ok(connection),
      ok(connection),
      empty,
      ok({ connectionId: 'con_1', outcome: 'usable' }),
      { status: 204 },
    ],
    ...[ok(example('usage', 'starter')), empty, empty, { status: 204 }, ok({ secret: null })],
    ok(example('rotated-webhook-secret', 'with-grace')),
    ok(example('webhook-provider-list', 'two')),
    ok(example('baseline-erasure', 'everything')),
    ...[ok(example('event-erasure', 'everything')), empty],
    ok(example('checkout', 'open')),
    ok(example('caller', 'agent')),
    ...[ok(example('created-api-key', 'agent')), empty, ok(example('api-key', 'agent'))],
    ...[ok(example('rotated-api-key', 'agent')), { status: 204 }],
    ok({ ...cancelled, id: 'op_1' }),
  );
  await te.resume('op_1').actionResult({ status: 'unknown' });
  await te.skills.get('github');
  await te.connections.create({
    service: 'github',
    name: 'n',
    baseUrl: 'https://x.test',
    credential: { type: 'none' },
    declarations,
  });
  await te.connections.get('con_1');
  await te.connections.list().toArray();
  await te.connections.test('con_1');
  await te.connections.delete('con_1');
  await te.usage.get();
  await te.usage.history().toArray();
  await te.webhooks.list().toArray();
  await te.webhooks.delete('whs_1');
  await te.webhooks.create({ provider: 'github' });
  await te.webhooks.rotate('whs_1', { graceSeconds: 60 });
  expect((await te.webhooks.providers()).data).toHaveLength(2);
  await te.operations.eraseBaselines({ begunBefore: '2026-01-01T00:00:00.000Z' });
  await te.events.erase({ receivedBefore: '2026-01-01T00:00:00.000Z' });
  await te.resume('op_1').timeline().toArray();
  await te.billing.checkout({ pack: 'pack_500', quantity: 2 }, { idempotencyKey: 'k' });
  await te.apiKeys.whoami();
  await te.apiKeys.create({ name: 'agent', scopes: ['operations:read'] });
  await te.apiKeys.list().toArray();
  await te.apiKeys.get('key_1');
  await te.apiKeys.rotate('key_1', { graceSeconds: 0 });
  await te.apiKeys.revoke('key_1');
  expect(await te.operations.cancel('op_1')).toMatchObject({ state: 'cancelled' });
  expect(server.arrived.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /v1/operations/op_1/action-result',
    'GET /v1/skills/github',
    'POST /v1/connections',
    'GET /v1/connections/con_1',
    'GET /v1/connections',
    'POST /v1/connections/con_1/test',
    'DELETE /v1/connections/con_1',
    'GET /v1/usage',
    'GET /v1/usage/history',
    'GET /v1/webhooks',
    'DELETE /v1/webhooks/whs_1',
    'POST /v1/webhooks',
    'POST /v1/webhooks/whs_1/rotate',
    'GET /v1/webhook-providers',
    'POST /v1/baseline-erasures',
    'POST /v1/event-erasures',
    'GET /v1/operations/op_1/timeline',
    'POST /v1/billing/checkout',
    'GET /v1/whoami',
    'POST /v1/api-keys',
    'GET /v1/api-keys',
    'GET /v1/api-keys/key_1',
    'POST /v1/api-keys/key_1/rotate',
    'DELETE /v1/api-keys/key_1',
    'POST /v1/operations/op_1/cancel',
  ]);
  expect(JSON.parse(server.arrived[2]!.body)).toMatchObject({ declarations });
  const { body, headers } = server.arrived.find(({ url }) => url === '/v1/billing/checkout')!;
  expect([JSON.parse(body), headers['idempotency-key']]).toEqual([{ pack: 'pack_500', quantity: 2 }, 'k']);
});

test('exactly the calls that cost credits or create an operation or a checkout send an idempotency key', () => {
  const keyed = Object.entries(OPERATIONS).filter(([, { repeat }]) => repeat === 'with_key');
  expect(keyed.map(([id]) => id)).toEqual(['createCheckout', 'createOperation', 'verifyOperation']);
});

test('SDK_VERSION is the version in package.json', () => {
  const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
  expect(SDK_VERSION).toBe(version);
});
