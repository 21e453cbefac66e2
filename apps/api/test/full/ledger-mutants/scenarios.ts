import { BATCH_SCENARIOS } from './batch-scenarios.ts';
import { CLAIM_SCENARIOS, RIVAL_SCENARIOS, type Scenario } from './effect-scenarios.ts';
import { RESERVE_SCENARIOS, started } from './reserve-scenarios.ts';
import { deepStrictEqual } from 'node:assert';
import type { DataSource } from 'typeorm';
import { untilWaiting } from '../../ledger/until-waiting.ts';
import {
  assertLedgerInvariants,
  type LedgerAccount,
  type LedgerRun,
  makeLedgerAccount,
} from '../../ledger/ledger-account.ts';

const same: (actual: unknown, expected: unknown) => void = deepStrictEqual;

async function roll(database: DataSource): Promise<number> {
  const [row] = await database.query<[{ rolled: number }]>('SELECT roll_plan_periods(100) AS rolled');
  return row.rolled;
}

/** A second payment for the period that has begun. */
async function grantAgain(database: DataSource, { accountId }: LedgerAccount): Promise<unknown> {
  const [row] = await database.query<[{ granted: boolean }]>(
    `SELECT grant_plan_credits(account_id, plan_id, 5, period_start, now() + interval '1 hour', 'evt_again') AS granted
     FROM credit_bucket WHERE account_id = $1 AND bucket = 'plan'`,
    [accountId],
  );
  return row.granted;
}

