import { expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { LEDGER_MUTANTS, type LedgerMutant } from './mutants.ts';
import { whatIsNoticed } from './scenarios.ts';
import { createTestDatabase } from '../../support/test-database.ts';

/** Plants the mutant in the function as the migrations made it. */
async function plant(database: DataSource, { function: name, from, to }: LedgerMutant): Promise<void> {
  const [{ source }] = await database.query<[{ source: string }]>(
    'SELECT pg_get_functiondef($1::regproc) AS source',
    [name],
  );
  if (source.split(from).length !== 2) throw new Error(`"${from}" stands not once in ${name}`);
  await database.query(source.replace(from, () => to));
}

test('the scenarios find nothing in the ledger as it is', async () => {
  const database = await createTestDatabase();
  expect(await whatIsNoticed(database.dataSource).finally(() => database.drop())).toBeNull();
});

test.concurrent.each(LEDGER_MUTANTS)('$function: $from → $to', async (mutant) => {
  const database = await createTestDatabase();
  try {
    await plant(database.dataSource, mutant);
    const noticed = await whatIsNoticed(database.dataSource);
    if (mutant.survives === undefined) expect(noticed).not.toBeNull();
    else expect(noticed).toBeNull();
  } finally {
    await database.drop();
  }
});
