import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type LedgerAccount,
  assertLedgerInvariants,
  makeLedgerAccount,
  makeSettlement,
} from '../ledger/ledger-account.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { type BegunOperations, begunOperations, inSeconds, keyOf } from './begun-operation.ts';

let database: TestDatabase;
let account: LedgerAccount;
let operations: BegunOperations;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  account = await makeLedgerAccount(database.dataSource);
  await account.buy(100);
  operations = begunOperations(database.dataSource, account);
});
afterAll(async () => {
  await assertLedgerInvariants(database.dataSource);
  await database.drop();
});

const MINUTE = 60;

/** Settles a run of an operation. @param change members of the settlement */
async function settle(
  operationId: string,
  verdict: 'verified' | 'refuted',
  change: object = {},
): Promise<void> {
  const run = await account.reserve(operationId);
  expect(run.outcome).toBe('reserved');
  const settlement = await makeSettlement(
    database.dataSource,
    { ...run, accountId: account.accountId },
    verdict,
    1,
    change,
  );
  const statement = 'SELECT settle_runs($1, true) AS result';
  const [{ result }] = await database.dataSource.query<[{ result: object }]>(statement, [settlement]);
  expect(result).toEqual({ outcome: 'settled' });
}

/** Whether an operation begun now has the other one as a rival, and when that one ended. */
async function seenBy(later: string, earlier: string): Promise<string | null | undefined> {
  const { rivals } = await operations.rivals(later);
  return rivals.find(({ operationId }) => operationId === earlier)?.endedAt;
}

test('an open operation with a common effect key is a rival, also if it began later', async () => {
  const [one, other] = [await operations.begin(), await operations.begin()];
  expect(await operations.rivals(one)).toEqual({
    moreRivals: false,
    rivals: [
      {
        ...{ operationId: other, createdAt: expect.any(String) as string, endedAt: null },
        ...{ verifiedObjectId: null, reference: null },
      },
    ],
  });
  expect(await operations.rivalIds(other)).toEqual([one]);
});

test('operations without a common key, and those of another account, are no rivals', async () => {
  const one = await operations.begin({ effects: ['a', 'b'] });
  await operations.begin({ effects: ['c'] });
  const strangers = begunOperations(database.dataSource, await makeLedgerAccount(database.dataSource));
  await strangers.begin({ effects: ['a'] });
  expect(await operations.rivalIds(one)).toEqual([]);
  const sharing = await operations.begin({ effects: ['b', 'c'] });
  expect(await operations.rivalIds(one)).toEqual([sharing]);
});

test('an operation with several common keys is listed once', async () => {
  const one = await operations.begin({ effects: ['a', 'b'] });
  const other = await operations.begin({ effects: ['b', 'a'] });
  expect(await operations.rivalIds(one)).toEqual([other]);
});

test('without an action result an operation ends as a rival when its time to act is over', async () => {
  const abandoned = await operations.begin({ createdIn: -20 * MINUTE });
  const concurrent = await operations.begin({ createdIn: -10 * MINUTE });
  const later = await operations.begin({ createdIn: -4 * MINUTE });
  const { rivals } = await operations.rivals(concurrent);
  const ended = rivals.find(({ operationId }) => operationId === abandoned)?.endedAt;
  expect(Math.abs(Date.parse(ended!) - Date.parse(inSeconds(-5 * MINUTE)))).toBeLessThan(MINUTE * 1000);
  expect(await operations.rivalIds(later)).toEqual([concurrent]);
});

test('with an action result an operation stays a rival until its deadline', async () => {
  const acted = await operations.begin({ createdIn: -20 * MINUTE, deadlineWithin: 30 * MINUTE });
  await operations.act(acted, 'ref_1');
  expect(await operations.rivals(await operations.begin())).toMatchObject({
    rivals: [{ operationId: acted, endedAt: null, reference: 'ref_1' }],
  });
  const overdue = await operations.begin({
    effects: ['x'],
    createdIn: -40 * MINUTE,
    deadlineWithin: 30 * MINUTE,
  });
  await operations.act(overdue);
  expect(await operations.rivalIds(await operations.begin({ effects: ['x'] }))).toEqual([]);
});

test('an operation that acts within a day is a rival for that long', async () => {
  const slow = await operations.begin({ createdIn: -60 * MINUTE, actWithin: 24 * 60 * MINUTE });
  expect(await operations.rivalIds(await operations.begin())).toEqual([slow]);
});

test('cancelling ends an operation as a rival of later ones, and not of those that were open with it', async () => {
  const cancelled = await operations.begin();
  const concurrent = await operations.begin();
  expect(await operations.cancel(cancelled)).toBe('cancelled');
  const later = await operations.begin({ createdIn: 1 });
  expect(await seenBy(concurrent, cancelled)).toEqual(expect.any(String));
  expect(await operations.rivalIds(later)).toEqual([concurrent]);
});

test('a verified operation ends at the observation that verified it; after another verdict it is open again', async () => {
  const verified = await operations.begin({ createdIn: -10 * MINUTE });
  const concurrent = await operations.begin({ createdIn: -5 * MINUTE });
  await settle(verified, 'verified', { observedAt: inSeconds(0) });
  expect(await seenBy(concurrent, verified)).toEqual(expect.any(String));
  expect(await operations.rivalIds(await operations.begin({ createdIn: 1 }))).toEqual([concurrent]);
  await settle(verified, 'refuted');
  expect(await seenBy(concurrent, verified)).toBeNull();
});

