import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { makeLedgerAccount } from './ledger-account.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a clawback takes available plan credits, and its reversal restores them', async () => {
  const { dataSource } = database;
  const account = await makeLedgerAccount(dataSource);
  await account.beginPeriod(5, '-1 hour', '1 hour');
  const correct = (amount: number): Promise<unknown> =>
    dataSource.query(`SELECT correct_credits($1, 'plan', $2, 'evt_1')`, [account.accountId, amount]);
  await correct(-2);
  expect(await account.bucket('plan')).toEqual({ available: 3, reserved: 0 });
  await correct(1);
  expect(await account.bucket('plan')).toEqual({ available: 4, reserved: 0 });
});

test('the balance of bought credits can become negative', async () => {
  const { dataSource } = database;
  const account = await makeLedgerAccount(dataSource);
  await dataSource.query(`SELECT correct_credits($1, 'bought', -2, 'evt_1')`, [account.accountId]);
  expect(await account.bucket('bought')).toEqual({ available: -2, reserved: 0 });
});
