import { deepStrictEqual as same } from 'node:assert';
import type { DataSource } from 'typeorm';
import type { LedgerAccount } from '../../ledger/ledger-account.ts';
import { makeLedgerAccount } from '../../ledger/ledger-account.ts';
import {
  type ItemOptions,
  type SettleItem,
  effects,
  makeItem,
  settleItems,
} from '../../ledger/settle-items.ts';
import { untilWaiting } from '../../ledger/until-waiting.ts';
import type { Scenario } from './effect-scenarios.ts';

/** Makes items of an account with credits. */
async function itemsOf(account: LedgerAccount, database: DataSource) {
  await account.buy(10);
  return (options?: ItemOptions): Promise<SettleItem> => makeItem(database, account, options);
}

async function outcomes(database: DataSource, ...items: readonly SettleItem[]): Promise<unknown[]> {
  const results = await settleItems(database, items, false);
  return results.map((result) => result?.outcome ?? null);
}

/** Does work while another transaction has executed a statement and is not committed. */
async function whileHeld(
  database: DataSource,
  [statement, ...values]: readonly [string, ...string[]],
  work: () => Promise<void>,
  end: 'commitTransaction' | 'rollbackTransaction' = 'rollbackTransaction',
): Promise<void> {
  const holder = database.createQueryRunner();
  await holder.startTransaction();
  try {
    await holder.query(statement, values);
    await work();
  } finally {
    await holder[end]();
    await holder.release();
  }
}

/** What several settlements in one statement do. */
export const BATCH_SCENARIOS: Readonly<Record<string, Scenario>> = {
  'the runs of a batch are spent and refunded from the buckets that they reserved': async (
    account,
    database,
  ) => {
    await account.beginPeriod(2, '-1 hour', '1 hour');
    const live = await itemsOf(account, database);
    const items = [await live(), await live({ verdict: 'pending' })];
    items.push(await live(), await live({ verdict: 'refuted' }), await live({ verdict: 'inconclusive' }));
    same(await account.bucket('bought'), { available: 7, reserved: 3 });
    const settled = items.map(() => 'settled');
    same(await outcomes(database, ...items), settled);
    same(await account.bucket('plan'), { available: 1, reserved: 0 });
    same(await account.bucket('bought'), { available: 8, reserved: 0 });
  },
  'an item whose rows are locked by another transaction has no result, and the others do not wait': async (
    account,
    database,
  ) => {
    const live = await itemsOf(account, database);
    const locked = await live({ change: effects(['locked']) });
    const free = await itemsOf(await makeLedgerAccount(database), database);
    const locks = [
      ['SELECT FROM operation WHERE id = $1 FOR UPDATE', locked.operationId],
      ['SELECT FROM credit_bucket WHERE account_id = $1 FOR UPDATE', account.accountId],
      [`SELECT pg_advisory_xact_lock(object_lock($1, 'locked'))`, account.accountId],
    ] as const;
    for (const lock of locks) {
      const other = await free();
      await whileHeld(database, lock, async () => {
        same(await outcomes(database, locked, other), [null, 'settled']);
      });
    }
    same(await outcomes(database, locked), ['settled']);
  },
  'a settlement waits for the release of its run, and is lost': async (account, database) => {
    const live = await itemsOf(account, database);
    const item = await live();
    let settling: Promise<unknown> | undefined;
    await whileHeld(
      database,
      ['SELECT release_run($1, NULL)', item.runId],
      async () => {
        settling = settleItems(database, [item], true);
        settling.catch(() => undefined);
        await untilWaiting(database, 'SELECT settle_runs(%', 1);
      },
      'commitTransaction',
    );
    same(await settling, [{ outcome: 'lease_lost' }]);
  },
  'a settlement that waits for the credits holds no row for which their holder could wait': async (
    account,
    database,
  ) => {
    const live = await itemsOf(account, database);
    // The usage of the period has a row from now on.
    same(await outcomes(database, await live()), ['settled']);
    const item = await live();
    let settling: Promise<unknown> | undefined;
    const credits = 'SELECT FROM credit_bucket WHERE account_id = $1 FOR UPDATE';
    await whileHeld(database, [credits, account.accountId], async () => {
      settling = settleItems(database, [item], true);
      settling.catch(() => undefined);
      await untilWaiting(database, 'SELECT settle_runs(%', 1);
      await database.query('SELECT FROM usage_period WHERE account_id = $1 FOR UPDATE NOWAIT', [
        account.accountId,
      ]);
    });
    same(await settling, [{ outcome: 'settled' }]);
  },
  'items that depend on each other are not settled together': async (account, database) => {
    const live = await itemsOf(account, database);
    const claiming = await live({ change: effects(['1', '2']) });
    const observing = await live({ verdict: 'refuted', change: effects(['2'], []) });
    same(await outcomes(database, claiming, claiming, observing), ['settled', null, null]);
    same(await outcomes(database, observing), ['claims_changed']);
    const earlier = await live({ verdict: 'refuted', change: effects(['3'], []) });
    same(await outcomes(database, earlier, await live({ change: effects(['3']) })), ['settled', 'settled']);
  },
  'an item that may not settle stores nothing beside one that may': async (account, database) => {
    const live = await itemsOf(account, database);
    const stranger = await makeLedgerAccount(database);
    const foreign = { ...(await live()), account: stranger.accountId };
    const item = await live();
    const late = { ...(await live()), epoch: 2 };
    same(await outcomes(database, foreign, item, item, late), ['lease_lost', 'settled', null, 'lease_lost']);
    same(await account.bucket('bought'), { available: 7, reserved: 2 });
  },
  'a claim on an object that is observed, and not claimed, is not replaced': async (account, database) => {
    const live = await itemsOf(account, database);
    const first = await live({ change: effects(['1', '2']) });
    same(await outcomes(database, first), ['settled']);
    const change = effects(['1', '2'], ['1'], '2');
    const [told] = await settleItems(database, [await live({ change })], true);
    const knownClaims = (told?.claims ?? []).map(({ number }) => number);
    const replacedClaims = [first.operationId];
    const later = await live({ change: { ...change, knownClaims, replacedClaims } });
    same(await outcomes(database, later), ['settled']);
    const replaced: unknown = await database.query(
      'SELECT object_id FROM claim WHERE account_id = $1 AND replaced_by IS NOT NULL',
      [account.accountId],
    );
    same(replaced, [{ object_id: '1' }]);
  },
};
