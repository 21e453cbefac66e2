import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, orderRequest, startShopApi } from '../support/shop-api.ts';
import { statementsOfCall } from '../support/test-database.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi({ TOOKEFFECT_SWEEP_MS: '600000' });
});
afterAll(() => context.stop());

async function recordStatements(headers: () => Readonly<Record<string, string>>): Promise<string[]> {
  const create = () =>
    context.api.call('POST', '/v1/operations', { body: orderRequest(randomUUID()), headers: headers() });
  await create();
  const statements = await statementsOfCall(context.api.database, create);
  return statements.map((statement) => /^SELECT (?:\* FROM )?(\w+)/.exec(statement)?.[1] ?? statement);
}

test('sends two statements to create an operation', async () => {
  expect(await recordStatements(() => ({}))).toEqual(['resolve_connection', 'begin_operations']);
});

test('sends one statement more with an idempotency key', async () => {
  expect(await recordStatements(() => ({ 'idempotency-key': randomUUID() }))).toEqual([
    'claim_idempotency_keys',
    'resolve_connection',
    'begin_operations',
  ]);
});
