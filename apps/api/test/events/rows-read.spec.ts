import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { inAccount, makeDataSource } from '../../src/database/index.ts';
import { newId } from '../../src/ids/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
/** One session with the role of the servers. */
let server: DataSource;
const account = newId('acc');
const workspaceId = newId('ws');
beforeAll(async () => {
  database = await createTestDatabase();
  await database.dataSource.query(`INSERT INTO account (id, name) VALUES ($1, 'test')`, [account]);
  await database.dataSource.query(`INSERT INTO workspace (account_id, id, name) VALUES ($1, $2, 'test')`, [
    account,
    workspaceId,
  ]);
  server = await makeDataSource(database.serverUrl, 1).initialize();
});
afterAll(async () => {
  await server.destroy();
  await database.drop();
});

/** More than the plans that PostgreSQL makes for single executions before it keeps one. */
const FIRST_DELIVERIES = 10;

let sent = 0;

function deliveries(count: number): string {
  const items = Array.from({ length: count }, () => {
    const name = String(++sent);
    const digest = createHash('sha256').update(name).digest('hex');
    return {
      ...{ account, workspaceId, provider: 'standard_webhooks', id: `evt ${name}`, event: 'push', digest },
      ...{ eventId: name, secretId: 'whs', isEvidence: true, body: '{}', service: 'none' },
      ...{ keys: [digest], ownContracts: 0 },
    };
  });
  return JSON.stringify(items);
}

/** @returns the rows of events that the deliveries read */
async function deliver(count: number): Promise<number> {
  await server.query('SELECT pg_stat_force_next_flush()');
  return inAccount(account, () =>
    server.transaction(async (manager) => {
      const results = await manager.query<{ result: object }[]>(
        'SELECT store_events($1, $2, $3, 100000000) AS result',
        [[account], [workspaceId], deliveries(count)],
      );
      expect(results.every(({ result }) => 'outcome' in result && result.outcome === 'stored')).toBe(true);
      const [{ rows }] = await manager.query<[{ rows: number }]>(
        `SELECT (seq_tup_read + idx_tup_fetch)::integer AS rows FROM pg_stat_xact_user_tables
         WHERE relname = 'provider_event'`,
      );
      return rows;
    }),
  );
}

test('a delivery reads no event of others, also in a session whose plan was made when there were none', async () => {
  await database.dataSource.query('ANALYZE');
  for (let n = 0; n < FIRST_DELIVERIES; n += 1) await deliver(1);
  await deliver(200);
  expect(await deliver(1)).toBeLessThanOrEqual(2);
  expect(await deliver(10)).toBeLessThanOrEqual(20);
});
