import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJsonProvider } from '@tookeffect/testing/provider';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';
import { validatedReceipt } from '../support/receipts.ts';
import { payPlan } from '../support/credits.ts';

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi();
});
afterAll(() => context.stop());

/** Verifies again at once. */
async function verifyAgain(id: string) {
  await context.api.database.dataSource.query(`UPDATE operation SET not_before = NULL WHERE id = $1`, [id]);
  return context.verify(id);
}

test.each([
  [503, 'source_unreachable', 'wait'],
  [302, 'source_unreachable', 'wait'],
  [401, 'source_denied', 'fix_connection'],
  [403, 'source_denied', 'fix_connection'],
  [429, 'source_rate_limited', 'wait'],
  [418, 'source_schema_drift', 'escalate'],
])(
  'is inconclusive and refunds the credit if the source responds with %i: %s',
  async (status, reason, nextAction) => {
    const { api, system } = context;
    const before = (await api.call('GET', '/v1/usage')).json;
    const order = await context.begin();
    system.resources.set(order.path, status);
    const { json } = await context.verify(order.id);
    expect(json).toMatchObject({ verdict: 'inconclusive', reason, nextAction, charged: 0 });
    expect((await api.call('GET', '/v1/usage')).json).toEqual(before);
    const { validation } = await validatedReceipt(api, order.id);
    expect(validation).toMatchObject({ valid: true, verdict: 'inconclusive' });
  },
);

test('names the class of the fault of an unreachable source, and signs nothing about it', async () => {
  const { api, system } = context;
  const faults: unknown[] = [];
  for (const status of [503, 302, 401]) {
    const order = await context.begin();
    system.resources.set(order.path, status);
    faults.push((await context.verify(order.id)).json.sourceFault);
    const { text } = await api.call('GET', `/v1/operations/${order.id}/receipt`);
    expect(text).not.toContain('sourceFault');
  }
  expect(faults).toEqual([
    { cause: 'server_error', status: 503 },
    { cause: 'redirected', status: 302 },
    undefined,
  ]);
});

test('names the class of the fault of a system that accepts no connections any more', async () => {
  const { api } = context;
  const { apiKey } = await api.newTenant();
  const system = await startJsonProvider();
  system.resources.set('/orders', {});
  system.resources.set('/orders/1', { state: 'open' });
  const credential = { type: 'bearer', token: 'read-only' };
  const connection = { service: 'http', name: 'orders', baseUrl: system.baseUrl, credential };
  const body = { ...connection, environment: 'test', declarations: { uncached: true } };
  expect((await api.call('POST', '/v1/connections', { apiKey, body })).status).toBe(201);
  const input = { path: ['orders', '1'], parent: ['orders'], expect: { state: 'paid' } };
  const begun = await api.call('POST', '/v1/operations', {
    apiKey,
    body: { contract: 'http.json.matches@1', input },
  });
  await system.stop();
  const { json } = await context.verify(String(begun.json.id), undefined, { apiKey });
  expect(json).toMatchObject({
    reason: 'source_unreachable',
    sourceFault: { cause: 'connection_refused' },
  });
});

test('says to wait as long as the source asks, and refuses a verify until then', async () => {
  const { api, system } = context;
  const order = await context.begin();
  system.resources.set(order.path, 429);
  system.retryAfter = '600';
  const { json } = await context.verify(order.id);
  system.retryAfter = undefined;
  expect(json).toMatchObject({ reason: 'source_rate_limited', nextAction: 'wait', retryAfterSeconds: 600 });
  expect(await context.verify(order.id)).toMatchObject({
    status: 429,
    json: { code: 'observed_too_recently' },
  });
  expect((await validatedReceipt(api, order.id)).validation).toMatchObject({ valid: true });
});

test('charges the eleventh inconclusive run of an operation', async () => {
  const order = await context.begin();
  context.system.resources.set(order.path, 503);
  const charged: unknown[] = [];
  for (let run = 1; run <= 11; run += 1) charged.push((await verifyAgain(order.id)).json.charged);
  expect(charged).toEqual([...Array.from({ length: 10 }, () => 0), 1]);
});

test('does not count conclusive or refused runs among the ten', async () => {
  const { system } = context;
  const order = await context.begin();
  const charged: unknown[] = [];
  for (let run = 1; run <= 10; run += 1) {
    system.resources.set(order.path, 503);
    charged.push((await verifyAgain(order.id)).json.charged);
    expect((await context.verify(order.id)).status).toBe(429);
    order.pay();
    expect((await verifyAgain(order.id)).json).toMatchObject({ verdict: 'verified', charged: 1 });
  }
  system.resources.set(order.path, 503);
  charged.push((await verifyAgain(order.id)).json.charged);
  expect(charged).toEqual([...Array.from({ length: 10 }, () => 0), 1]);
});

test('counts the ten free runs of each operation separately', async () => {
  const { api, system } = context;
  const [worn, fresh] = [await context.begin(), await context.begin()];
  await api.database.dataSource.query(`UPDATE operation SET inconclusive_runs = 10 WHERE id = $1`, [worn.id]);
  for (const { path } of [worn, fresh]) system.resources.set(path, 503);
  expect((await verifyAgain(worn.id)).json.charged).toBe(1);
  expect((await verifyAgain(fresh.id)).json.charged).toBe(0);
});

test.each([
  ['a hundred', 0, 100],
  ['a hundred (its plan brings 19)', 19, 100],
  ['a hundred (its plan brings 20)', 20, 100],
  ['a hundred and five (its plan brings 21)', 21, 105],
  ['two hundred (its plan brings 40)', 40, 200],
])('has %s free inconclusive runs for an account in a period', async (_, planCredits, free) => {
  const { api, system } = context;
  const { dataSource } = api.database;
  // Each plan's period begins after the one before.
  const period = { start: planCredits - 3600, end: 3600 };
  if (planCredits > 0) await payPlan(dataSource, api.accountId, planCredits, period);
  await dataSource.query(
    `INSERT INTO usage_period (account_id, period_start, inconclusive_runs) VALUES ($1, current_period($1), $2)
     ON CONFLICT (account_id, period_start) DO UPDATE SET inconclusive_runs = $2`,
    [api.accountId, free - 1],
  );
  const order = await context.begin();
  system.resources.set(order.path, 503);
  const charged = [await verifyAgain(order.id), await verifyAgain(order.id), await verifyAgain(order.id)].map(
    ({ json }) => json.charged,
  );
  await dataSource.query(
    `UPDATE usage_period u SET inconclusive_runs = (SELECT count(*) FROM receipt
       WHERE account_id = u.account_id AND usage_period = u.period_start AND verdict NOT IN ('verified', 'refuted'))`,
  );
  expect(charged).toEqual([0, 1, 1]);
});
