import type { EntityManager } from 'typeorm';
import type { PlanPosting } from './domain/plan-posting.ts';
import type { PurchaseFacts } from './domain/purchase-target.ts';

/** A paid purchase: what is known of its payments, and what was posted for it. */
export interface PurchaseState extends PurchaseFacts, PlanPosting {
  readonly accountId: string;
  readonly item: string;
  /** Of a plan; null for a pack. */
  readonly period: { readonly start: Date; readonly end: Date } | null;
  /** That said it is paid. */
  readonly eventId: string;
}

/*
 * A refund or a dispute names a payment: the purchase itself, or one that is linked to it. Of each charge the newest
 * refund counts, and of one second the larger, because a charge says how much was refunded until then.
 */
const PURCHASE = `
  SELECT p.account_id AS "accountId", p.item, p.event_id AS "eventId", p.period_start AS start, p.period_end AS "end",
    p.amount_credits AS "amountCredits", p.amount_minor AS paid,
    (SELECT COALESCE(sum(amount_minor), 0) FROM (
      SELECT DISTINCT ON (charge) f.amount_minor FROM payment_fact f
      WHERE f.kind = 'refunded' AND f.payment_intent IN (SELECT payment FROM payments)
      ORDER BY charge, occurred_at DESC, amount_minor DESC) newest) AS refunded,
    (SELECT COALESCE(sum(amount_minor), 0) FROM payment_fact f
      WHERE f.kind = 'withdrawn' AND f.payment_intent IN (SELECT payment FROM payments)) AS withdrawn,
    (SELECT COALESCE(sum(amount_minor), 0) FROM payment_fact f
      WHERE f.kind = 'reinstated' AND f.payment_intent IN (SELECT payment FROM payments)) AS reinstated,
    COALESCE(posted.plan, 0) AS plan, COALESCE(posted.bought, 0) AS bought, COALESCE(posted.lapsed, 0) AS lapsed
  FROM purchase p
  CROSS JOIN (
    SELECT sum(plan_credits) AS plan, sum(bought_credits) AS bought, sum(expired_credits) AS lapsed
    FROM purchase_posting WHERE purchase_id = $1) posted
  WHERE p.id = $1`;

const PAYMENTS = `
  WITH payments AS (
    SELECT $1 AS payment UNION SELECT payment_intent FROM payment_fact WHERE kind = 'linked' AND invoice = $1)`;

/** Reads a purchase, whole numbers as such. @returns undefined where none is paid by that name */
export async function readPurchase(manager: EntityManager, id: string): Promise<PurchaseState | undefined> {
  const [row] = await manager.query<PurchaseRow[]>(PAYMENTS + PURCHASE, [id]);
  if (row === undefined) return undefined;
  return {
    accountId: row.accountId,
    item: row.item,
    eventId: row.eventId,
    period: row.start === null ? null : { start: row.start, end: row.end! },
    amountCredits: BigInt(row.amountCredits),
    paidMinor: BigInt(row.paid),
    refundedMinor: BigInt(row.refunded),
    withdrawnMinor: BigInt(row.withdrawn),
    reinstatedMinor: BigInt(row.reinstated),
    plan: BigInt(row.plan),
    bought: BigInt(row.bought),
    lapsed: BigInt(row.lapsed),
  };
}

interface PurchaseRow {
  readonly accountId: string;
  readonly item: string;
  readonly eventId: string;
  readonly start: Date | null;
  readonly end: Date | null;
  readonly amountCredits: string;
  readonly paid: string;
  readonly refunded: string;
  readonly withdrawn: string;
  readonly reinstated: string;
  readonly plan: string;
  readonly bought: string;
  readonly lapsed: string;
}

/** Adds what an event changed of a purchase; nothing where it changed nothing. */
export async function addPosting(
  manager: EntityManager,
  eventId: string,
  purchaseId: string,
  { plan, bought, lapsed }: PlanPosting,
): Promise<void> {
  if (plan === 0n && bought === 0n && lapsed === 0n) return;
  await manager.query(
    `INSERT INTO purchase_posting (event_id, purchase_id, plan_credits, bought_credits, expired_credits)
     VALUES ($1, $2, $3, $4, $5)`,
    [eventId, purchaseId, plan, bought, lapsed],
  );
}
