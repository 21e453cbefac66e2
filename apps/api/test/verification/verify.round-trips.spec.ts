import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentStatements } from '../support/test-database.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi({ TOOKEFFECT_JANITOR_MS: '600000' });
});
afterAll(() => world.stop());

/** API keys and signing keys are looked up at most once a second, independent of the calls. */
const ONCE_A_SECOND = /\b(?:api_key|signing_key)/;

async function recordStatements(call: () => Promise<unknown>): Promise<string[]> {
  const statements = await sentStatements(world.api.database, call);
  return statements.filter((statement) => !ONCE_A_SECOND.test(statement));
}

test('sends two statements, each committed on its own, for a verify', async () => {
  const { id, number } = await world.begin();
  await world.shop.insertOrder({ number, reference: id });
  const statements = await recordStatements(() => world.verify(id));
  expect(statements.map((statement) => /^SELECT \w+/.exec(statement)?.[0] ?? statement)).toEqual([
    'SELECT reserve_run',
    'SELECT settle_run',
  ]);
});

test('sends one statement for a replay, and one for a refusal', async () => {
  const { id } = await world.begin();
  await world.verify(id, 'once');
  expect(await recordStatements(() => world.verify(id, 'once'))).toHaveLength(1);
  const other = await world.begin();
  expect(await recordStatements(() => world.verify(other.id, 'once'))).toHaveLength(1);
});

test('sends one statement more after a lost race for a claim', async () => {
  const first = await world.begin();
  await world.shop.insertOrder({ number: first.number, reference: first.id });
  await world.verify(first.id);
  const second = await world.begin({ number: first.number, isReworded: true });
  expect(await recordStatements(() => world.verify(second.id))).toHaveLength(3);
});
