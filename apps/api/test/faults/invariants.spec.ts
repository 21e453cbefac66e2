import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataSource } from '../../src/database/index.ts';
import { allInvariants } from '../../src/modules/invariants/all-invariants.ts';
import { type InvariantReport, checkInvariants } from '../../src/modules/invariants/index.ts';
import { runServerCommand } from '../support/server-process.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { CORRUPTIONS } from './support/corruptions.ts';
import { type LivedInDatabase, makeLivedInDatabase } from './support/lived-in-database.ts';

const GRACE_MS = 6000;

let original: LivedInDatabase;
beforeAll(async () => {
  original = await makeLivedInDatabase();
});
afterAll(() => original.drop());

/** Does something with a copy of the database, after a statement was run in it without triggers. */
async function withCopy<T>(statement: string, work: (url: string) => Promise<T>): Promise<T> {
  const copy = await createTestDatabase(original.name);
  try {
    await copy.dataSource.query(`SET session_replication_role = replica; ${statement}`);
    await copy.dataSource.destroy();
    return await work(copy.url);
  } finally {
    await copy.drop();
  }
}

async function check(url: string): Promise<InvariantReport> {
  const dataSource = await makeDataSource(url, 1).initialize();
  try {
    return await checkInvariants(dataSource, GRACE_MS);
  } finally {
    await dataSource.destroy();
  }
}

test('nothing is found in a database that lived through receipts, a release and a live run', async () => {
  expect(await withCopy('', check)).toEqual({ breaches: [], checks: allInvariants(0).length, receipts: 3 });
});

test.each(CORRUPTIONS)('$promise: found when broken by $statement', async ({ promise, statement }) => {
  const { breaches } = await withCopy(statement, check);
  expect(breaches.map((breach) => breach.promise)).toContain(promise);
});

test('every promise has a corruption that breaks it', () => {
  const broken = new Set(CORRUPTIONS.map(({ promise }) => promise));
  expect(allInvariants(0).filter(({ promise }) => !broken.has(promise))).toEqual([]);
});

test('the command prints what it found and fails; in a sound database it prints a count', async () => {
  const run = (url: string) => runServerCommand(['admin', 'check-invariants'], { DATABASE_URL: url });
  const sound = await withCopy('', run);
  expect([sound.code, sound.complaint]).toEqual([0, '']);
  expect(JSON.parse(sound.output)).toMatchObject({ event: 'checked', receipts: 3, breaches: 0 });
  const broken = await withCopy('UPDATE credit_bucket SET available = available + 1', run);
  expect(broken.code).toBe(1);
  expect(JSON.parse(broken.output.split('\n')[0]!)).toMatchObject({ name: 'I1', row: { held: '499' } });
});
