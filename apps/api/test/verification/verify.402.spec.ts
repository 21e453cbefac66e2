import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePicture } from '../support/test-database.ts';
import { type ShopApi, startShopApi } from '../support/shop-api.ts';
import { buyCredits, payPlan, refundCredits } from '../support/credits.ts';

let world: ShopApi;
beforeAll(async () => {
  world = await startShopApi();
});
afterAll(() => world.stop());

/** A tenant with credits, connected to the shop, and an operation of its own that took effect. */
async function tenantWith(credits: number) {
  const tenant = await world.api.newTenant(credits);
  await world.connect({}, tenant);
  const begin = async (): Promise<string> => {
    const { id, number } = await world.begin({ apiKey: tenant.apiKey });
    await world.shop.insertOrder({ number, reference: id });
    return id;
  };
  return { ...tenant, begin };
}

test('names the ways to pay where no credit is left, and stores nothing', async () => {
  const tenant = await tenantWith(0);
  const id = await tenant.begin();
  const before = await databasePicture(world.api.database.dataSource);
  const { status, json } = await world.verify(id, 'one', tenant);
  expect([status, json]).toMatchObject([
    402,
    { code: 'credit_exhausted', payment: { plans: [{}, {}], packs: [{}, {}] } },
  ]);
  expect(await databasePicture(world.api.database.dataSource)).toEqual(before);
});

test('accepts the refused key when there is a credit', async () => {
  const tenant = await tenantWith(0);
  const id = await tenant.begin();
  expect((await world.verify(id, 'one', tenant)).status).toBe(402);
  await buyCredits(world.api.database.dataSource, tenant.accountId, 1);
  expect((await world.verify(id, 'one', tenant)).json).toMatchObject({ verdict: 'verified', charged: 1 });
  expect((await world.usage(tenant.apiKey)).bought.available).toBe(0);
});

test('spends the last credit on one of many concurrent verifies', async () => {
  const tenant = await tenantWith(1);
  const ids = await Promise.all(Array.from({ length: 12 }, () => tenant.begin()));
  const answers = await Promise.all(ids.map((id) => world.verify(id, undefined, tenant)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 402)]);
  expect(await world.usage(tenant.apiKey)).toMatchObject({
    bought: { available: 0 },
    reserved: 0,
    verifiedActions: 1,
  });
});

test('spends plan credits before bought ones, and none after the plan period', async () => {
  const tenant = await tenantWith(1);
  const { dataSource } = world.api.database;
  await payPlan(dataSource, tenant.accountId, 2, { start: -3600, end: 3600 });
  await world.verify(await tenant.begin(), undefined, tenant);
  expect(await world.usage(tenant.apiKey)).toMatchObject({
    plan: { id: 'starter', available: 1 },
    bought: { available: 1 },
  });
  await dataSource.query(`UPDATE credit_bucket SET period_end = now() WHERE account_id = $1`, [
    tenant.accountId,
  ]);
  await world.verify(await tenant.begin(), undefined, tenant);
  expect(await world.usage(tenant.apiKey)).toMatchObject({
    plan: { available: 0 },
    bought: { available: 0 },
    verifiedActions: 1,
  });
  expect((await world.verify(await tenant.begin(), undefined, tenant)).status).toBe(402);
});

/** An account that spent what it bought, and got its money back. */
async function owing(credits: number) {
  const tenant = await tenantWith(0);
  const { dataSource } = world.api.database;
  const payment = await buyCredits(dataSource, tenant.accountId, credits);
  for (let spent = 0; spent < credits; spent += 1) {
    expect((await world.verify(await tenant.begin(), undefined, tenant)).json).toMatchObject({ charged: 1 });
  }
  await refundCredits(dataSource, payment);
  return tenant;
}

test('refuses every verify of an account in debt until it has a whole credit', async () => {
  const tenant = await owing(2);
  const id = await tenant.begin();
  const answers: number[] = [];
  for (const credits of [1, 1, 1]) {
    answers.push((await world.verify(id, 'one', tenant)).status);
    await buyCredits(world.api.database.dataSource, tenant.accountId, credits);
  }
  answers.push((await world.verify(id, 'one', tenant)).status);
  expect(answers).toEqual([402, 402, 402, 200]);
  expect((await world.usage(tenant.apiKey)).bought.available).toBe(0);
});

test('spends a plan credit though the bought credits are negative', async () => {
  const tenant = await owing(2);
  await payPlan(world.api.database.dataSource, tenant.accountId, 1, { start: -3600, end: 3600 });
  const answers = [await tenant.begin(), await tenant.begin()].map((id) =>
    world.verify(id, undefined, tenant),
  );
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 402]);
  expect(await world.usage(tenant.apiKey)).toMatchObject({
    plan: { available: 0 },
    bought: { available: -2 },
  });
});

test('replays a key, and refuses a key of another request, without credits too', async () => {
  const tenant = await tenantWith(1);
  const [id, other] = [await tenant.begin(), await tenant.begin()];
  const first = await world.verify(id, 'one', tenant);
  const replayed = await world.verify(id, 'one', tenant);
  expect([replayed.status, replayed.text]).toEqual([200, first.text]);
  expect((await world.verify(other, 'one', tenant)).status).toBe(422);
  expect((await world.verify(other, 'two', tenant)).status).toBe(402);
});

test('refuses an early verify as too early, and not for missing credits', async () => {
  const tenant = await tenantWith(1);
  const id = await tenant.begin();
  await world.verify(id, 'one', tenant);
  await world.api.database.dataSource.query(
    `UPDATE operation SET not_before = now() + interval '1 hour' WHERE id = $1`,
    [id],
  );
  expect((await world.verify(id, 'two', tenant)).json).toMatchObject({ code: 'observed_too_recently' });
});
