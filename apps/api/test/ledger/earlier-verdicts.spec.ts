// What a run is told about the earlier verifies of its operation.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type LedgerAccount, type LedgerVerdict, makeLedgerAccount } from './ledger-account.ts';

let database: TestDatabase;
let account: LedgerAccount;
beforeAll(async () => {
  database = await createTestDatabase();
  account = await makeLedgerAccount(database.dataSource);
  await account.buy(200);
});
afterAll(() => database.drop());

/** Verifies an operation again and again. @returns the verdicts that the next run is told, in order */
async function earlierAfter(verdicts: readonly LedgerVerdict[]): Promise<unknown> {
  const operation = await account.newOperation();
  for (const verdict of verdicts) {
    await database.dataSource.query('UPDATE operation SET not_before = NULL WHERE id = $1', [operation]);
    await account.settle(await account.reserve(operation), verdict);
  }
  await database.dataSource.query('UPDATE operation SET not_before = NULL WHERE id = $1', [operation]);
  const { result } = await account.reserve(operation);
  return (result.earlier as { verdict: string }[]).map(({ verdict }) => verdict);
}

const times = (count: number, verdict: LedgerVerdict): LedgerVerdict[] =>
  Array.from({ length: count }, () => verdict);

test('the first run of an operation is told no verdict', async () => {
  expect(await earlierAfter([])).toEqual([]);
});

test('a run is told every verdict of an operation with few', async () => {
  const verdicts: LedgerVerdict[] = ['pending', 'verified', 'inconclusive', 'verified'];
  expect(await earlierAfter(verdicts)).toEqual(verdicts);
});

test('of an operation with many verdicts, a run is told the last 100', async () => {
  expect(await earlierAfter(['refuted', ...times(100, 'pending')])).toEqual(times(100, 'pending'));
});

test('a run is told the first verified of all, however many verdicts followed', async () => {
  expect(await earlierAfter(['pending', 'verified', 'verified', ...times(101, 'pending')])).toEqual([
    'verified',
    ...times(100, 'pending'),
  ]);
});

test('a run is told the first verified once where it is among the last 100', async () => {
  expect(await earlierAfter(['pending', 'verified', ...times(99, 'pending')])).toEqual([
    'verified',
    ...times(99, 'pending'),
  ]);
});
