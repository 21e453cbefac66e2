import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEDGER_MUTANTS } from '../full/ledger-mutants/mutants.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

// `full/ledger-mutants` runs the scenarios against the mutants.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every edit of a ledger function replaces a text that occurs exactly once in it', async () => {
  const names = [...new Set(LEDGER_MUTANTS.map((mutant) => mutant.function))];
  const rows = await database.dataSource.query<{ name: string; source: string }[]>(
    'SELECT name, pg_get_functiondef(name::regproc) AS source FROM unnest($1::text[]) name',
    [names],
  );
  const sources = new Map(rows.map(({ name, source }) => [name, source]));
  const unusable = LEDGER_MUTANTS.filter(
    (mutant) => sources.get(mutant.function)!.split(mutant.from).length !== 2,
  );
  expect(unusable).toEqual([]);
});
