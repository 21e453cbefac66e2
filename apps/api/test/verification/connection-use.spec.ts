import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JsonApi, startJsonApi } from '../support/json-api.ts';

let context: JsonApi;
beforeAll(async () => {
  context = await startJsonApi();
});
afterAll(() => context.stop());

/** Sets the stored instant of the last use, as a PostgreSQL expression. */
const lastUsed = (at: string): Promise<unknown> =>
  context.api.database.dataSource.query(`UPDATE connection SET last_used_at = ${at}`);

async function isUsedNow(): Promise<boolean> {
  const [row] = await context.api.database.dataSource.query<[{ used: boolean }]>(
    `SELECT last_used_at > now() - interval '20 seconds' AS used FROM connection`,
  );
  return row.used;
}

test.each([
  ['that was never used', 'NULL', true],
  ['whose last use is older than a minute', `now() - interval '2 minutes'`, true],
  [
    'that was used half a minute ago, so that busy connections are not written each time',
    `now() - interval '30 seconds'`,
    false,
  ],
])('what a verify writes of a connection %s', async (_, at, isWritten) => {
  const order = await context.begin();
  await lastUsed(at);
  expect((await context.verify(order.id)).status).toBe(200);
  expect(await isUsedNow()).toBe(isWritten);
});
