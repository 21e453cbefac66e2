import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertLedgerInvariants, makeLedgerAccount } from './ledger-account.ts';
import { PeriodRoller } from '../../src/modules/usage/period-roller.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ TOOKEFFECT_SWEEP_MS: '100' });
});
afterAll(async () => {
  await assertLedgerInvariants(api.database.dataSource);
  await api.stop();
});

test('a server books the end of a period without a request', async () => {
  const account = await makeLedgerAccount(api.database.dataSource);
  await account.beginPeriod(5, '-1 hour', '1 hour');
  await account.endPeriod();
  await expect.poll(() => account.transfers()).toEqual(['plan granted 5', 'plan expired 5']);
});

test('a server whose database fails books the end once it works again', async () => {
  const { dataSource } = api.database;
  const account = await makeLedgerAccount(dataSource);
  await account.beginPeriod(5, '-1 hour', '1 hour');
  await dataSource.query('ALTER FUNCTION roll_plan_periods RENAME TO roll_renamed');
  await account.endPeriod();
  const roller = api.application.get(PeriodRoller, { strict: false });
  await expect(roller.roll()).rejects.toThrow('roll_plan_periods');
  await dataSource.query('ALTER FUNCTION roll_renamed RENAME TO roll_plan_periods');
  await expect.poll(() => account.transfers()).toContain('plan expired 5');
});
