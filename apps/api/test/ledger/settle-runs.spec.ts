import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { inAccount, makeDataSource } from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import type { Settled } from './claimed-effect.ts';
import { type LedgerAccount, assertLedgerInvariants, makeLedgerAccount } from './ledger-account.ts';
import { type ItemOptions, type SettleItem, effects, makeItem, settleItems } from './settle-items.ts';
import { untilWaiting } from './until-waiting.ts';

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

const settleTogether = (...items: readonly SettleItem[]): Promise<(Settled | null)[]> =>
  settleItems(server, items, false);
const settleAlone = (item: SettleItem): Promise<(Settled | null)[]> => settleItems(server, [item], true);
const liveItem = (account: LedgerAccount, options?: ItemOptions): Promise<SettleItem> =>
  makeItem(database.dataSource, account, options);

const outcomes = (results: readonly (Settled | null)[]): unknown[] =>
  results.map((result) => result?.outcome ?? null);

async function startAccount(credits = 10): Promise<LedgerAccount> {
  const account = await makeLedgerAccount(database.dataSource);
  await account.buy(credits);
  return account;
}

const receiptsOf = async (account: LedgerAccount): Promise<number> =>
  database.dataSource
    .query<[{ count: number }]>('SELECT count(*)::integer FROM receipt WHERE account_id = $1', [
      account.accountId,
    ])
    .then(([{ count }]) => count);

test.each([
  ['issued after its settlement', { issuedAt: '2999-01-01T00:00:00.000Z' }],
  [
    'observed before its reservation',
    { issuedAt: '2026-01-01T00:00:00.000Z', observedAt: '2026-01-01T00:00:00.000Z' },
  ],
])('stores no receipt that was %s by the clock of the database', async (_name, change) => {
  const account = await startAccount();
  const [stepped, sound] = [await liveItem(account, { change }), await liveItem(account)];
  expect(outcomes(await settleTogether(stepped, sound))).toEqual(['outside_of_run', 'settled']);
  expect(outcomes(await settleAlone(stepped))).toEqual(['outside_of_run']);
  expect(await receiptsOf(account)).toBe(1);
  expect(await account.bucket('bought')).toEqual({ available: 8, reserved: 1 });
});

test('settles the runs of several accounts in one transaction', async () => {
  const accounts = [await startAccount(3), await startAccount(3)];
  const items = await Promise.all([...accounts, ...accounts].map((account) => liveItem(account)));
  items.push(await liveItem(accounts[0]!, { verdict: 'pending' }));
  expect(outcomes(await settleTogether(...items))).toEqual(items.map(() => 'settled'));
  expect(await accounts[0]!.bucket('bought')).toEqual({ available: 1, reserved: 0 });
  expect(await accounts[1]!.bucket('bought')).toEqual({ available: 1, reserved: 0 });
  const transactions =
    'SELECT count(DISTINCT xmin::text)::integer AS count FROM receipt WHERE account_id = ANY ($1)';
  expect(await database.dataSource.query(transactions, [accounts.map(({ accountId }) => accountId)])).toEqual(
    [{ count: 1 }],
  );
});

test('work for one account settles no run of another, whatever account its items name', async () => {
  const [own, other] = [await startAccount(), await startAccount()];
  const foreign = await liveItem(other);
  for (const item of [foreign, { ...foreign, account: own.accountId }]) {
    const settled = inAccount(own.accountId, () =>
      server.query<object[]>('SELECT settle_runs($1, true) AS result', [JSON.stringify([item])]),
    );
    expect(await settled).toEqual([{ result: { outcome: 'lease_lost' } }]);
  }
  expect(await receiptsOf(other)).toBe(0);
});

