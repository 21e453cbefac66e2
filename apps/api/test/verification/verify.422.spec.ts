import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { orderRequest, type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

/** Sends a verify that is refused, and expects that nothing is stored or charged. */
async function refusal(id: string, key?: string, options = {}): Promise<readonly unknown[]> {
  const { dataSource } = context.api.database;
  const before = await databasePicture(dataSource);
  const { status, json, text } = await context.verify(id, key, options);
  expect(await databasePicture(dataSource)).toEqual(before);
  expect(text).not.toMatch(/op_|rcp_/);
  return [status, json.code];
}

test('rejects a key that verified another operation', async () => {
  const [one, other] = [await context.begin(), await context.begin()];
  const key = randomUUID();
  await context.verify(one.id, key);
  expect(await refusal(other.id, key)).toEqual([422, 'idempotency_key_reused']);
  expect(await refusal(other.id, `"${key}"`)).toEqual([422, 'idempotency_key_reused']);
});

test('rejects a key that created the operation', async () => {
  const key = randomUUID();
  const { json } = await context.api.call('POST', '/v1/operations', {
    body: orderRequest('A-1'),
    headers: { 'idempotency-key': key },
  });
  expect(await refusal(String(json.id), key)).toEqual([422, 'idempotency_key_reused']);
});

test('verifies one of many operations that share a key concurrently', async () => {
  const begun = await Promise.all(Array.from({ length: 8 }, () => context.begin()));
  const key = randomUUID();
  const responses = await Promise.all(begun.map(({ id }) => context.verify(id, key)));
  const codes = responses.map(({ status, json }) => (status === 200 ? 200 : json.code)).sort();
  expect(codes).toEqual([200, ...Array.from({ length: 7 }, () => 'idempotency_key_reused')]);
});

test('rejects a connection whose last test saw write access', async () => {
  const { api } = context;
  const tenant = await api.newTenant();
  await context.connect({}, tenant);
  const { id } = await context.begin({ apiKey: tenant.apiKey });
  await api.database.dataSource.query(
    `UPDATE connection SET last_test_outcome = 'can_write' WHERE workspace_id = $1`,
    [tenant.workspaceId],
  );
  expect(await refusal(id, 'one', tenant)).toEqual([422, 'connection_not_read_only']);
});
