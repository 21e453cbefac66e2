import type { EntityManager } from 'typeorm';
import {
  type PlanPosting,
  type PurchaseFacts,
  splitPlanChange,
  purchaseTarget,
} from './domain/purchase-target.ts';
import { PurchasePostingEntity } from './purchase-posting.entity.ts';
import { PurchaseEntity } from './purchase.entity.ts';

/**
 * Posts the difference between the credits that a purchase brings by all known facts and those posted for it so far.
 * The caller has locked the purchase and inserted the facts of the event.
 * @param id of a purchase that may not be paid yet: then nothing is posted
 */
export async function postPurchase(manager: EntityManager, eventId: string, id: string): Promise<void> {
  const purchase = await manager.findOneBy(PurchaseEntity, { id });
  if (purchase === null) return;
  const { facts, posted } = await readSums(manager, purchase);
  const delta = purchaseTarget(facts) - (posted.plan + posted.bought + posted.expired);
  const posting =
    purchase.eventId === eventId
      ? await grant(manager, purchase, delta)
      : await correct(manager, eventId, purchase, posted, delta);
  if (posting.plan === 0n && posting.bought === 0n && posting.expired === 0n) return;
  await manager.insert(PurchasePostingEntity, {
    eventId,
    purchaseId: id,
    planCredits: posting.plan,
    boughtCredits: posting.bought,
    expiredCredits: posting.expired,
  });
}

/** Grants the credits of a new purchase. A plan period begins, even if its whole price was refunded before. */
async function grant(manager: EntityManager, purchase: PurchaseEntity, amount: bigint): Promise<PlanPosting> {
  const { accountId, item, eventId, bucket, periodStart, periodEnd } = purchase;
  if (bucket === 'plan') {
    const values = [accountId, item, amount, periodStart, periodEnd, eventId];
    await manager.query('SELECT grant_plan_credits($1, $2, $3, $4, $5, $6)', values);
    return { plan: amount, bought: 0n, expired: 0n };
  }
  if (amount > 0n) {
    await manager.query(`SELECT grant_credits($1, 'bought', $2, $3)`, [accountId, amount, eventId]);
  }
  return { plan: 0n, bought: amount, expired: 0n };
}

/**
 * Claws back or restores credits after the grant. Also where the sum is unchanged: a credit that a run held when it was
 * clawed back may have returned to the plan since, and then the bought credits pay for it no longer.
 */
async function correct(
  manager: EntityManager,
  eventId: string,
  { accountId, bucket, periodStart }: PurchaseEntity,
  posted: PlanPosting,
  delta: bigint,
): Promise<PlanPosting> {
  if (bucket === 'bought') {
    await correctBucket(manager, accountId, 'bought', delta, eventId);
    return { plan: 0n, bought: delta, expired: 0n };
  }
  const { hasEnded, unspent } = await lockPlanPeriod(manager, accountId, periodStart!);
  const posting = splitPlanChange({
    delta,
    debt: -posted.bought,
    unspent: hasEnded ? unspent + posted.expired : unspent,
    hasEnded,
  });
  await correctBucket(manager, accountId, 'plan', posting.plan, eventId);
  await correctBucket(manager, accountId, 'bought', posting.bought, eventId);
  return posting;
}

async function correctBucket(
  manager: EntityManager,
  accountId: string,
  bucket: PurchaseEntity['bucket'],
  amount: bigint,
  eventId: string,
): Promise<void> {
  await manager.query('SELECT correct_credits($1, $2, $3, $4)', [accountId, bucket, amount, eventId]);
}

/** Whether the plan period has ended, and its unspent credits. Its bucket is locked until the transaction ends. */
async function lockPlanPeriod(
  manager: EntityManager,
  accountId: string,
  start: Date,
): Promise<{ readonly hasEnded: boolean; readonly unspent: bigint }> {
  const [{ hasEnded, unspent }] = await manager.query<[{ hasEnded: boolean; unspent: string }]>(
    'SELECT has_ended AS "hasEnded", unspent FROM plan_period_status($1, $2)',
    [accountId, start],
  );
  return { hasEnded, unspent: BigInt(unspent) };
}

/*
 * A refund or a dispute names a payment intent: the purchase itself, or one that is linked to it. The newest refund of
 * each charge counts, and of two at the same second the larger one, because a refund states the sum refunded by then.
 */
const SUMS = `
  WITH fact AS (
    SELECT * FROM payment_fact WHERE payment_intent IN (
      SELECT $1 UNION SELECT payment_intent FROM payment_fact WHERE kind = 'linked' AND invoice = $1)
  ), newest_refund AS (
    SELECT DISTINCT ON (charge) amount_minor FROM fact WHERE kind = 'refunded'
    ORDER BY charge, occurred_at DESC, amount_minor DESC
  )
  SELECT
    (SELECT COALESCE(sum(amount_minor), 0) FROM newest_refund) AS refunded,
    (SELECT COALESCE(sum(amount_minor), 0) FROM fact WHERE kind = 'withdrawn') AS withdrawn,
    (SELECT COALESCE(sum(amount_minor), 0) FROM fact WHERE kind = 'reinstated') AS reinstated,
    COALESCE(sum(plan_credits), 0) AS plan, COALESCE(sum(bought_credits), 0) AS bought,
    COALESCE(sum(expired_credits), 0) AS expired
  FROM purchase_posting WHERE purchase_id = $1`;

type Sum = 'refunded' | 'withdrawn' | 'reinstated' | 'plan' | 'bought' | 'expired';

/** Reads the sums of the payment facts, and of the postings so far. */
async function readSums(
  manager: EntityManager,
  { id, amountCredits, amountMinor }: PurchaseEntity,
): Promise<{ readonly facts: PurchaseFacts; readonly posted: PlanPosting }> {
  const [sums] = await manager.query<[Record<Sum, string>]>(SUMS, [id]);
  return {
    facts: {
      amountCredits,
      paidMinor: amountMinor,
      refundedMinor: BigInt(sums.refunded),
      withdrawnMinor: BigInt(sums.withdrawn),
      reinstatedMinor: BigInt(sums.reinstated),
    },
    posted: { plan: BigInt(sums.plan), bought: BigInt(sums.bought), expired: BigInt(sums.expired) },
  };
}
