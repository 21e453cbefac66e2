import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';
import { INITIAL_CREDITS } from '../support/test-api.ts';
import { payPlan } from '../support/credits.ts';

/** In seconds. */
const DAY = 86_400;

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

test('an account without purchases has no credits', async () => {
  const { apiKey } = await context.api.newTenant(0);
  expect(await context.usage(apiKey)).toMatchObject({
    plan: { id: 'none', available: 0 },
    bought: { available: 0 },
    verifiedActions: 0,
    reserved: 0,
  });
});

test('without a plan the period ends with the month', async () => {
  const { plan } = await context.usage();
  expect(plan.periodEnd).toMatch(/^\d{4}-\d{2}-01T00:00:00\.000Z$/);
  expect(Date.parse(plan.periodEnd)).toBeGreaterThan(Date.now());
});

test('every conclusive verdict costs one credit, and nothing else does', async () => {
  const [verified, refuted, unclear] = [await context.begin(), await context.begin(), await context.begin()];
  await context.shop.insertOrder({ number: verified.number, reference: verified.id });
  await context.shop.insertOrder({ number: unclear.number });
  for (const { id } of [verified, refuted, unclear]) {
    await context.verify(id, `key-of-${id}`);
    await context.verify(id, `key-of-${id}`);
  }
  expect(await context.usage()).toMatchObject({
    bought: { available: INITIAL_CREDITS - 2 },
    verifiedActions: 2,
    reserved: 0,
  });
});

test('workspaces of one account share its credits', async () => {
  const { api } = context;
  const workspaceId = `ws_${'1'.repeat(26)}`;
  await api.database.dataSource.query(
    `INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'other')`,
    [workspaceId, api.accountId],
  );
  const apiKey = await api.newApiKey({ accountId: api.accountId, workspaceId }, ['usage:read']);
  expect(await context.usage(apiKey)).toEqual(await context.usage());
});

test('verified actions are counted from the start of the plan period', async () => {
  const tenant = await context.api.newTenant(5);
  await context.connect({}, tenant);
  const verifyOne = async (): Promise<void> => {
    const { id, number } = await context.begin({ apiKey: tenant.apiKey });
    await context.shop.insertOrder({ number, reference: id });
    expect((await context.verify(id, undefined, tenant)).json).toMatchObject({ charged: 1 });
  };
  const beginPeriod = (start: number, end: number): Promise<void> =>
    payPlan(context.api.database.dataSource, tenant.accountId, 3, { start: start * DAY, end: end * DAY });
  const counted = async (): Promise<number> => (await context.usage(tenant.apiKey)).verifiedActions;
  await verifyOne();
  const seen = [await counted()];
  await beginPeriod(-40, 1);
  seen.push(await counted());
  await verifyOne();
  await verifyOne();
  seen.push(await counted());
  await beginPeriod(-1, 30);
  seen.push(await counted());
  await verifyOne();
  seen.push(await counted());
  await context.api.database.dataSource.query(
    `UPDATE credit_bucket SET period_end = now() WHERE account_id = $1`,
    [tenant.accountId],
  );
  seen.push(await counted());
  expect(seen).toEqual([1, 0, 2, 0, 1, 1]);
});
