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
  const report = await checkInvariants(dataSource, { graceMs: GRACE_MS }).finally(() => dataSource.destroy());
  expect(report).toEqual({ breaches: [], checks: allInvariants(0).length, skipped: 0, receipts: 3 });
});

/** Breaks the database, checks it, and takes the break back. */
async function checkBroken(statement: string, since: Date | null = null): Promise<InvariantReport> {
  const dataSource = await makeDataSource(original.url, 1).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    await runner.query(`SET LOCAL session_replication_role = replica; ${statement}`);
    return await checkSnapshot(runner.manager, { graceMs: GRACE_MS, since });
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

const HOUR_MS = 3_600_000;
const recent = allInvariants(0).flatMap((one) => (one.recent === undefined ? [] : [one.condition]));
const recentCorruptions = CORRUPTIONS.filter(({ condition }) => recent.includes(condition));

test.each(recentCorruptions)(
  '$condition: found in the newest runs when broken by $statement',
  async (one) => {
    const { breaches } = await checkBroken(one.statement, new Date(Date.now() - HOUR_MS));
    expect(breaches.map((breach) => breach.condition)).toContain(one.condition);
  },
);

test('a check of the newest runs finds no breach in older ones, and says how much it does not check', async () => {
  const charge = `UPDATE receipt SET amount_credits = 0 WHERE run_id < 'run_a'`;
  const { breaches, checks, skipped } = await checkBroken(charge, new Date(Date.now() + HOUR_MS));
  expect({ breaches, checks, skipped }).toEqual({
    breaches: [],
    checks: recent.length,
    skipped: allInvariants(0).length - recent.length,
  });
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
    const since = new Date().toISOString();
    const newest = await runServerCommand(
      ['admin', 'check-invariants', '--since', since, '--without-receipts'],
      { DATABASE_URL: copy.url },
    );
    expect(JSON.parse(newest.output)).toMatchObject({
      since,
      checks: recent.length,
      receipts: 0,
      breaches: 0,
    });
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
