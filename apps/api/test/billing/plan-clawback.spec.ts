import { afterAll, beforeAll, expect, test } from 'vitest';
import { disputeMoved, paidInvoice, paidInvoicePayment } from '@tookeffect/testing/payments';
import { allInvariants } from '../../src/modules/invariants/invariants.repository.ts';
import { type LedgerAccount, makeLedgerAccount } from '../ledger/ledger-account.ts';
import { SOLD } from './permutation-cases.ts';
import { type TwoReceivers, startTwoReceivers } from './two-receivers.ts';

const { amountMinor, amountCredits } = SOLD.plan;
/** Half of the price; the clawback is rounded up. */
const HALF = Math.trunc(amountMinor / 2);

let receivers: TwoReceivers;
beforeAll(async () => {
  receivers = await startTwoReceivers();
});
afterAll(async () => {
  for (const { condition, query } of allInvariants(60_000)) {
    const rows = await receivers.database.dataSource.query<unknown[]>(query);
    if (rows.length > 0) throw new Error(`${condition}: ${JSON.stringify(rows)}`);
  }
  await receivers.stop();
});

type Step = 'withdrawn' | 'reinstated' | 'half' | 'freed' | 'ended' | 'rolled';

/** An account with three spent credits and one reserved credit, after these steps. */
async function subscriber(steps: readonly Step[]): Promise<LedgerAccount> {
  const { dataSource } = receivers.database;
  const account = await makeLedgerAccount(dataSource);
  const { accountId } = account;
  const start = Math.floor(Date.now() / 1000) - 3600;
  const invoice = `in_${accountId}`;
  const paymentIntent = `pi_${accountId}`;
  const period = { start, end: start + 86_400 };
  const bill = { accountId, plan: SOLD.plan, subscription: `sub_${accountId}`, invoice, period };
  await receivers.deliver(paidInvoice(bill), 0);
  await receivers.deliver(paidInvoicePayment(invoice, paymentIntent), 1);
  for (let spent = 0; spent < 3; spent += 1) await account.settle(await account.reserve());
  const held = await account.reserve();
  const moved = (movements: readonly number[]) =>
    disputeMoved({
      paymentIntent,
      charge: `ch_${accountId}`,
      dispute: `du_${accountId}_${movements[0] ?? 0}`,
      amountMinor,
      currency: 'eur',
      movements: movements.map((amount, index) => ({
        id: `txn_${accountId}_${movements[0] ?? 0}_${index}`,
        amountMinor: amount,
      })),
    });
  const doing: Record<Step, () => Promise<unknown>> = {
    withdrawn: () => receivers.deliver(moved([-amountMinor]), 0),
    reinstated: () => receivers.deliver(moved([-amountMinor, amountMinor]), 1),
    half: () => receivers.deliver(moved([-HALF]), 1),
    freed: () => account.release(held),
    ended: () => account.endPeriod(),
    rolled: () => dataSource.query('SELECT roll_plan_periods(1000)'),
  };
  for (const step of steps) await doing[step]();
  return account;
}

const LEFT = amountCredits - 4;

test.each<[readonly Step[], number, number]>([
  [['withdrawn'], 0, -4],
  [['withdrawn', 'reinstated'], LEFT, 0],
  [['reinstated', 'withdrawn'], LEFT, 0],
  [['half'], LEFT - amountCredits / 2, 0],
  [['half', 'withdrawn'], 0, -4],
  [['withdrawn', 'half', 'reinstated'], LEFT - amountCredits / 2, 0],
])('in a current period, %j leaves %i plan credits and %i bought', async (steps, plan, bought) => {
  const account = await subscriber(steps);
  expect(await account.bucket('plan')).toEqual({ available: plan, reserved: 1 });
  expect(await account.bucket('bought')).toEqual({ available: bought, reserved: 0 });
});

test.each<[readonly Step[], number]>([
  [['withdrawn', 'ended', 'rolled'], -4],
  [['ended', 'withdrawn', 'rolled'], -4],
  [['ended', 'rolled', 'withdrawn'], -4],
  [['half', 'ended', 'rolled'], 0],
  [['ended', 'rolled', 'half'], 0],
  [['ended', 'rolled', 'half', 'withdrawn'], -4],
  [['half', 'ended', 'withdrawn', 'rolled'], -4],
  [['withdrawn', 'reinstated', 'ended', 'rolled'], 0],
  [['withdrawn', 'ended', 'rolled', 'reinstated'], 0],
  [['ended', 'withdrawn', 'reinstated', 'rolled'], 0],
  [['ended', 'rolled', 'reinstated', 'withdrawn'], 0],
])('in an ended period, %j leaves 0 plan credits and %i bought', async (steps, bought) => {
  const account = await subscriber(steps);
  expect(await account.bucket('plan')).toEqual({ available: 0, reserved: 1 });
  expect(await account.bucket('bought')).toEqual({ available: bought, reserved: 0 });
});

test('a credit that is given back after its clawback stays in its period until the next event', async () => {
  const account = await subscriber(['withdrawn', 'freed']);
  expect(await account.bucket('plan')).toEqual({ available: 1, reserved: 0 });
  expect(await account.bucket('bought')).toEqual({ available: -4, reserved: 0 });
});

test.each<[readonly Step[]]>([
  [['freed', 'withdrawn', 'half']],
  [['half', 'freed', 'withdrawn']],
  [['withdrawn', 'freed', 'half']],
  [['withdrawn', 'freed', 'half', 'ended', 'rolled']],
  [['withdrawn', 'freed', 'ended', 'rolled', 'half']],
  [['withdrawn', 'ended', 'rolled', 'freed', 'half']],
])('after %j, the bought credits owe the three credits that were spent, and nothing else', async (steps) => {
  const account = await subscriber(steps);
  expect(await account.bucket('plan')).toEqual({ available: 0, reserved: 0 });
  expect(await account.bucket('bought')).toEqual({ available: -3, reserved: 0 });
});
