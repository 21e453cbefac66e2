import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource, EntityManager } from 'typeorm';
import { acrossAccounts, makeDataSource } from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type ForeignClaim, type Settled, claimEffect } from './claimed-effect.ts';
import {
  type LedgerAccount,
  type LedgerVerdict,
  assertLedgerInvariants,
  makeLedgerAccount,
} from './ledger-account.ts';
import { type SettleItem, effects, makeItem, settleItems } from './settle-items.ts';

let database: TestDatabase;
/** With the role of the servers: row level security applies. */
let server: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await makeDataSource(database.serverUrl, 2).initialize();
});
afterAll(async () => {
  await assertLedgerInvariants(database.dataSource);
  await server.destroy();
  await database.drop();
});

/** How an item differs from one that may settle. */
const FAULTS = ['epoch', 'operation', 'account', 'run', 'released'] as const;
const OBJECTS = ['1', '2', '3', '4'];

const mostly = <T, U>(value: T, other: fc.Arbitrary<U>): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: other });

const drawnItem = fc.record({
  owner: fc.nat({ max: 1 }),
  observed: fc.subarray(OBJECTS),
  claimed: fc.subarray(OBJECTS, { maxLength: 2 }),
  verdict: fc.constantFrom<LedgerVerdict>('verified', 'verified', 'refuted', 'pending', 'inconclusive'),
  fault: mostly('none' as const, fc.constantFrom(...FAULTS)),
  knowsClaims: mostly(true, fc.constant(false)),
  replacesClaims: fc.boolean(),
  /** Whether it is of the same run as the item before. */
  isRepeated: mostly(false, fc.constant(true)),
});

type DrawnItem = typeof drawnItem extends fc.Arbitrary<infer T> ? T : never;

/** An account in which an earlier operation has claimed the first object. */
interface Owner {
  readonly account: LedgerAccount;
  readonly claim: ForeignClaim;
}

async function startOwner(): Promise<Owner> {
  const account = await makeLedgerAccount(database.dataSource);
  await account.buy(20);
  await account.beginPeriod(3, '-1 hour', '1 hour');
  const claimFirst = async (): Promise<Settled> =>
    claimEffect(database.dataSource, account, await newOperation(account), { objectId: '1' });
  await claimFirst();
  const { claims = [] } = await claimFirst();
  return { account, claim: claims[0]! };
}

/** An operation with an effect key. */
async function newOperation(account: LedgerAccount): Promise<string> {
  const operationId = await account.newOperation();
  await database.dataSource.query(
    `INSERT INTO effect_key (account_id, key, operation_id, scope, ends_at)
     SELECT account_id, sha256(convert_to(id, 'UTF8')), id, 'system', act_until FROM operation WHERE id = $1`,
    [operationId],
  );
  return operationId;
}

async function toItem(
  drawn: DrawnItem,
  number: number,
  owners: readonly Owner[],
  previous?: SettleItem,
): Promise<SettleItem> {
  const { account, claim } = owners[drawn.owner]!;
  const repeated = drawn.isRepeated ? previous : undefined;
  const run = repeated ?? (await account.reserve(await newOperation(account)));
  if (drawn.fault === 'released') await account.release({ outcome: '', result: {}, ...run });
  const claimed = drawn.verdict === 'verified' ? drawn.claimed : [];
  const observed = [...new Set([...drawn.observed, ...claimed])];
  const change = {
    ...effects(observed, claimed, String(number)),
    knownClaims: drawn.knowsClaims && observed.includes('1') ? [claim.number] : [],
    replacedClaims: drawn.replacesClaims ? [claim.operationId] : [],
    ...{ wakeKeys: ['aa'], retryAfterSeconds: 5 },
  };
  const item = await makeItem(database.dataSource, account, { run, verdict: drawn.verdict, change });
  return { ...item, ...(await mistaken(drawn.fault, item, owners)) };
}