const readUsage = (database: DataSource, { accountId }: LedgerAccount): Promise<unknown> =>
  database.query(
    `SELECT verified_actions::integer AS used, inconclusive_runs::integer AS inconclusive FROM usage_period
     WHERE account_id = $1 ORDER BY period_start`,
    [accountId],
  );

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  ...CLAIM_SCENARIOS,
  ...RIVAL_SCENARIOS,
  ...BATCH_SCENARIOS,
  'plan credits are spent before bought ones, and no more than available': async (account) => {
    await account.buy(1);
    same(await account.beginPeriod(1, '-1 hour', '1 hour'), true);
    await account.settle(await account.reserve());
    same(await account.bucket('plan'), { available: 0, reserved: 0 });
    same(await account.bucket('bought'), { available: 1, reserved: 0 });
    const last = await account.reserve();
    same(await account.bucket('bought'), { available: 0, reserved: 1 });
    same((await account.reserve()).outcome, 'credit_exhausted');
    same(await account.settle(last), 'settled');
    same(await account.bucket('bought'), { available: 0, reserved: 0 });
    same(await account.transfers(), [
      ...['bought granted 1', 'plan granted 1', 'plan reserved 1', 'plan settled 1'],
      ...['bought reserved 1', 'bought settled 1'],
    ]);
  },
  'inconclusive runs are refunded and counted': async (account, database) => {
    await account.buy(1);
    await account.buy(1);
    same(await account.settle(await account.reserve(), 'pending'), 'settled');
    same(await account.settle(await account.reserve(), 'refuted'), 'settled');
    same(await account.bucket('bought'), { available: 1, reserved: 0 });
    same(await readUsage(database, account), [{ used: 1, inconclusive: 1 }]);
  },
  'a release refunds once, and frees the key': async (account) => {
    await account.buy(1);
    const run = await account.reserve(undefined, { key: 'k' });
    same(await account.release(run, run.epoch + 1), false);
    same([await account.release(run), await account.release(run)], [true, false]);
    same(await account.bucket('bought'), { available: 1, reserved: 0 });
    same(await account.settle(run), 'lease_lost');
    same((await account.reserve(run.operationId, { key: 'k' })).outcome, 'reserved');
  },
  'a run that was overtaken cannot settle': async (account) => {
    await account.buy(2);
    const late = await account.reserve(undefined, { leaseMs: -1000 });
    const next = await account.reserve(late.operationId);
    same([late.epoch, next.epoch, next.outcome], [1, 2, 'reserved']);
    same((next.result.operation as { firstVerifyAt: unknown }).firstVerifyAt === null, false);
    same(await account.settle({ ...next, operationId: await account.newOperation() }), 'lease_lost');
    same(await account.settle({ ...next, epoch: 1 }), 'lease_lost');
    same(await account.settle(late), 'lease_lost');
    same(await account.settle(next), 'settled');
    same(await account.settle(next), 'lease_lost');
    same(await account.bucket('bought'), { available: 1, reserved: 0 });
  },
  'a key has one response': async (account) => {
    await account.buy(3);
    const run = await account.reserve(undefined, { key: 'k' });
    const again = async (change: object): Promise<string> =>
      (await account.reserve(run.operationId, { key: 'k', ...change })).outcome;
    same(await again({}), 'idempotency_in_flight');
    same(await again({ key: 'other' }), 'verification_in_flight');
    await account.settle(run);
    same([await again({}), await again({ fingerprint: 'bb' })], ['replay', 'idempotency_key_reused']);
    same(await account.bucket('bought'), { available: 2, reserved: 0 });
  },
  'an early verify costs nothing, and a late payment grants nothing': async (account, database) => {
    same(await account.beginPeriod(1, '-2 hours', '-1 minute'), false);
    await account.buy(1);
    const operation = await account.newOperation();
    const move = `UPDATE operation SET not_before = now() + interval '1 hour' WHERE id = $1`;
    await database.query(move, [operation]);
    same((await account.reserve(operation)).outcome, 'observed_too_recently');
    same(await account.bucket('bought'), { available: 1, reserved: 0 });
  },
  'the end of a period': async (account, database) => {
    await account.beginPeriod(5, '-1 hour', '1 hour');
    const [returned, spent] = [await account.reserve(), await account.reserve()];
    same(await roll(database), 0);
    await account.endPeriod();
    same((await account.reserve()).outcome, 'credit_exhausted');
    same([await roll(database), await roll(database)], [1, 0]);
    await account.release(returned);
    same(await account.bucket('plan'), { available: 0, reserved: 1 });
    same(await account.beginPeriod(5, '-2 hours', '1 hour'), false);
    same(await grantAgain(database, account), false);
    same(await account.beginPeriod(6, '-45 minutes', '-1 minute'), false);
    same(await account.bucket('plan'), { available: 0, reserved: 1 });
    same(await account.beginPeriod(7, '-30 minutes', '1 hour'), true);
    await account.settle(spent);
    same(await account.bucket('plan'), { available: 7, reserved: 0 });
    same((await account.transfers()).slice(3), [
      ...['plan expired 3', 'plan refunded 1', 'plan expired 1'],
      // What is paid for a period that is over, or before the current one, comes and expires at once.
      ...['plan granted 5', 'plan expired 5', 'plan granted 6', 'plan expired 6'],
      ...['plan granted 7', 'plan settled 1'],
    ]);
    same((await account.reserve()).outcome, 'reserved');
  },
  'a refund before the end of its period is booked': async (account, database) => {
    await account.beginPeriod(2, '-1 hour', '1 hour');
    const run = await account.reserve();
    await account.endPeriod();
    await account.settle(run, 'inconclusive');
    same(await account.bucket('plan'), { available: 1, reserved: 0 });
    same(await roll(database), 1);
    const counted = `SELECT period_start = date_trunc('month', now(), 'UTC') AS month FROM usage_period WHERE account_id = $1`;
    same(await database.query(counted, [account.accountId]), [{ month: true }]);
  },
  'a release that began before the end and finished after its booking': async (account, database) => {
    await account.beginPeriod(2, '-1 hour', '1 hour');
    const run = await account.reserve();
    await database.transaction(async (held) => {
      await held.query('SELECT now()');
      await account.endPeriod();
      same(await roll(database), 1);
      await held.query('SELECT release_run($1, NULL)', [run.runId]);
    });
    same(await account.bucket('plan'), { available: 0, reserved: 0 });
  },
  'a payment ends the previous period': async (account) => {
    await account.beginPeriod(2, '-1 hour', '1 hour');
    await account.release(await account.reserve());
    same(await account.bucket('plan'), { available: 2, reserved: 0 });
    const run = await account.reserve();
    same(await account.beginPeriod(4, '-1 minute', '1 hour'), true);
    await account.release(run);
    same(await account.bucket('plan'), { available: 4, reserved: 0 });
    same(await account.beginPeriod(9, '-1 hour', '2 hours'), false);
  },
  'free inconclusive runs are limited': async (account) => {
    await account.buy(5);
    const isFree = async (operation: string, change: object): Promise<unknown> => {
      const run = await account.reserve(operation, change);
      await account.settle(run, 'pending');
      return run.result.isFreeIfInconclusive;
    };
    const [one, other] = [await account.newOperation(), await account.newOperation()];
    same([await isFree(one, { freeRuns: 1 }), await isFree(one, { freeRuns: 1 })], [true, false]);
    same(await isFree(other, { accountFreeRuns: 2 }), false);
    await account.beginPeriod(1, '-1 hour', '1 hour');
    const seen: unknown[] = [];
    for (let run = 0; run < 6; run += 1) seen.push(await isFree(other, { accountFreeRuns: 2, freeRuns: 99 }));
    same(seen, [true, true, true, true, true, false]);
  },
  'concurrent calls for one operation wait for each other': async (account, database) => {
    await account.buy(2);
    const operation = await account.newOperation();
    // Both calls wait in the database at the same time: one at the credits, the other wherever it waits for the first.
    const holder = database.createQueryRunner();
    await holder.startTransaction();
    const calls: Promise<LedgerRun>[] = [];
    try {
      await holder.query('SELECT FROM credit_bucket WHERE account_id = $1 FOR UPDATE', [account.accountId]);
      calls.push(started(account.reserve(operation)), started(account.reserve(operation)));
      await untilWaiting(database, 'SELECT reserve_runs(%', calls.length);
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
    const outcomes = (await Promise.all(calls)).map(({ outcome }) => outcome);
    same(outcomes.sort(), ['reserved', 'verification_in_flight']);
    same(await account.bucket('bought'), { available: 1, reserved: 1 });
  },
  'a locked row is skipped': async (account, database) => {
    await account.beginPeriod(1, '-1 hour', '1 hour');
    await account.endPeriod();
    const holder = database.createQueryRunner();
    await holder.startTransaction();
    try {
      await holder.query('SELECT FROM credit_bucket WHERE account_id = $1 FOR UPDATE', [account.accountId]);
      same(await roll(database), 0);
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
    same(await roll(database), 1);
  },
  // They leave a period that is not booked.
  ...RESERVE_SCENARIOS,
};

/** Runs all scenarios, each with its own account. @returns the first failure; null if all pass */
export async function runScenarios(database: DataSource): Promise<string | null> {
  for (const [name, live] of Object.entries(SCENARIOS)) {
    try {
      await live(await makeLedgerAccount(database), database);
      await assertLedgerInvariants(database);
    } catch (error) {
      return `${name}: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`;
    }
  }
  return null;
}
