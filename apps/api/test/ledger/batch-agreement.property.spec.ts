import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/ids/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import {
  type LedgerAccount,
  assertLedgerInvariants,
  makeLedgerAccount,
  reserveItem,
} from './ledger-account.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const STATES = ['new', 'live', 'expired', 'settled', 'cancelled', 'early', 'connectionless'] as const;

const PLAN = fc.record({
  isMetered: fc.boolean(),
  accounts: fc.array(
    fc.record({
      planCredits: fc.integer({ min: 0, max: 2 }),
      boughtCredits: fc.integer({ min: 0, max: 3 }),
      operations: fc.array(fc.constantFrom(...STATES), { minLength: 4, maxLength: 4 }),
    }),
    { minLength: 2, maxLength: 2 },
  ),
  items: fc.array(
    fc.record({
      account: fc.nat({ max: 1 }),
      isForeign: fc.constantFrom(false, false, false, false, true),
      operation: fc.nat({ max: 3 }),
      // Those of the operations that have a run, and others.
      key: fc.nat({ max: 9 }),
      fingerprint: fc.constantFrom('aa', 'aa', 'aa', 'bb'),
    }),
    { minLength: 1, maxLength: 10 },
  ),
});
type Plan = typeof PLAN extends fc.Arbitrary<infer Value> ? Value : never;
type Item = ReturnType<typeof reserveItem>;

/** Rows as a plan describes them. */
interface World {
  readonly accounts: readonly LedgerAccount[];
  readonly items: readonly Item[];
  /** Replaces the ids of this world, and instants, so that two worlds can be compared. */
  readonly normalize: (value: unknown) => unknown;
}

async function makeOperation(
  account: LedgerAccount,
  state: (typeof STATES)[number],
  key: string,
): Promise<string> {
  const id = await account.newOperation();
  const set = (change: string): Promise<unknown> =>
    database.dataSource.query(`UPDATE operation SET ${change} WHERE id = $1`, [id]);
  const unpaid = { key, isMetered: false };
  if (state === 'live') await account.reserve(id, unpaid);
  if (state === 'expired') await account.reserve(id, { ...unpaid, leaseMs: -1000 });
  if (state === 'settled') await account.settle(await account.reserve(id, unpaid), 'verified', 0);
  if (state === 'cancelled') await set(`state = 'cancelled', cancelled_at = now()`);
  if (state === 'early') await set(`not_before = now() + interval '1 hour'`);
  if (state === 'connectionless') await set(`contract_hash = 'sha256:connectionless'`);
  return id;
}

async function makeWorld({ accounts: plans, items: planned, isMetered }: Plan): Promise<World> {
  await database.dataSource.query(`INSERT INTO contract (hash, id, service, document)
    VALUES ('sha256:connectionless', 'connectionless@1', 'none', '{}') ON CONFLICT DO NOTHING`);
  const names = new Map<string, string>();
  const accounts: LedgerAccount[] = [];
  const operations: string[][] = [];
  for (const [index, plan] of plans.entries()) {
    const account = await makeLedgerAccount(database.dataSource);
    accounts.push(account);
    names.set(account.accountId, `account ${index}`).set(account.workspaceId, `workspace ${index}`);
    if (plan.planCredits > 0) await account.beginPeriod(plan.planCredits, '-1 hour', '1 hour');
    if (plan.boughtCredits > 0) await account.buy(plan.boughtCredits);
    const ids: string[] = [];
    for (const [number, state] of plan.operations.entries()) {
      ids.push(await makeOperation(account, state, `key ${number}`));
      names.set(ids.at(-1)!, `operation ${index} ${number}`);
    }
    operations.push(ids);
  }
  const items = planned.map(({ account, isForeign, operation, key, fingerprint }, index) => {
    const runId = newId('run');
    names.set(runId, `run ${index}`);
    const operationId = operations[isForeign ? 1 - account : account]![operation]!;
    const change = { operationId, key: `key ${key}`, fingerprint, runId, isMetered };
    return reserveItem(accounts[account]!, change);
  });
  const normalize = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(/\b[a-z]+_[0-9a-z]{26}\b/g, (id) => names.get(id) ?? 'id')
        .replaceAll(/\d{4}-\d\d-\d\dT[0-9:.]+Z/g, 'instant'),
    );
  return { accounts, items, normalize };
}

async function reserve(items: readonly Item[], mayWait: boolean): Promise<unknown[]> {
  const rows = await database.dataSource.query<{ result: unknown }[]>(
    'SELECT reserve_runs($1, $2) AS result',
    [JSON.stringify(items), mayWait],
  );
  return rows.map(({ result }) => result);
}

const ROWS = {
  buckets: 'SELECT bucket, available, reserved FROM credit_bucket WHERE account_id = $1 ORDER BY 1',
  transfers:
    'SELECT bucket, kind, amount_credits, cause FROM credit_transfer WHERE account_id = $1 ORDER BY id',
  runs: `SELECT id, operation_id, epoch, state, bucket, bucket_period, idempotency_key FROM verification_run
    WHERE account_id = $1 ORDER BY operation_id, epoch`,
  keys: `SELECT key, encode(fingerprint, 'hex') AS fingerprint, run_id, body FROM idempotency_key
    WHERE account_id = $1 ORDER BY 1`,
  operations: 'SELECT id, state, connection_id FROM operation WHERE account_id = $1 ORDER BY id',
};

async function rowsOf({ accounts, normalize }: World): Promise<unknown> {
  const rows: unknown[] = [];
  for (const { accountId } of accounts) {
    for (const query of Object.values(ROWS)) rows.push(await database.dataSource.query(query, [accountId]));
  }
  return normalize(rows);
}

test('a batch gives each item the result, and leaves the rows, of items that are made one after the other', async () => {
  const outcomes = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(PLAN, async (plan) => {
      const [together, alone] = [await makeWorld(plan), await makeWorld(plan)];
      const results = await reserve(together.items, false);
      const expected: unknown[] = [];
      for (const [index, item] of alone.items.entries()) {
        expected.push(results[index] === null ? null : (await reserve([item], true))[0]);
      }
      expect(together.normalize(results)).toEqual(alone.normalize(expected));
      expect(await rowsOf(together)).toEqual(await rowsOf(alone));
      for (const result of results) outcomes.add((result as { outcome?: string } | null)?.outcome);
    }),
    { numRuns: 40 },
  );
  // The items were of every kind.
  expect([...outcomes].map(String).sort()).toEqual([
    ...[
      'connection_missing',
      'credit_exhausted',
      'idempotency_in_flight',
      'idempotency_key_reused',
      'not_found',
    ],
    ...['observed_too_recently', 'operation_cancelled', 'replay', 'reserved', 'undefined'],
    'verification_in_flight',
  ]);
  await assertLedgerInvariants(database.dataSource);
}, 120_000);
