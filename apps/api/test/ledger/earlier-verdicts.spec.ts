// What a run is told about the earlier verifies of its operation.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import {
  type LedgerAccount,
  type LedgerVerdict,
  assertLedgerInvariants,
  makeLedgerAccount,
  makeSettlement,
} from './ledger-account.ts';

let database: TestDatabase;
let account: LedgerAccount;
beforeAll(async () => {
  database = await createTestDatabase();
  account = await makeLedgerAccount(database.dataSource);
  await account.buy(20);
});
afterAll(async () => {
  await assertLedgerInvariants(database.dataSource);
  await database.drop();
});

/** Observed at the minute of its place. */
const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

/** Verifies an operation again and again. @returns the operation as the next run is told it */
async function operationAfter(
  verdicts: readonly [LedgerVerdict, string][],
): Promise<Readonly<Record<string, unknown>>> {
  const operationId = await account.newOperation();
  for (const [minute, [verdict, reason]] of verdicts.entries()) {
    const run = { ...(await account.reserve(operationId)), accountId: account.accountId };
    const charged = verdict === 'verified' || verdict === 'refuted' ? 1 : 0;
    const change = { reason, observedAt: at(minute) };
    const settlement = await makeSettlement(database.dataSource, run, verdict, charged, change);
    await database.dataSource.query('SELECT settle_runs($1, true)', [settlement]);
  }
  const { result } = await account.reserve(operationId);
  return result.operation as Readonly<Record<string, unknown>>;
}

/** @returns the first verdicts that the next run is told */
async function toldAfter(verdicts: readonly [LedgerVerdict, string][]): Promise<unknown> {
  const { firstVerifiedAt, firstNotFinalAt } = await operationAfter(verdicts);
  return [firstVerifiedAt, firstNotFinalAt];
}

test('the first run of an operation is told no verdict', async () => {
  expect(await toldAfter([])).toEqual([null, null]);
});

test('a run is told when the first verified and the first not_final were observed, whatever followed', async () => {
  expect(
    await toldAfter([
      ['pending', 'not_settled'],
      ['pending', 'not_final'],
      ['pending', 'not_final'],
      ['verified', 'all_checks_passed'],
      ['inconclusive', 'changed_since_verified'],
      ['verified', 'all_checks_passed'],
      ['pending', 'not_final'],
    ]),
  ).toEqual([at(3), at(1)]);
});

test('a run of an operation without these verdicts is told none', async () => {
  expect(await toldAfter([['inconclusive', 'evidence_insufficient']])).toEqual([null, null]);
});

test('a run is told the last verdict if it was conclusive, once one was verified', async () => {
  const last = async (...verdicts: [LedgerVerdict, string][]): Promise<unknown> =>
    (await operationAfter(verdicts)).lastShown;
  const verified: [LedgerVerdict, string] = ['verified', 'all_checks_passed'];
  const reversed: [LedgerVerdict, string] = ['refuted', 'effect_reversed'];
  const told = ([verdict, reason]: [LedgerVerdict, string], minute: number) => ({
    ...{ verdict, reason, observedAt: at(minute) },
  });
  expect(await last(reversed)).toBeNull();
  expect(await last(verified)).toEqual(told(verified, 0));
  expect(await last(verified, verified)).toEqual(told(verified, 1));
  expect(await last(verified, reversed)).toEqual(told(reversed, 1));
  expect(await last(verified, ['inconclusive', 'source_stale'])).toBeNull();
});
