import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEY_RETENTION_DAYS } from '../../../src/modules/idempotency/index.ts';
import { IdempotencyKeyEntity } from '../../../src/modules/idempotency/idempotency-key.entity.ts';
import { IdempotencyRepository } from '../../../src/modules/idempotency/idempotency.repository.ts';
import { unreportedFailures } from '../../support/batch-failures.ts';
import { createTestDatabase, sentStatements, type TestDatabase } from '../../support/test-database.ts';
import { OWNER, seedOwner } from '../../size/seeded-operations.ts';

let database: TestDatabase;
let keys: IdempotencyRepository;
beforeAll(async () => {
  database = await createTestDatabase();
  keys = new IdempotencyRepository(
    database.dataSource.getRepository(IdempotencyKeyEntity),
    unreportedFailures(),
  );
  await seedOwner(database.dataSource);
});
afterAll(() => database.drop());

/** What 2,000 keys a second leave behind between two rounds of the sweeper. */
const EXPIRED = 10_000;

async function seedKeys(prefix: string, count: number, ageDays: number): Promise<void> {
  await database.dataSource.query(
    `INSERT INTO idempotency_key (account_id, key, fingerprint, created_at)
     SELECT $1, $2 || n, '\\x00', now() - make_interval(days => $4) FROM generate_series(1, $3::integer) n`,
    [OWNER.accountId, prefix, count, ageDays],
  );
}

test('one round deletes the expired keys of 2,000 calls a second, in short statements, and no other key', async () => {
  await seedKeys('old', EXPIRED, KEY_RETENTION_DAYS + 1);
  await seedKeys('new', EXPIRED, KEY_RETENTION_DAYS - 1);
  let deleted = 0;
  const statements = await sentStatements(database, async () => {
    deleted = await keys.deleteExpired();
  });
  expect(deleted).toBe(EXPIRED);
  expect(statements).toHaveLength(EXPIRED / 1000 + 1);
  const rows = await database.dataSource.query<unknown[]>(
    `SELECT DISTINCT left(key, 3) AS prefix, count(*)::integer AS count FROM idempotency_key GROUP BY 1`,
  );
  expect(rows).toEqual([{ prefix: 'new', count: EXPIRED }]);
});

test('a round with nothing to delete sends one statement', async () => {
  await expect(sentStatements(database, () => keys.deleteExpired())).resolves.toHaveLength(1);
});
