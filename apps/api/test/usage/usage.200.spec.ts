import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';
import { INITIAL_CREDITS } from '../support/test-api.ts';
import { payPlan } from '../support/credits.ts';

/** In seconds. */
const DAY = 86_400;

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

test('an account without purchases has no credits', async () => {
  const { apiKey } = await world.api.newTenant(0);
  expect(await world.usage(apiKey)).toMatchObject({
    plan: { id: 'none', available: 0 },
    bought: { available: 0 },
    verifiedActions: 0,
    reserved: 0,
  });
});

test('without a plan the period ends with the month', async () => {
  const { plan } = await world.usage();
  expect(plan.periodEnd).toMatch(/^\d{4}-\d{2}-01T00:00:00\.000Z$/);
  expect(Date.parse(plan.periodEnd)).toBeGreaterThan(Date.now());
});

test('every conclusive verdict costs one credit, and nothing else does', async () => {
  const [verified, refuted, unclear] = [await world.begin(), await world.begin(), await world.begin()];
  await world.shop.insertOrder({ number: verified.number, reference: verified.id });
  await world.shop.insertOrder({ number: unclear.number });
  for (const { id } of [verified, refuted, unclear]) {
    await world.verify(id, `key-of-${id}`);
    await world.verify(id, `key-of-${id}`);
  }
  expect(await world.usage()).toMatchObject({
    bought: { available: INITIAL_CREDITS - 2 },
    verifiedActions: 2,
    reserved: 0,
  });
});

test('workspaces of one account share its credits', async () => {
  const { api } = world;
  const workspaceId = `ws_${'1'.repeat(26)}`;
  await api.database.dataSource.query(
    `INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'other')`,
    [workspaceId, api.accountId],
  );
  const apiKey = await api.newApiKey({ accountId: api.accountId, workspaceId }, ['usage:read']);
  expect(await world.usage(apiKey)).toEqual(await world.usage());
});

test('verified actions are counted from the start of the plan period', async () => {
  const tenant = await world.api.newTenant(5);
  await world.connect({}, tenant);
  const verifyOne = async (): Promise<void> => {
    const { id, number } = await world.begin({ apiKey: tenant.apiKey });
    await world.shop.insertOrder({ number, reference: id });
    expect((await world.verify(id, undefined, tenant)).json).toMatchObject({ charged: 1 });
  };
  const beginPeriod = (start: number, end: number): Promise<void> =>
    payPlan(world.api.database.dataSource, tenant.accountId, 3, { start: start * DAY, end: end * DAY });
  const counted = async (): Promise<number> => (await world.usage(tenant.apiKey)).verifiedActions;
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
  await world.api.database.dataSource.query(
    `UPDATE credit_bucket SET period_end = now() WHERE account_id = $1`,
    [tenant.accountId],
  );
  seen.push(await counted());
  expect(seen).toEqual([1, 0, 2, 0, 1, 1]);
});
