import { expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { LEDGER_MUTANTS, type LedgerMutant } from './mutants.ts';
import { runScenarios } from './scenarios.ts';
import { createTestDatabase } from '../../support/test-database.ts';

/** Applies the edit to the installed function. */
async function applyMutant(database: DataSource, { function: name, from, to }: LedgerMutant): Promise<void> {
  const [{ source }] = await database.query<[{ source: string }]>(
    'SELECT pg_get_functiondef($1::regproc) AS source',
    [name],
  );
  if (source.split(from).length !== 2) throw new Error(`"${from}" must occur exactly once in ${name}`);
  await database.query(source.replace(from, () => to));
}

test('the scenarios pass on the unchanged functions', async () => {
  const database = await createTestDatabase();
  expect(await runScenarios(database.dataSource).finally(() => database.drop())).toBeNull();
});

test.concurrent.each(LEDGER_MUTANTS)('$function: $from → $to', async (mutant) => {
  const database = await createTestDatabase();
  try {
    await applyMutant(database.dataSource, mutant);
    const failure = await runScenarios(database.dataSource);
    if (mutant.equivalent === undefined) expect(failure).not.toBeNull();
    else expect(failure).toBeNull();
  } finally {
    await database.drop();
  }
});