test('an operation that is verified again ended at the observation that verified it first', async () => {
  const verified = await operations.begin({ createdIn: -10 * MINUTE });
  const concurrent = await operations.begin({ createdIn: -8 * MINUTE });
  const observed = async (seconds: number, verdict: 'verified' | 'refuted' = 'verified') => {
    const observedAt = inSeconds(seconds);
    await settle(verified, verdict, { observedAt });
    return observedAt;
  };
  const first = await observed(-6 * MINUTE);
  await observed(-3 * MINUTE);
  expect(await seenBy(concurrent, verified)).toBe(first);
  const later = await operations.begin({ createdIn: -5 * MINUTE });
  expect(await operations.rivalIds(later)).toEqual([concurrent]);
  await observed(-2 * MINUTE, 'refuted');
  expect(await seenBy(later, verified)).toBeNull();
  const again = await observed(-MINUTE);
  await observed(0);
  expect(await seenBy(later, verified)).toBe(again);
});

test('an operation that is verified again by another effect had not ended before', async () => {
  const verified = await operations.begin({ createdIn: -10 * MINUTE });
  const later = await operations.begin({ createdIn: -5 * MINUTE });
  const claim = { system: 'db', objectType: 'row', objectId: '7', aspect: 'changed' };
  const changed = async (seconds: number, revision: string) => {
    const observedAt = inSeconds(seconds);
    await settle(verified, 'verified', {
      ...{ observedAt, system: 'db', objectType: 'row' },
      ...{ observedObjectIds: ['7'], claims: [{ ...claim, revision }] },
    });
    return observedAt;
  };
  await changed(-6 * MINUTE, '1');
  expect(await seenBy(later, verified)).toBeUndefined();
  const second = await changed(-3 * MINUTE, '2');
  await changed(-MINUTE, '2');
  expect(await seenBy(later, verified)).toBe(second);
});

test('a refuted operation can act again, so it stays a rival', async () => {
  const refuted = await operations.begin();
  await settle(refuted, 'refuted');
  expect(await seenBy(await operations.begin(), refuted)).toBeNull();
});

test('a rival shows the object that it was verified with', async () => {
  const [verified, other] = [await operations.begin(), await operations.begin()];
  const object = { system: 'db', objectType: 'row', objectId: '7', aspect: 'created', revision: null };
  await settle(verified, 'verified', {
    ...{ system: 'db', objectType: 'row', observedObjectIds: ['7'], claims: [object] },
  });
  expect((await operations.rivals(other)).rivals).toMatchObject([
    { operationId: verified, verifiedObjectId: '7' },
  ]);
});

test('operations in different systems are no rivals', async () => {
  const one = await operations.begin({ system: 'db' });
  await operations.begin({ system: 'other' });
  expect(await operations.rivalIds(one)).toEqual([]);
});

test('an operation that began without a connection is a rival in every system, until its system is known', async () => {
  const unbound = await operations.begin({ system: null });
  const [one, other] = [
    await operations.begin({ system: 'db' }),
    await operations.begin({ system: 'other' }),
  ];
  expect(await operations.rivalIds(one)).toEqual([unbound]);
  expect(await operations.rivalIds(unbound)).toEqual([one, other].sort());
  const statement = 'SELECT bind_effect_keys($1, $2) AS result';
  const [{ result }] = await database.dataSource.query<[{ result: object }]>(statement, [
    unbound,
    [keyOf('effect', 'db')],
  ]);
  expect(result).toMatchObject({ rivals: [{ operationId: one }], moreRivals: false });
  expect(await operations.rivalIds(one)).toEqual([unbound]);
  expect(await operations.rivalIds(other)).toEqual([]);
});

test('lists 256 rivals, open ones first, and says that there are more', async () => {
  const one = await operations.begin({ createdIn: -60 * MINUTE, actWithin: 86_400 });
  const ended = await operations.begin({ createdIn: -50 * MINUTE, actWithin: MINUTE });
  for (let count = 0; count < 255; count += 1) await operations.begin();
  expect(await operations.rivals(one)).toMatchObject({ moreRivals: false });
  expect(await operations.rivalIds(one)).toContain(ended);
  await operations.begin();
  const { rivals, moreRivals } = await operations.rivals(one);
  expect([rivals.length, moreRivals]).toEqual([256, true]);
  expect(rivals.map(({ operationId }) => operationId)).not.toContain(ended);
});

test('an effect key has a limit of open operations, which ended and cancelled ones do not count for', async () => {
  const begin = () => operations.begin({ effects: ['a', 'b'], maxOpen: 2 });
  await operations.begin({ effects: ['a'], createdIn: -20 * MINUTE });
  const open = await operations.begin({ effects: ['a'] });
  await begin();
  expect(await begin()).toBe('too_many_open_operations');
  expect(await operations.begin({ effects: ['b'], maxOpen: 2 })).toMatch(/^op_/);
  await operations.cancel(open);
  expect(await operations.begin({ effects: ['a'], maxOpen: 2 })).toMatch(/^op_/);
});
