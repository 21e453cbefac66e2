import type { UsageHistory } from '@tookeffect/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';
import { INITIAL_CREDITS } from '../support/test-api.ts';
import { buyCredits, payPlan } from '../support/credits.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

async function history(query = '', apiKey = context.api.apiKey): Promise<UsageHistory> {
  const { status, json } = await context.api.call('GET', `/v1/usage/history${query}`, { apiKey });
  expect(status).toBe(200);
  return json as unknown as UsageHistory;
}

const grant = (accountId: string, credits: number): Promise<string> =>
  buyCredits(context.api.database.dataSource, accountId, credits);

test('grants and settled credits are entries, refunded credits are not', async () => {
  const [paid, unclear] = [await context.begin(), await context.begin()];
  await context.shop.insertOrder({ number: paid.number, reference: paid.id });
  await context.shop.insertOrder({ number: unclear.number });
  for (const { id } of [paid, unclear]) await context.verify(id);
  const { data, hasMore, nextCursor } = await history();
  expect(data).toMatchObject([
    { kind: 'settled', bucket: 'bought', amountCredits: -1, operationId: paid.id },
    { kind: 'granted', bucket: 'bought', amountCredits: INITIAL_CREDITS, operationId: null },
  ]);
  expect([hasMore, nextCursor]).toEqual([false, null]);
});

test('an account sees only its own entries', async () => {
  const { apiKey } = await context.api.newTenant(7);
  expect((await history('', apiKey)).data).toMatchObject([{ kind: 'granted', amountCredits: 7 }]);
  expect((await history('', (await context.api.newTenant(0)).apiKey)).data).toEqual([]);
});

test('the expiry at the end of a period is one entry', async () => {
  const { dataSource } = context.api.database;
  const { accountId, apiKey } = await context.api.newTenant(0);
  await payPlan(dataSource, accountId, 9, { start: -3600, end: 3600 });
  await dataSource.query(`UPDATE credit_bucket SET period_end = now() WHERE account_id = $1`, [accountId]);
  await dataSource.query('SELECT roll_plan_periods(100)');
  expect((await history('', apiKey)).data).toMatchObject([
    { kind: 'expired', bucket: 'plan', amountCredits: -9, operationId: null },
    { kind: 'granted', bucket: 'plan', amountCredits: 9 },
  ]);
});

test('pages read while credits arrive contain every entry once, newest first', async () => {
  const { accountId, apiKey } = await context.api.newTenant(0);
  for (let amount = 1; amount <= 7; amount += 1) await grant(accountId, amount);
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: UsageHistory = await history(`?limit=2${cursor && `&cursor=${cursor}`}`, apiKey);
    seen.push(...page.data.map(({ amountCredits }) => amountCredits));
    await grant(accountId, 100);
    cursor = page.nextCursor;
  }
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
});

test('reading a page uses the index credit_history', async () => {
  const { dataSource } = context.api.database;
  const { accountId } = await context.api.newTenant(1);
  const plan = await dataSource.transaction(async (manager) => {
    await manager.query('SET LOCAL enable_seqscan = off');
    return manager.query<unknown[]>(
      `EXPLAIN (FORMAT JSON) SELECT id FROM credit_transfer
       WHERE account_id = $1 AND kind NOT IN ('reserved', 'refunded') AND id < 100 ORDER BY id DESC LIMIT 21`,
      [accountId],
    );
  });
  expect(JSON.stringify(plan)).toContain('"Index Name":"credit_history"');
  expect(JSON.stringify(plan)).not.toContain('"Sort"');
});

test('requires exactly the scope usage:read', async () => {
  const { api } = context;
  const reader = await api.newApiKey(api, ['usage:read']);
  expect((await api.call('GET', '/v1/usage/history', { apiKey: reader })).status).toBe(200);
  const other = await api.newApiKey(api, ['operations:read']);
  expect((await api.call('GET', '/v1/usage/history', { apiKey: other })).status).toBe(403);
});
