import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { assertLedgerInvariants, type LedgerAccount, makeLedgerAccount } from './ledger-account.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => assertLedgerInvariants(database.dataSource));

const newAccount = (): Promise<LedgerAccount> => makeLedgerAccount(database.dataSource);

async function roll(limit = 100): Promise<number> {
  const [row] = await database.dataSource.query<[{ rolled: number }]>(
    'SELECT roll_plan_periods($1) AS rolled',
    [limit],
  );
  return row.rolled;
}

/** An account with five plan credits in a current period. */
async function subscriber(): Promise<LedgerAccount> {
  const account = await newAccount();
  expect(await account.beginPeriod(5, '-1 hour', '1 hour')).toBe(true);
  return account;
}

test('at the end of a period its remaining credits expire once, and none are granted', async () => {
  const account = await subscriber();
  await account.settle(await account.reserve());
  expect(await roll()).toBe(0);
  await account.endPeriod();
  expect([await roll(), await roll()]).toEqual([1, 0]);
  expect(await account.bucket('plan')).toEqual({ available: 0, reserved: 0 });
  expect(await account.transfers()).toEqual([
    'plan granted 5',
    'plan reserved 1',
    'plan settled 1',
    'plan expired 4',
  ]);
  expect((await account.reserve()).outcome).toBe('credit_exhausted');
});

test('the end of a period without available credits is booked without a transfer', async () => {
  const account = await newAccount();
  await account.beginPeriod(1, '-1 hour', '1 hour');
  await account.settle(await account.reserve());
  await account.endPeriod();
  expect([await roll(), await roll()]).toEqual([1, 0]);
  expect(await account.transfers()).not.toContainEqual(expect.stringContaining('expired'));
});

test('bought credits never expire', async () => {
  const account = await newAccount();
  await account.buy(3);
  await roll();
  expect(await account.bucket('bought')).toEqual({ available: 3, reserved: 0 });
});

test('a period that a payment has ended is not booked again, and vice versa', async () => {
  const [late, early] = [await subscriber(), await subscriber()];
  await early.endPeriod();
  await roll();
  for (const account of [late, early]) await account.beginPeriod(7, '-1 minute', '1 hour');
  expect(await roll()).toBe(0);
  for (const account of [late, early]) {
    expect(await account.bucket('plan')).toEqual({ available: 7, reserved: 0 });
    expect(await account.transfers()).toEqual(['plan granted 5', 'plan expired 5', 'plan granted 7']);
  }
});

test('an old payment does not restart a booked period', async () => {
  const account = await newAccount();
  await database.dataSource.query(
    `SELECT grant_plan_credits($1, 'starter', 5, '2026-01-31Z', now() + interval '1 hour', 'evt_1')`,
    [account.accountId],
  );
  await account.endPeriod();
  await roll();
  const [row] = await database.dataSource.query<[{ granted: boolean }]>(
    `SELECT grant_plan_credits($1, 'starter', 5, '2026-01-31Z', now() + interval '1 hour', 'evt_2') AS granted`,
    [account.accountId],
  );
  expect(row.granted).toBe(false);
  expect(await account.bucket('plan')).toEqual({ available: 0, reserved: 0 });
});

const RETURNS: readonly [string, (account: LedgerAccount) => Promise<unknown>, readonly string[], number][] =
  [
    ['before the roll', () => Promise.resolve(), ['plan refunded 1', 'plan expired 1'], 0],
    ['after the roll', () => roll(), ['plan expired 4', 'plan refunded 1', 'plan expired 1'], 0],
    [
      'in the next period',
      async (account) => {
        await roll();
        await account.beginPeriod(7, '-1 minute', '1 hour');
      },
      ['plan expired 4', 'plan granted 7', 'plan refunded 1', 'plan expired 1'],
      7,
    ],
    [
      'in the next period, which ended the one before',
      (account) => account.beginPeriod(7, '-1 minute', '1 hour'),
      ['plan expired 4', 'plan granted 7', 'plan refunded 1', 'plan expired 1'],
      7,
    ],
  ];

const ENDS: readonly [
  string,
  (account: LedgerAccount, run: Awaited<ReturnType<LedgerAccount['reserve']>>) => Promise<unknown>,
][] = [
  ['released', (account, run) => account.release(run)],
  ['settled as inconclusive', (account, run) => account.settle(run, 'inconclusive')],
];