test('an error undoes every item, so that each can be called by itself', async () => {
  const accounts = await Promise.all([startAccount(1), startAccount(1)]);
  const items = [
    await liveItem(accounts[0]),
    await liveItem(accounts[1], { change: { document: '{"payload":{"predicate":{}}}' } }),
  ];
  await expect(settleTogether(...items)).rejects.toThrow('the signing key');
  expect(await accounts[0].bucket('bought')).toEqual({ available: 0, reserved: 1 });
  expect(outcomes(await settleAlone(items[0]!))).toEqual(['settled']);
});

test.each([
  [
    'an operation',
    'SELECT FROM operation WHERE id = $1 FOR UPDATE',
    ({ operationId }: SettleItem) => operationId,
  ],
  [
    'the credits',
    'SELECT FROM credit_bucket WHERE account_id = $1 FOR UPDATE',
    ({ account }: SettleItem) => account,
  ],
  [
    'a claimed object',
    'SELECT pg_advisory_xact_lock(object_lock($1, $2))',
    ({ account }: SettleItem) => [account, 'locked'],
  ],
])(
  'an item has no result while another transaction has locked %s, and the others are settled',
  async (_, statement, values) => {
    const [locked, free] = [await startAccount(), await startAccount()];
    const items = [
      await liveItem(locked, { change: effects(['locked']) }),
      await liveItem(free, { change: effects(['free']) }),
    ];
    const holder = database.dataSource.createQueryRunner();
    await holder.startTransaction();
    try {
      await holder.query(statement, [values(items[0]!)].flat());
      expect(outcomes(await settleTogether(...items))).toEqual([null, 'settled']);
      expect(await receiptsOf(locked)).toBe(0);
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
    expect(outcomes(await settleTogether(...items))).toEqual(['settled', 'lease_lost']);
  },
);

test.each(['verified', 'pending'] as const)(
  'a settlement of %s that waits for the credits holds no row for which their holder could wait',
  async (verdict) => {
    const account = await startAccount();
    // The usage of the period has a row from now on.
    expect(outcomes(await settleAlone(await liveItem(account)))).toEqual(['settled']);
    const item = await liveItem(account, { verdict });
    const holder = database.dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM credit_bucket WHERE account_id = $1 FOR UPDATE', [account.accountId]);
    const settled = settleAlone(item);
    try {
      await untilWaiting(database.dataSource, 'SELECT settle_runs(%', 1);
      await holder.query('SELECT FROM usage_period WHERE account_id = $1 FOR UPDATE NOWAIT', [
        account.accountId,
      ]);
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
    expect(outcomes(await settled)).toEqual(['settled']);
  },
);

test('of two items that claim one object the first is settled, and the other one is told of it alone', async () => {
  const account = await startAccount();
  const [first, second] = [
    await liveItem(account, { change: effects(['7', '8']) }),
    await liveItem(account, { change: effects(['8', '9']) }),
  ];
  expect(outcomes(await settleTogether(first, second))).toEqual(['settled', null]);
  expect(await settleAlone(second)).toMatchObject([
    { outcome: 'claims_changed', claims: [{ operationId: first.operationId, objectId: '8' }] },
  ]);
});

test('an item is not settled together with an earlier one that claims what it observed', async () => {
  const account = await startAccount();
  const claiming = await liveItem(account, { change: effects(['7']) });
  const observing = await liveItem(account, { verdict: 'refuted', change: effects(['7'], []) });
  expect(outcomes(await settleTogether(claiming, observing))).toEqual(['settled', null]);
  const next = await liveItem(account, { change: effects(['8']) });
  const before = await liveItem(account, { verdict: 'refuted', change: effects(['8'], []) });
  expect(outcomes(await settleTogether(before, next))).toEqual(['settled', 'settled']);
});

test('a run that occurs twice is settled once', async () => {
  const account = await startAccount();
  const item = await liveItem(account);
  expect(outcomes(await settleTogether(item, item))).toEqual(['settled', null]);
  expect(outcomes(await settleAlone(item))).toEqual(['lease_lost']);
  expect(await receiptsOf(account)).toBe(1);
});
