import type { EntityManager } from 'typeorm';
import { type PlanPosting, partPlanChange } from './domain/plan-posting.ts';
import { purchaseTarget } from './domain/purchase-target.ts';
import { type PurchaseState, addPosting, readPurchase } from './purchase-rows.ts';

/**
 * Posts what is missing between what a purchase brings, by all that is known of it, and what was posted for it. Called
 * with the purchase locked, after the event's facts were added.
 * @param id of a purchase that may not be paid yet: nothing is posted then
 */
export async function postPurchase(manager: EntityManager, eventId: string, id: string): Promise<void> {
  const purchase = await readPurchase(manager, id);
  if (purchase === undefined) return;
  const delta = purchaseTarget(purchase) - (purchase.plan + purchase.bought + purchase.lapsed);
  const isGrant = purchase.eventId === eventId;
  const posting = isGrant
    ? await grant(manager, purchase, delta)
    : await correct(manager, eventId, purchase, delta);
  await addPosting(manager, eventId, id, posting);
}

/** What a purchase brings when it is paid. A plan's period begins with it, even where all was taken back before. */
async function grant(manager: EntityManager, purchase: PurchaseState, amount: bigint): Promise<PlanPosting> {
  const { accountId, item, eventId, period } = purchase;
  if (period !== null) {
    const values = [accountId, item, amount, period.start, period.end, eventId];
    await manager.query('SELECT grant_plan_credits($1, $2, $3, $4, $5, $6)', values);
    return { plan: amount, bought: 0n, lapsed: 0n };
  }
  if (amount > 0n) {
    await manager.query(`SELECT grant_credits($1, 'bought', $2, $3)`, [accountId, amount, eventId]);
  }
  return { plan: 0n, bought: amount, lapsed: 0n };
}

/** Takes back or restores, after the grant. */
async function correct(
  manager: EntityManager,
  eventId: string,
  { accountId, period, bought, lapsed }: PurchaseState,
  delta: bigint,
): Promise<PlanPosting> {
  if (delta === 0n) return { plan: 0n, bought: 0n, lapsed: 0n };
  const posting =
    period === null
      ? { plan: 0n, bought: delta, lapsed: 0n }
      : partPlanChange({
          delta,
          debt: -bought,
          ...(await standOf(manager, accountId, period.start, lapsed)),
        });
  for (const bucket of ['plan', 'bought'] as const) {
    await manager.query('SELECT correct_credits($1, $2, $3, $4)', [
      accountId,
      bucket,
      posting[bucket],
      eventId,
    ]);
  }
  return posting;
}

/** How a plan's period stands, whose bucket is locked from here on. */
async function standOf(
  manager: EntityManager,
  accountId: string,
  start: Date,
  lapsed: bigint,
): Promise<{ readonly isOver: boolean; readonly unspent: bigint }> {
  const [{ isOver, unspent }] = await manager.query<[{ isOver: boolean; unspent: string }]>(
    'SELECT has_ended AS "isOver", unspent FROM plan_period_status($1, $2)',
    [accountId, start],
  );
  return { isOver, unspent: isOver ? BigInt(unspent) + lapsed : BigInt(unspent) };
}
