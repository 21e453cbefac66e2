import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { orderRequest, type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

/** Creates with the key of a tenant. @returns status, code, and whether anything was stored */
async function refusal(apiKey: string, change: object = {}): Promise<readonly unknown[]> {
  const { api } = context;
  const before = await databasePicture(api.database.dataSource);
  const body = { ...orderRequest('A-1'), ...change };
  const { status, json } = await api.call('POST', '/v1/operations', {
    apiKey,
    body,
    headers: { 'idempotency-key': 'the-same' },
  });
  const after = await databasePicture(api.database.dataSource);
  expect(after).toEqual(before);
  return [status, json.code];
}

const MISSING = [409, 'connection_missing'];

test('needs a connection of the service for a required baseline', async () => {
  const { apiKey } = await context.api.newTenant();
  expect(await refusal(apiKey)).toEqual(MISSING);
  await context.connect({}, { apiKey });
  const created = await context.api.call('POST', '/v1/operations', { apiKey, body: orderRequest('A-1') });
  expect(created.status).toBe(201);
});

test('needs the name of one of several connections', async () => {
  const { apiKey } = await context.api.newTenant();
  await context.connect({ name: 'one' }, { apiKey });
  const { json } = await context.connect({ name: 'two' }, { apiKey });
  expect(await refusal(apiKey)).toEqual(MISSING);
  const { operation } = await context.begin({ apiKey, connectionId: String(json.id) });
  expect((await context.verify(operation.id, undefined, { apiKey })).status).toBe(200);
});

test('rejects a connection of another workspace, and a deleted one', async () => {
  const { apiKey } = await context.api.newTenant();
  expect(await refusal(apiKey, { connectionId: context.connectionId })).toEqual(MISSING);
  const { json } = await context.connect({}, { apiKey });
  await context.api.call('DELETE', `/v1/connections/${String(json.id)}`, { apiKey });
  expect(await refusal(apiKey, { connectionId: json.id })).toEqual(MISSING);
});

test('rejects a connection of another service', async () => {
  const { apiKey } = await context.api.newTenant();
  const { json } = await context.api.call('POST', '/v1/connections', {
    apiKey,
    body: {
      service: 'http',
      name: 'elsewhere',
      baseUrl: 'http://127.0.0.1:1',
      credential: { type: 'bearer', token: 'x' },
      environment: 'test',
    },
  });
  expect(await refusal(apiKey, { connectionId: json.id })).toEqual(MISSING);
});
