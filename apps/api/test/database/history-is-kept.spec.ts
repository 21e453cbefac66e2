import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const HISTORY = [
  ...['action_result', 'billing_event', 'claim', 'contract', 'contract_deprecation', 'credit_transfer'],
  ...[
    'provider_event',
    'purchase',
    'event_usage',
    'baseline_usage',
    'payment_fact',
    'provider_event_key',
    'purchase_posting',
  ],
  ...['receipt', 'signing_key'],
];

test.each(HISTORY)('the owner of %s cannot truncate it', async (table) => {
  const { dataSource } = database;
  await expect(dataSource.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('is append-only');
});
