import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { orderRequest, type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

/** Verifies in vain; nothing may be stored or charged. */
async function refusal(id: string, key?: string, options = {}): Promise<readonly unknown[]> {
  const { dataSource } = world.api.database;
  const before = await databasePicture(dataSource);
  const { status, json, text } = await world.verify(id, key, options);
  expect(await databasePicture(dataSource)).toEqual(before);
  expect(text).not.toMatch(/op_|rcp_/);
  return [status, json.code];
}

test('rejects a key that verified another operation', async () => {
  const [one, other] = [await world.begin(), await world.begin()];
  const key = randomUUID();
  await world.verify(one.id, key);
  expect(await refusal(other.id, key)).toEqual([422, 'idempotency_key_reused']);
  expect(await refusal(other.id, `"${key}"`)).toEqual([422, 'idempotency_key_reused']);
});

test('rejects a key that created the operation', async () => {
  const key = randomUUID();
  const { json } = await world.api.call('POST', '/v1/operations', {
    body: orderRequest('A-1'),
    headers: { 'idempotency-key': key },
  });
  expect(await refusal(String(json.id), key)).toEqual([422, 'idempotency_key_reused']);
});

test('verifies one of many operations that share a key concurrently', async () => {
  const begun = await Promise.all(Array.from({ length: 8 }, () => world.begin()));
  const key = randomUUID();
  const answers = await Promise.all(begun.map(({ id }) => world.verify(id, key)));
  const codes = answers.map(({ status, json }) => (status === 200 ? 200 : json.code)).sort();
  expect(codes).toEqual([200, ...Array.from({ length: 7 }, () => 'idempotency_key_reused')]);
});

test('rejects a connection whose last test saw write access', async () => {
  const { api } = world;
  const tenant = await api.newTenant();
  await world.connect({}, tenant);
  const { id } = await world.begin({ apiKey: tenant.apiKey });
  await api.database.dataSource.query(
    `UPDATE connection SET last_test_outcome = 'can_write' WHERE workspace_id = $1`,
    [tenant.workspaceId],
  );
  expect(await refusal(id, 'one', tenant)).toEqual([422, 'connection_not_read_only']);
});
