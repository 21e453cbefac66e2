import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOfCall } from '../support/test-database.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi({ TOOKEFFECT_SWEEP_MS: '600000' });
});
afterAll(() => context.stop());

function recordStatements(call: () => Promise<unknown>): Promise<string[]> {
  return statementsOfCall(context.api.database, call);
}

test('sends two statements, each committed on its own, for a verify', async () => {
  const { id, number } = await context.begin();
  await context.shop.insertOrder({ number, reference: id });
  const statements = await recordStatements(() => context.verify(id));
  expect(statements.map((statement) => /^SELECT \w+/.exec(statement)?.[0] ?? statement)).toEqual([
    'SELECT reserve_runs',
    'SELECT settle_runs',
  ]);
});

test('sends one statement for a replay, and one for a refusal', async () => {
  const { id } = await context.begin();
  await context.verify(id, 'once');
  expect(await recordStatements(() => context.verify(id, 'once'))).toHaveLength(1);
  const other = await context.begin();
  expect(await recordStatements(() => context.verify(other.id, 'once'))).toHaveLength(1);
});

test('sends one statement more for the operations beside, and one after a lost race for a claim', async () => {
  const first = await context.begin();
  await context.shop.insertOrder({ number: first.number, reference: first.id });
  await context.verify(first.id);
  const second = await context.begin({ number: first.number });
  expect(await recordStatements(() => context.verify(second.id))).toHaveLength(4);
});