test.each(
  ENDS.flatMap(([how, end]) =>
    RETURNS.map(([when, before, moved, left]) => ({ how, end, when, before, moved, left })),
  ),
)(
  'a credit of an ended period, $how $when, expires with its period',
  async ({ end, before, moved, left }) => {
    const account = await subscriber();
    const run = await account.reserve();
    await account.endPeriod();
    await before(account);
    await end(account, run);
    await roll();
    expect((await account.transfers()).slice(2).filter((transfer) => moved.includes(transfer))).toEqual(
      moved,
    );
    expect(await account.bucket('plan')).toEqual({ available: left, reserved: 0 });
  },
);

test('a reserved credit of an ended period can still be spent', async () => {
  const account = await subscriber();
  const run = await account.reserve();
  await account.endPeriod();
  await roll();
  await account.beginPeriod(7, '-1 minute', '1 hour');
  expect(await account.settle(run)).toBe('settled');
  expect(await account.bucket('plan')).toEqual({ available: 7, reserved: 0 });
  expect((await account.transfers()).at(-1)).toBe('plan settled 1');
});

test('one round books at most its limit of periods, those that ended first before the others', async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => subscriber()));
  for (const account of accounts) await account.endPeriod();
  expect(await roll(2)).toBe(2);
  const left = await Promise.all(accounts.map(async (account) => (await account.bucket('plan')).available));
  expect(left).toEqual([0, 0, 5, 5, 5]);
  expect([await roll(2), await roll(2), await roll(2)]).toEqual([2, 1, 0]);
});

test('skips a period whose row another transaction has locked', async () => {
  const account = await subscriber();
  await account.endPeriod();
  const holder = database.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT FROM credit_bucket WHERE account_id = $1 FOR UPDATE', [account.accountId]);
  expect(await roll()).toBe(0);
  await holder.rollbackTransaction();
  await holder.release();
  expect(await roll()).toBe(1);
});

test.each([
  ['the end of a short month', '2026-01-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['a leap day', '2024-01-31T23:59:59Z', '2024-02-29T23:59:59Z'],
  ['a leap day’s following year', '2024-02-29T00:00:00Z', '2025-02-28T00:00:00Z'],
  ['the day on which clocks go forward', '2026-03-01T02:30:00Z', '2026-03-29T02:30:00Z'],
  ['the day on which clocks go back', '2026-10-01T01:30:00Z', '2026-10-25T01:30:00Z'],
  ['the end of a year', '2025-12-01T00:00:00Z', '2026-01-01T00:00:00Z'],
])('%s is booked once in every time zone', async (_, start, end) => {
  const account = await newAccount();
  await account.beginPeriod(5, '-1 hour', '1 hour');
  await database.dataSource.query(
    `UPDATE credit_bucket SET period_start = $2, period_end = $3 WHERE account_id = $1 AND bucket = 'plan'`,
    [account.accountId, start, end],
  );
  const rolled: number[] = [];
  for (const zone of ['America/New_York', 'Pacific/Kiritimati', 'Europe/Berlin', 'UTC']) {
    await database.dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL timezone = '${zone}'`);
      const [row] = await manager.query<[{ rolled: number }]>('SELECT roll_plan_periods(10) AS rolled');
      rolled.push(row.rolled);
    });
  }
  expect(rolled).toEqual([1, 0, 0, 0]);
  const [{ cause }] = await database.dataSource.query<[{ cause: string }]>(
    `SELECT cause FROM credit_transfer WHERE account_id = $1 AND kind = 'expired'`,
    [account.accountId],
  );
  expect(cause).toBe(`period_${start.replace('Z', '.000000Z')}`);
});

test('rejects a second expiry of one period', async () => {
  const account = await subscriber();
  await account.endPeriod();
  await roll();
  await expect(
    database.dataSource.query(
      `INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
       SELECT account_id, bucket, kind, from_place, to_place, 1, cause FROM credit_transfer
       WHERE account_id = $1 AND kind = 'expired'`,
      [account.accountId],
    ),
  ).rejects.toThrow('credit_expires_once');
});

test('rejects available credits in a period whose end is booked', async () => {
  const account = await subscriber();
  await account.endPeriod();
  await roll();
  await expect(
    database.dataSource.query(`UPDATE credit_bucket SET available = 1 WHERE account_id = $1`, [
      account.accountId,
    ]),
  ).rejects.toThrow('period_left');
});
