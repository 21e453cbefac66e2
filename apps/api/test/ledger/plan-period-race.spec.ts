import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataSource } from 'typeorm';
import { findBrokenInvariants, type LedgerAccount, makeLedgerAccount } from './ledger-account.ts';
import { makeDataSource } from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Periods that end at the same time in each round, and rounds in which two servers race. */
const ACCOUNTS = 12;
const ROUNDS = 25;

let database: TestDatabase;
let second: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  second = await makeDataSource(database.url, 8).initialize();
});
afterAll(async () => {
  await second.destroy();
  await database.drop();
});

const rollOn = async (server: DataSource, limit: number): Promise<number> =>
  (await server.query<[{ rolled: number }]>('SELECT roll_plan_periods($1) AS rolled', [limit]))[0].rolled;

/** Rolls until no period is due, as a server's round does. */
async function rollAll(server: DataSource, limit: number): Promise<number> {
  let total = 0;
  for (;;) {
    const rolled = await rollOn(server, limit);
    total += rolled;
    if (rolled < limit) return total;
  }
}

test(`two servers that book ${ACCOUNTS} ends concurrently with runs and payments book each once`, async () => {
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, () => makeLedgerAccount(database.dataSource)),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = `${round - ROUNDS} minutes`;
    const runs = await Promise.all(accounts.map((account) => beginRound(account, start)));
    await Promise.all([
      rollAll(database.dataSource, 5),
      rollAll(second, 3),
      rollAll(second, 5),
      ...accounts.map((account, index) => meddle(account, index + round, runs[index]!)),
    ]);
    await rollAll(second, 100);
    for (const account of accounts) {
      const { reserved } = await account.bucket('plan');
      expect(reserved).toBe(0);
    }
  }
  expect(await findBrokenInvariants(database.dataSource)).toEqual([]);
  const [{ ends, expired }] = await database.dataSource.query<[{ ends: string; expired: string }]>(
    `SELECT count(*) FILTER (WHERE cause LIKE 'period_%') AS ends, sum(amount_credits) AS expired
     FROM credit_transfer WHERE kind = 'expired'`,
  );
  // Each round grants ten credits; one is reserved, and its run is settled, released or inconclusive in turn.
  expect(Number(ends)).toBe(ACCOUNTS * ROUNDS);
  const settled = ACCOUNTS * ROUNDS - Math.floor((ACCOUNTS * ROUNDS * 2) / 3);
  expect(Number(expired)).toBe(ACCOUNTS * ROUNDS * 10 - settled);
});

async function beginRound(account: LedgerAccount, start: string) {
  expect(await account.beginPeriod(10, start, '1 hour')).toBe(true);
  const run = await account.reserve();
  await account.endPeriod();
  return run;
}

/** Ends the run while the period is being booked. */
async function meddle(
  account: LedgerAccount,
  turn: number,
  run: Awaited<ReturnType<LedgerAccount['reserve']>>,
): Promise<void> {
  if (turn % 3 === 0) await account.settle(run);
  else if (turn % 3 === 1) await account.release(run);
  else await account.settle(run, 'pending');
}
