import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';
import { buyCredits, payPlan, refundCredits } from '../support/credits.ts';

let context: ShopApi;
beforeAll(async () => {
  context = await startShopApi();
});
afterAll(() => context.stop());

/** A tenant with credits, connected to the shop, and an operation of its own that took effect. */
async function tenantWith(credits: number) {
  const tenant = await context.api.newTenant(credits);
  await context.connect({}, tenant);
  const begin = async (): Promise<string> => {
    const { id, number } = await context.begin({ apiKey: tenant.apiKey });
    await context.shop.insertOrder({ number, reference: id });
    return id;
  };
  return { ...tenant, begin };
}

test('names the ways to pay where no credit is left, and stores nothing', async () => {
  const tenant = await tenantWith(0);
  const id = await tenant.begin();
  const before = await databasePicture(context.api.database.dataSource);
  const { status, json } = await context.verify(id, 'one', tenant);
  expect([status, json]).toMatchObject([
    402,
    { code: 'credit_exhausted', payment: { plans: [{}, {}], packs: [{}, {}] } },
  ]);
  expect(json.detail).toContain('TOOKEFFECT_METERING=off');
  expect(await databasePicture(context.api.database.dataSource)).toEqual(before);
});

test('accepts the refused key when there is a credit', async () => {
  const tenant = await tenantWith(0);
  const id = await tenant.begin();
  expect((await context.verify(id, 'one', tenant)).status).toBe(402);
  await buyCredits(context.api.database.dataSource, tenant.accountId, 1);
  expect((await context.verify(id, 'one', tenant)).json).toMatchObject({ verdict: 'verified', charged: 1 });
  expect((await context.usage(tenant.apiKey)).bought.available).toBe(0);
});

test('spends the last credit on one of many concurrent verifies', async () => {
  const tenant = await tenantWith(1);
  const ids = await Promise.all(Array.from({ length: 12 }, () => tenant.begin()));
  const responses = await Promise.all(ids.map((id) => context.verify(id, undefined, tenant)));
  expect(responses.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array.from({ length: 11 }, () => 402),
  ]);
  expect(await context.usage(tenant.apiKey)).toMatchObject({
    bought: { available: 0 },
    reserved: 0,
    verifiedActions: 1,
  });
});

test('spends plan credits before bought ones, and none after the plan period', async () => {
  const tenant = await tenantWith(1);
  const { dataSource } = context.api.database;
  await payPlan(dataSource, tenant.accountId, 2, { start: -3600, end: 3600 });
  await context.verify(await tenant.begin(), undefined, tenant);
  expect(await context.usage(tenant.apiKey)).toMatchObject({
    plan: { id: 'starter', available: 1 },
    bought: { available: 1 },
  });
  await dataSource.query(`UPDATE credit_bucket SET period_end = now() WHERE account_id = $1`, [
    tenant.accountId,
  ]);
  await context.verify(await tenant.begin(), undefined, tenant);
  expect(await context.usage(tenant.apiKey)).toMatchObject({
    plan: { available: 0 },
    bought: { available: 0 },
    verifiedActions: 1,
  });
  expect((await context.verify(await tenant.begin(), undefined, tenant)).status).toBe(402);
});

/** An account that spent its bought credits and then received a refund. */
async function owing(credits: number) {
  const tenant = await tenantWith(0);
  const { dataSource } = context.api.database;
  const payment = await buyCredits(dataSource, tenant.accountId, credits);
  for (let spent = 0; spent < credits; spent += 1) {
    expect((await context.verify(await tenant.begin(), undefined, tenant)).json).toMatchObject({
      charged: 1,
    });
  }
  await refundCredits(dataSource, payment);
  return tenant;
}

test('refuses every verify of an account in debt until it has a whole credit', async () => {
  const tenant = await owing(2);
  const id = await tenant.begin();
  const responses: number[] = [];
  for (const credits of [1, 1, 1]) {
    responses.push((await context.verify(id, 'one', tenant)).status);
    await buyCredits(context.api.database.dataSource, tenant.accountId, credits);
  }
  responses.push((await context.verify(id, 'one', tenant)).status);
  expect(responses).toEqual([402, 402, 402, 200]);
  expect((await context.usage(tenant.apiKey)).bought.available).toBe(0);
});

test('spends a plan credit though the bought credits are negative', async () => {
  const tenant = await owing(2);
  await payPlan(context.api.database.dataSource, tenant.accountId, 1, { start: -3600, end: 3600 });
  const responses = [await tenant.begin(), await tenant.begin()].map((id) =>
    context.verify(id, undefined, tenant),
  );
  expect((await Promise.all(responses)).map(({ status }) => status).sort()).toEqual([200, 402]);
  expect(await context.usage(tenant.apiKey)).toMatchObject({
    plan: { available: 0 },
    bought: { available: -2 },
  });
});

test('replays a key, and refuses a key of another request, without credits too', async () => {
  const tenant = await tenantWith(1);
  const [id, other] = [await tenant.begin(), await tenant.begin()];
  const first = await context.verify(id, 'one', tenant);
  const replayed = await context.verify(id, 'one', tenant);
  expect([replayed.status, replayed.text]).toEqual([200, first.text]);
  expect((await context.verify(other, 'one', tenant)).status).toBe(422);
  expect((await context.verify(other, 'two', tenant)).status).toBe(402);
});

test('refuses an early verify as too early, and not for missing credits', async () => {
  const tenant = await tenantWith(1);
  const id = await tenant.begin();
  await context.verify(id, 'one', tenant);
  await context.api.database.dataSource.query(
    `UPDATE operation SET not_before = now() + interval '1 hour' WHERE id = $1`,
    [id],
  );
  expect((await context.verify(id, 'two', tenant)).json).toMatchObject({ code: 'observed_too_recently' });
});