async function mistaken(
  fault: DrawnItem['fault'],
  { account, epoch }: SettleItem,
  owners: readonly Owner[],
): Promise<Partial<SettleItem>> {
  const other = owners.find((owner) => owner.account.accountId !== account)!.account;
  switch (fault) {
    case 'none':
    case 'released':
      return {};
    case 'epoch':
      return { epoch: epoch + 1 };
    case 'operation':
      return { operationId: await other.newOperation() };
    case 'account':
      return { account: other.accountId };
    case 'run':
      return { runId: (await other.reserve()).runId };
  }
}

const TABLES = [
  ...['operation', 'verification_run', 'receipt', 'claim', 'effect_key', 'connection', 'idempotency_key'],
  ...['credit_bucket', 'credit_transfer', 'usage_period'],
];

/** Every row of these tables; without the numbers that a sequence gives. */
async function rowsOfTables(manager: EntityManager): Promise<unknown> {
  const tables = TABLES.map((table) => {
    const row = ['claim', 'credit_transfer'].includes(table) ? `to_jsonb(t) - 'id'` : 'to_jsonb(t)';
    return `SELECT '${table}' AS name, array_agg(row ORDER BY row) AS rows FROM (SELECT (${row})::text AS row FROM ${table} t) r`;
  });
  return acrossAccounts(() => manager.query<object[]>(tables.join(' UNION ALL ')));
}

interface Outcome {
  readonly results: readonly (Settled | null)[];
  readonly rows: unknown;
}

/** Runs work of a transaction, and undoes it. */
async function undone<T>(manager: EntityManager, work: () => Promise<T>): Promise<T> {
  await manager.query('SAVEPOINT before_work');
  const result = await work();
  await manager.query('ROLLBACK TO before_work');
  return result;
}

function settleTogether(manager: EntityManager, items: readonly SettleItem[]): Promise<Outcome> {
  return undone(manager, async () => {
    const results = await settleItems(manager, items, false);
    return { results, rows: await rowsOfTables(manager) };
  });
}

function settleOneByOne(manager: EntityManager, items: readonly SettleItem[]): Promise<Outcome> {
  return undone(manager, async () => {
    const results: (Settled | null)[] = [];
    for (const item of items) results.push(...(await settleItems(manager, [item], true)));
    return { results, rows: await rowsOfTables(manager) };
  });
}

/** Whether an item has to wait for an earlier one: for its operation, or for an object that it claims. */
function dependsOnEarlier(item: SettleItem, earlier: readonly SettleItem[]): boolean {
  const observed = [...item.observedObjectIds, ...item.claims.map(({ objectId }) => objectId)];
  return earlier.some(
    ({ account, operationId, claims }) =>
      operationId === item.operationId ||
      (account === item.account && claims.some(({ objectId }) => observed.includes(objectId))),
  );
}

test('a batch has the results and leaves the rows of its items one after the other, without those that must wait', async () => {
  let settled = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(drawnItem, { minLength: 2, maxLength: 7, size: 'max' }), async (drawn) => {
      const owners = [await startOwner(), await startOwner()];
      const items: SettleItem[] = [];
      for (const [number, each] of drawn.entries())
        items.push(await toItem(each, number, owners, items.at(-1)));
      await server.transaction(async (manager) => {
        const together = await settleTogether(manager, items);
        const made = items.filter((_, index) => together.results[index] !== null);
        const oneByOne = await settleOneByOne(manager, made);
        expect(together.results.filter((result) => result !== null)).toEqual(oneByOne.results);
        expect(together.rows).toEqual(oneByOne.rows);
        for (const [index, item] of items.entries()) {
          if (together.results[index] === null)
            expect(dependsOnEarlier(item, items.slice(0, index))).toBe(true);
        }
        settled += oneByOne.results.filter((result) => result?.outcome === 'settled').length;
      });
    }),
    { numRuns: 50 },
  );
  expect(settled).toBeGreaterThan(80);
}, 300_000);
