import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataSource } from '../../../src/database/index.ts';
import { allInvariants, checkSnapshot } from '../../../src/modules/invariants/invariants.repository.ts';
import { type InvariantReport, checkInvariants } from '../../../src/modules/invariants/index.ts';
import { runServerCommand } from '../../support/server-process.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { CORRUPTIONS } from '../../faults/corruptions.ts';
import { type SampleDatabase, makeSampleDatabase } from '../../faults/sample-database.ts';

const GRACE_MS = 6000;

let original: SampleDatabase;
beforeAll(async () => {
  original = await makeSampleDatabase();
});
afterAll(() => original.drop());

test('finds no breach in a database with receipts, a released run and a live run', async () => {
  const dataSource = await makeDataSource(original.url, 1).initialize();
  const report = await checkInvariants(dataSource, GRACE_MS).finally(() => dataSource.destroy());
  expect(report).toEqual({ breaches: [], checks: allInvariants(0).length, receipts: 3 });
});

/** Breaks the database, checks it, and takes the break back. */
async function checkBroken(statement: string): Promise<InvariantReport> {
  const dataSource = await makeDataSource(original.url, 1).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query(`SET LOCAL session_replication_role = replica; ${statement}`);
    return await checkSnapshot(runner.manager, GRACE_MS);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
    await dataSource.destroy();
  }
}

test.each(CORRUPTIONS)('$condition: found when broken by $statement', async ({ condition, statement }) => {
  const { breaches } = await checkBroken(statement);
  expect(breaches.map((breach) => breach.condition)).toContain(condition);
});

test('every condition has a corruption that breaks it', () => {
  const broken = new Set(CORRUPTIONS.map(({ condition }) => condition));
  expect(allInvariants(0).filter(({ condition }) => !broken.has(condition))).toEqual([]);
});

test('the command prints the breaches and fails; without a breach it prints the counts', async () => {
  const copy = await createTestDatabase(original.name);
  try {
    const run = () => runServerCommand(['admin', 'check-invariants'], { DATABASE_URL: copy.url });
    const sound = await run();
    expect([sound.code, sound.complaint]).toEqual([0, '']);
    expect(JSON.parse(sound.output)).toMatchObject({ event: 'checked', receipts: 3, breaches: 0 });
    await copy.dataSource.query('UPDATE credit_bucket SET available = available + 1');
    const broken = await run();
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.output.split('\n')[0]!)).toMatchObject({
      name: 'I1',
      row: { in_buckets: '499' },
    });
  } finally {
    await copy.drop();
  }
});
