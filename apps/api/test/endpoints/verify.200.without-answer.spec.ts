import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';
import { validatedReceipt } from '../support/receipts.ts';

let world: JsonApi;
beforeAll(async () => {
  world = await startJsonApi();
});
afterAll(() => world.stop());

/** Looks again at once. */
async function lookAgain(id: string) {
  await world.api.database.dataSource.query(`UPDATE operation SET not_before = NULL WHERE id = $1`, [id]);
  return world.verify(id);
}

test.each([
  [503, 'source_unreachable', 'wait'],
  [302, 'source_unreachable', 'wait'],
  [401, 'source_denied', 'fix_connection'],
  [403, 'source_denied', 'fix_connection'],
  [429, 'source_rate_limited', 'wait'],
  [418, 'source_schema_drift', 'escalate'],
])(
  'a source that answers %i tells nothing: %s, and the credit is back',
  async (status, reason, nextAction) => {
    const { api, system } = world;
    const before = (await api.call('GET', '/v1/usage')).json;
    const order = await world.begin();
    system.resources.set(order.path, status);
    const { json } = await world.verify(order.id);
    expect(json).toMatchObject({ verdict: 'inconclusive', reason, nextAction, charged: 0 });
    expect((await api.call('GET', '/v1/usage')).json).toEqual(before);
    const { validation } = await validatedReceipt(api, order.id);
    expect(validation).toMatchObject({ valid: true, verdict: 'inconclusive' });
  },
);

test('ten runs without an answer are free for an operation, and the next is charged whatever it says', async () => {
  const order = await world.begin();
  world.system.resources.set(order.path, 503);
  const charged: unknown[] = [];
  for (let run = 1; run <= 11; run += 1) charged.push((await lookAgain(order.id)).json.charged);
  expect(charged).toEqual([...Array.from({ length: 10 }, () => 0), 1]);
});

test.each([
  ['a hundred', 0, 100],
  ['five times its plan’s credits', 40, 200],
])('%s runs without an answer are free for an account in a period', async (_, planCredits, free) => {
  const { api, system } = world;
  const { dataSource } = api.database;
  await dataSource.query(
    `SELECT grant_plan_credits($1, 'starter', $2, now() - interval '1 hour', now() + interval '1 hour', 'evt_1')
     WHERE $2 > 0`,
    [api.accountId, planCredits],
  );
  await dataSource.query(
    `INSERT INTO usage_period (account_id, period_start, answerless_runs) VALUES ($1, current_period($1), $2)
     ON CONFLICT (account_id, period_start) DO UPDATE SET answerless_runs = $2`,
    [api.accountId, free - 1],
  );
  const order = await world.begin();
  system.resources.set(order.path, 503);
  const charged = [await lookAgain(order.id), await lookAgain(order.id)].map(({ json }) => json.charged);
  await dataSource.query(
    `UPDATE usage_period u SET answerless_runs = (SELECT count(*) FROM receipt
       WHERE account_id = u.account_id AND usage_period = u.period_start AND verdict NOT IN ('verified', 'refuted'))`,
  );
  expect(charged).toEqual([0, 1]);
});
