import { deepStrictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { newId } from '../../../src/ids/new-id.ts';
import { type LedgerAccount, makeLedgerAccount, reserveItem } from '../../ledger/ledger-account.ts';
import { untilWaiting } from '../../ledger/until-waiting.ts';
import type { Scenario } from './effect-scenarios.ts';

const same: (actual: unknown, expected: unknown) => void = deepStrictEqual;

/** Makes items in one call. @returns their outcomes */
async function reserve(
  database: DataSource,
  items: readonly object[],
  mayWait = false,
): Promise<(string | null)[]> {
  const rows = await database.query<{ outcome: string | null }[]>(
    `SELECT result->>'outcome' AS outcome FROM reserve_runs($1, $2) result`,
    [JSON.stringify(items), mayWait],
  );
  return rows.map(({ outcome }) => outcome);
}

const newItem = async (account: LedgerAccount) =>
  reserveItem(account, { operationId: await account.newOperation() });

/** A call that is awaited later, or never, where a step before fails. */
export function started<T>(call: Promise<T>): Promise<T> {
  call.catch(() => undefined);
  return call;
}

/** Executes work while another transaction has locked rows or inserted some. */
async function whileHeld(
  database: DataSource,
  statement: string,
  values: readonly unknown[],
  work: (commit: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const holder = database.createQueryRunner();
  await holder.startTransaction();
  try {
    await holder.query(statement, [...values]);
    await work(() => holder.commitTransaction());
  } finally {
    if (holder.isTransactionActive) await holder.rollbackTransaction();
    await holder.release();
  }
}

const LOCK_BUCKETS = 'SELECT FROM credit_bucket WHERE account_id = $1 FOR UPDATE';
const LOCK_BUCKET = 'SELECT FROM credit_bucket WHERE account_id = $1 AND bucket = $2 FOR UPDATE';
const LOCK_OPERATION = 'SELECT FROM operation WHERE id = $1 FOR UPDATE';
const TAKE_KEY = `INSERT INTO idempotency_key (account_id, key, fingerprint) VALUES ($1, $2, 'aa')`;

const TAKE_KEY_ELSEWHERE = `INSERT INTO idempotency_key (account_id, key, workspace_id, fingerprint, status, body)
  VALUES ($1, $2, 'ws_other', 'aa', 201, '{}')`;
const AGE_KEYS_ELSEWHERE = `UPDATE idempotency_key SET created_at = now() - interval '8 days'
  WHERE account_id = $1 AND workspace_id = 'ws_other'`;

/** The names under which the keys of an account are stored, each with its workspace. */
async function storedKeys(
  { accountId }: LedgerAccount,
  database: DataSource,
): Promise<(readonly [string, string])[]> {
  const rows = await database.query<{ key: string; workspace: string }[]>(
    'SELECT key, workspace_id AS workspace FROM idempotency_key WHERE account_id = $1 ORDER BY key',
    [accountId],
  );
  return rows.map(({ key, workspace }) => [key, workspace]);
}

/** Claims a key for a call that is not metered. @returns the name of the row; undefined where the call has to wait */
async function claimKey({ accountId, workspaceId }: LedgerAccount, database: DataSource, key: string) {
  const [row] = await database.query<{ stored: string }[]>(
    `SELECT stored FROM claim_idempotency_keys(ARRAY[$1], ARRAY[$2], ARRAY[$3], ARRAY['\\xaa'::bytea], 60, 7)`,
    [accountId, workspaceId, key],
  );
  return row?.stored;
}

/** Several items in one call of `reserve_runs`. */
export const RESERVE_SCENARIOS: Readonly<Record<string, Scenario>> = {
  'the items of an account take its credits in their order': async (account, database) => {
    await account.buy(2);
    await account.beginPeriod(1, '-1 hour', '1 hour');
    const other = await makeLedgerAccount(database);
    const items = [];
    for (const each of [account, other, account, account, account]) items.push(await newItem(each));
    same(await reserve(database, items), [
      ...['reserved', 'credit_exhausted', 'reserved', 'reserved', 'credit_exhausted'],
    ]);
    same(await account.bucket('plan'), { available: 0, reserved: 1 });
    same(await account.bucket('bought'), { available: 0, reserved: 2 });
    same((await account.transfers()).slice(2), ['plan reserved 1', 'bought reserved 1', 'bought reserved 1']);
  },
  'the credits of a period that has ended are not spent in a batch': async (account, database) => {
    await account.beginPeriod(3, '-1 hour', '1 hour');
    await account.endPeriod();
    same(await reserve(database, [await newItem(account)]), ['credit_exhausted']);
  },
  'an operation, or a key, that occurs twice is made once': async (account, database) => {
    await account.buy(5);
    const first = await newItem(account);
    const sameOperation = { ...first, runId: newId('run'), key: randomUUID() };
    const sameKey = { ...(await newItem(account)), key: first.key };
    same(await reserve(database, [first, sameOperation, sameKey]), ['reserved', null, null]);
    same(await account.bucket('bought'), { available: 4, reserved: 1 });
  },
  'an item whose rows are locked has no result and stores nothing': async (account, database) => {
    await account.buy(5);
    await account.beginPeriod(1, '-1 hour', '1 hour');
    const other = await makeLedgerAccount(database);
    await other.buy(1);
    const items = [await newItem(account), await newItem(other)];
    const { accountId } = account;
    await whileHeld(database, LOCK_OPERATION, [items[0]!.operationId], async () => {
      same(await reserve(database, items.slice(0, 1)), [null]);
    });
    await whileHeld(database, LOCK_BUCKETS, [accountId], async () => {
      same(await reserve(database, items), [null, 'reserved']);
    });
    // The credits of the plan come first, so none of the others is taken.
    await whileHeld(database, LOCK_BUCKET, [accountId, 'plan'], async () => {
      same(await reserve(database, items.slice(0, 1)), [null]);
    });
    same(await account.bucket('bought'), { available: 5, reserved: 0 });
    same(await reserve(database, items.slice(0, 1)), ['reserved']);
  },
  'an expired run is released only by an item that is made by itself': async (account, database) => {
    await account.buy(1);
    const { operationId } = await account.reserve(undefined, { leaseMs: -1000 });
    const item = reserveItem(account, { operationId });
    same(await reserve(database, [item]), [null]);
    same(await reserve(database, [item], true), ['reserved']);
  },
  'calls for one account wait for each other': async (account, database) => {
    await account.buy(1);
    const items = [await newItem(account), await newItem(account)];
    const calls: Promise<(string | null)[]>[] = [];
    await whileHeld(database, LOCK_BUCKETS, [account.accountId], async () => {
      calls.push(...items.map((item) => started(reserve(database, [item], true))));
      await untilWaiting(database, '%reserve_runs(%', calls.length);
    });
    same((await Promise.all(calls)).flat().sort(), ['credit_exhausted', 'reserved']);
    same(await account.bucket('bought'), { available: 0, reserved: 1 });
  },
  'an item that loses its key to another call leaves its credit': async (account, database) => {
    await account.buy(1);
    const items = [await newItem(account), await newItem(account)];
    let made: Promise<(string | null)[]> | undefined;
    await whileHeld(database, TAKE_KEY, [account.accountId, items[0]!.key], async (commit) => {
      made = started(reserve(database, items, true));
      await untilWaiting(database, '%reserve_runs(%', 1);
      await commit();
    });
    same(await made, ['idempotency_key_reused', null]);
    same(await account.bucket('bought'), { available: 1, reserved: 0 });
    same(await reserve(database, items), ['idempotency_key_reused', 'reserved']);
  },
  'a key of another workspace is another key': async (account, database) => {
    await account.buy(3);
    const item = await newItem(account);
    const own = `${account.workspaceId} ${item.key}`;
    await database.query(TAKE_KEY_ELSEWHERE, [account.accountId, item.key]);
    same(await reserve(database, [item]), ['reserved']);
    same(await reserve(database, [item]), ['idempotency_in_flight']);
    same(
      (await storedKeys(account, database)).toSorted(([a], [b]) => a.length - b.length),
      [
        [item.key, 'ws_other'],
        [own, account.workspaceId],
      ],
    );
    // It keeps the name after the other key has expired.
    await database.query(AGE_KEYS_ELSEWHERE, [account.accountId]);
    same(await reserve(database, [{ ...(await newItem(account)), key: item.key, fingerprint: 'bb' }]), [
      'idempotency_key_reused',
    ]);
  },
  'a key of another workspace that has expired is free': async (account, database) => {
    await account.buy(1);
    const item = await newItem(account);
    await database.query(TAKE_KEY_ELSEWHERE, [account.accountId, item.key]);
    await database.query(AGE_KEYS_ELSEWHERE, [account.accountId]);
    same(await reserve(database, [item]), ['reserved']);
    same(await storedKeys(account, database), [[item.key, account.workspaceId]]);
  },
  'an item does not lose its key to a call of another workspace': async (account, database) => {
    await account.buy(1);
    const item = await newItem(account);
    let made: Promise<(string | null)[]> | undefined;
    await whileHeld(database, TAKE_KEY_ELSEWHERE, [account.accountId, item.key], async (commit) => {
      made = started(reserve(database, [item], true));
      await untilWaiting(database, '%reserve_runs(%', 1);
      await commit();
    });
    same(await made, ['reserved']);
    same(await account.bucket('bought'), { available: 0, reserved: 1 });
  },
  'a claim of a key of another workspace has a name of its own, and keeps it': async (account, database) => {
    await database.query(TAKE_KEY_ELSEWHERE, [account.accountId, 'k']);
    const own = `${account.workspaceId} k`;
    same(await claimKey(account, database, 'k'), own);
    same(await claimKey(account, database, 'k'), undefined);
    await database.query(AGE_KEYS_ELSEWHERE, [account.accountId]);
    same(await claimKey(account, database, 'k'), undefined);
    same((await storedKeys(account, database)).length, 2);
  },
  'a claim takes over an expired key of another workspace, and its own after a minute': async (
    account,
    database,
  ) => {
    await database.query(TAKE_KEY_ELSEWHERE, [account.accountId, 'k']);
    await database.query(AGE_KEYS_ELSEWHERE, [account.accountId]);
    same(await claimKey(account, database, 'k'), 'k');
    same(await storedKeys(account, database), [['k', account.workspaceId]]);
    await database.query(
      `UPDATE idempotency_key SET created_at = now() - interval '2 minutes' WHERE account_id = $1`,
      [account.accountId],
    );
    same(await claimKey(account, database, 'k'), 'k');
  },
  'a claim withdraws where the key that it gave way to is gone': async (account, database) => {
    await database.query(TAKE_KEY_ELSEWHERE, [account.accountId, 'k']);
    let made: Promise<string | undefined> | undefined;
    const free = 'DELETE FROM idempotency_key WHERE account_id = $1';
    await whileHeld(database, free, [account.accountId], async (commit) => {
      made = started(claimKey(account, database, 'k'));
      await untilWaiting(database, '%claim_idempotency_keys(%', 1);
      await commit();
    });
    same(await made, undefined);
    same(await storedKeys(account, database), []);
  },
  'an expired key is used again': async (account, database) => {
    await account.buy(1);
    const item = await newItem(account);
    await database.query(TAKE_KEY, [account.accountId, item.key]);
    same(await reserve(database, [item]), ['idempotency_key_reused']);
    const age = `UPDATE idempotency_key SET created_at = now() - interval '8 days', body = '{}' WHERE key = $1`;
    await database.query(age, [item.key]);
    same(await reserve(database, [item]), ['reserved']);
    same(await reserve(database, [item]), ['idempotency_in_flight']);
  },
  'an item reaches the operations of its own account only': async (account, database) => {
    const other = await makeLedgerAccount(database);
    for (const each of [account, other]) await each.buy(1);
    const [own, foreign] = [await account.newOperation(), await other.newOperation()];
    same(
      await reserve(database, [
        reserveItem(account, { operationId: foreign }),
        reserveItem(other, { operationId: foreign, account: account.accountId }),
        reserveItem(account, { operationId: own, account: other.accountId }),
        reserveItem({ ...account, workspaceId: other.workspaceId }, { operationId: own }),
        reserveItem({ ...account, workspaceId: other.workspaceId }, { operationId: foreign }),
      ]),
      Array.from({ length: 5 }, () => 'not_found'),
    );
  },
};
