import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJsonProvider } from '@tookeffect/testing/provider';
import { databasePicture } from '../support/test-database.ts';
import { orderRequest, type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

async function refusal(body: object, key: string): Promise<{ status: number; json: object }> {
  const { api } = context;
  const before = await databasePicture(api.database.dataSource);
  const refused = await api.call('POST', '/v1/operations', { body, headers: { 'idempotency-key': key } });
  expect(await databasePicture(api.database.dataSource)).toEqual(before);
  return refused;
}

const { contract, input } = orderRequest('A-1');

test.each([
  [
    'a column name that is none',
    { ...input, correlationColumn: 'id; DROP TABLE orders' },
    '/input/correlationColumn',
  ],
  ['nothing to expect', { ...input, expect: {} }, '/input/expect'],
  ['a member too many', { ...input, where: '1=1' }, '/input'],
  ['a value that no column has', { ...input, match: { order_number: ['A-1'] } }, '/input/match/order_number'],
])('rejects an input with %s and names the place', async (_, misshapen, pointer) => {
  const { status, json } = await refusal({ contract, input: misshapen }, randomUUID());
  expect([status, json]).toMatchObject([422, { code: 'input_invalid' }]);
  const pointers = (json as { errors: { pointer: string }[] }).errors.map((error) => error.pointer);
  expect(pointers).toContain(pointer);
});

test('rejects a settling window that is longer than the contract allows', async () => {
  const body = { contract, input, settleSeconds: 3601 };
  expect(await refusal(body, randomUUID())).toMatchObject({
    ...{ status: 422 },
    json: {
      code: 'input_invalid',
      errors: [{ pointer: '/settleSeconds', message: expect.stringContaining('3600') as string }],
    },
  });
  const accepted = await context.api.call('POST', '/v1/operations', {
    body: { ...body, settleSeconds: 3600 },
  });
  expect(accepted.status).toBe(201);
});

test('rejects an input that names a collection which the owner of the connection did not declare', async () => {
  const { api } = context;
  const system = await startJsonProvider();
  const connection = { service: 'http', name: 'orders', baseUrl: system.baseUrl, environment: 'test' };
  await api.call('POST', '/v1/connections', { body: { ...connection, credential: { type: 'none' } } });
  const body = { contract: 'http.object.deleted@1', input: { collection: 'orders', id: '7' } };
  const { status, json } = await refusal(body, randomUUID());
  await system.stop();
  expect([status, json]).toMatchObject([422, { code: 'input_invalid', errors: [{ pointer: '/input' }] }]);
});

test('rejects a key that created an operation from another body', async () => {
  const key = randomUUID();
  await context.api.call('POST', '/v1/operations', {
    body: orderRequest('A-1'),
    headers: { 'idempotency-key': key },
  });
  const { status, json } = await refusal(orderRequest('A-2'), key);
  expect([status, json]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
  expect(JSON.stringify(json)).not.toContain('op_');
});

test('rejects a key of a verify', async () => {
  const key = randomUUID();
  const { id } = await context.begin();
  await context.verify(id, key);
  const { json } = await refusal(orderRequest('A-1'), key);
  expect(json).toMatchObject({ code: 'idempotency_key_reused' });
});

test('rejects a connection whose last test saw write access', async () => {
  const { api } = context;
  const { apiKey, workspaceId } = await api.newTenant();
  await context.connect({}, { apiKey });
  await api.database.dataSource.query(
    `UPDATE connection SET last_test_outcome = 'can_write' WHERE workspace_id = $1`,
    [workspaceId],
  );
  const { status, json } = await api.call('POST', '/v1/operations', { apiKey, body: orderRequest('A-1') });
  expect([status, json.code]).toEqual([422, 'connection_not_read_only']);
});
