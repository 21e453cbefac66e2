import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants, type CheckScope } from '../../../src/modules/invariants/index.ts';
import { rounds } from '../../support/rounds.ts';
import { type RepeatedHistory, startRepeatedHistory } from '../../size/repeated-history.ts';

/** Verified operations at first, and in the end. */
const SMALL = rounds({ full: 2000, soak: 250_000 });
const FACTOR = 4;

/** The signatures of the copied receipts are not valid, so the receipts are left out. */
const WHOLE: CheckScope = { graceMs: 60_000, withReceipts: false };

let history: RepeatedHistory;
beforeAll(async () => {
  history = await startRepeatedHistory(FACTOR * SMALL);
  await history.copy(SMALL);
});
afterAll(() => history.stop());

/** The pages that a check looks at, counted by PostgreSQL, and how long it took. */
async function measure(scope: CheckScope): Promise<{ readonly buffers: number; readonly seconds: number }> {
  const before = await buffersSoFar();
  const begunAt = performance.now();
  expect((await checkInvariants(history.dataSource, scope)).breaches).toEqual([]);
  const seconds = (performance.now() - begunAt) / 1000;
  return { buffers: (await buffersSoFar()) - before, seconds };
}

async function buffersSoFar(): Promise<number> {
  await history.dataSource.query('SELECT pg_stat_force_next_flush()');
  const [{ buffers }] = await history.dataSource.query<[{ buffers: string }]>(
    'SELECT blks_hit + blks_read AS buffers FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(buffers);
}

test('a check of everything takes time in proportion to the operations, and one of the newest runs takes less', async () => {
  const small = await measure(WHOLE);
  await history.copy((FACTOR - 1) * SMALL);
  const large = await measure(WHOLE);
  const newest = await measure({ ...WHOLE, since: new Date() });
  // The figures of `npm run soak`, where the larger history has a million operations.
  console.log(`check-invariants, ${FACTOR * SMALL} operations: ${JSON.stringify({ small, large, newest })}`);
  expect(large.buffers).toBeLessThan(small.buffers * FACTOR * 1.2);
  expect(newest.buffers).toBeLessThan(large.buffers / 4);
});
