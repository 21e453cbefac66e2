import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type LedgerRun,
  assertLedgerInvariants,
  type LedgerAccount,
  makeLedgerAccount,
} from './ledger-account.ts';
import { newId } from '../../src/ids/new-id.ts';
import { CreditTransferEntity } from '../../src/modules/usage/credit-transfer.entity.ts';
import { UsageRepository } from '../../src/modules/usage/usage.repository.ts';
import { UsageService } from '../../src/modules/usage/usage.service.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let usage: UsageService;
beforeAll(async () => {
  database = await createTestDatabase();
  usage = new UsageService(new UsageRepository(database.dataSource.getRepository(CreditTransferEntity)));
});
afterAll(() => database.drop());

const STEPS = [
  'buy',
  'renew',
  'end',
  'roll',
  'reserve',
  'settle',
  'inconclusive',
  'release',
  'take',
  'restore',
] as const;

const MOVE = `INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)`;
const TAKE = `WITH taken AS (UPDATE credit_bucket SET available = available - 3
    WHERE account_id = $1 AND bucket = 'bought' RETURNING account_id)
  ${MOVE} SELECT account_id, 'bought', 'clawed_back', 'available', 'issued', 3, $2 FROM taken`;
const RESTORE = `WITH given AS (UPDATE credit_bucket SET available = available + 2
    WHERE account_id = $1 AND bucket = 'bought' RETURNING account_id)
  ${MOVE} SELECT account_id, 'bought', 'restored', 'issued', 'available', 2, $2 FROM given`;

/** Performs one step; a step without a run to end does nothing. */
function makeLife(account: LedgerAccount): (step: (typeof STEPS)[number]) => Promise<void> {
  const { dataSource } = database;
  const live: LedgerRun[] = [];
  let periods = 0;
  const ended = async (end: (run: LedgerRun) => Promise<unknown>): Promise<void> => {
    const run = live.shift();
    if (run) await end(run);
  };
  const acts: Record<(typeof STEPS)[number], () => Promise<unknown>> = {
    buy: () => account.buy(2),
    renew: () => account.beginPeriod(3, `${(periods += 1) - 1000} seconds`, '1 hour'),
    end: () => account.endPeriod(),
    roll: () => dataSource.query('SELECT roll_plan_periods(10)'),
    reserve: async () => {
      const run = await account.reserve();
      if (run.outcome === 'reserved') live.push(run);
    },
    settle: () => ended((run) => account.settle(run)),
    inconclusive: () => ended((run) => account.settle(run, 'inconclusive')),
    release: () => ended((run) => account.release(run)),
    take: () => dataSource.query(TAKE, [account.accountId, newId('evt')]),
    restore: () => dataSource.query(RESTORE, [account.accountId, newId('evt')]),
  };
  return async (step) => {
    await acts[step]();
  };
}

async function sumOfHistory(accountId: string, limit: number): Promise<Record<string, number>> {
  const sum: Record<string, number> = { plan: 0, bought: 0 };
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: String(limit), ...(cursor !== undefined && { cursor }) };
    const { data, nextCursor } = await usage.history(accountId, query);
    for (const { bucket, amountCredits } of data) sum[bucket]! += amountCredits;
    cursor = nextCursor;
  }
  return sum;
}

test('the usage history adds up to the buckets after any sequence of steps', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...STEPS), { minLength: 5, maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      async (steps, limit) => {
        const account = await makeLedgerAccount(database.dataSource);
        const take = makeLife(account);
        for (const step of ['buy', 'renew', ...steps] as const) await take(step);
        const [plan, bought] = [await account.bucket('plan'), await account.bucket('bought')];
        expect(await sumOfHistory(account.accountId, limit)).toEqual({
          plan: plan.available + plan.reserved,
          bought: bought.available + bought.reserved,
        });
      },
    ),
    { numRuns: 60 },
  );
  await assertLedgerInvariants(database.dataSource);
}, 300_000);
