import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BillingDecision, IgnoredReason, Purchase } from './billing-decision.ts';

/** A signed event, as it is stored. */
export interface NewBillingEvent {
  readonly id: string;
  readonly stripeEventId: string;
  readonly type: string;
  readonly isLive: boolean;
  /** In seconds since 1970. */
  readonly occurredAt: number;
  readonly body: string;
}

/** What the row of an event says of it. */
export interface StoredBillingEvent {
  readonly id: string;
  readonly applied: boolean;
  readonly reason: IgnoredReason | null;
}

/**
 * Rows of `billing_event` and `purchase`. The event, the purchase and the credits are one transaction: all are there, or
 * none. Unique columns decide who is first, so that no order, number or coincidence of deliveries grants twice.
 */
@Injectable()
export class BillingRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns what the first delivery of the event left */
  async record(event: NewBillingEvent, decision: BillingDecision): Promise<StoredBillingEvent> {
    return this.dataSource.transaction(async (manager) => {
      const known = await findEvent(manager, event.stripeEventId);
      if (known !== undefined) return known;
      const reason =
        'ignored' in decision ? decision.ignored : await grant(manager, event, decision.purchase);
      if (await insertEvent(manager, event, reason))
        return { id: event.id, applied: reason === null, reason };
      // The same event, delivered at the same time, was first; a purchase of its own did not come to be here then.
      return (await findEvent(manager, event.stripeEventId))!;
    });
  }
}

async function findEvent(
  manager: EntityManager,
  stripeEventId: string,
): Promise<StoredBillingEvent | undefined> {
  const rows = await manager.query<StoredBillingEvent[]>(
    'SELECT id, applied, reason FROM billing_event WHERE stripe_event_id = $1',
    [stripeEventId],
  );
  return rows[0];
}

/** @returns null when the event was stored with credits; why it brings none otherwise */
async function grant(
  manager: EntityManager,
  event: NewBillingEvent,
  purchase: Purchase,
): Promise<IgnoredReason | null> {
  const accounts = await manager.query<unknown[]>('SELECT FROM account WHERE id = $1', [purchase.accountId]);
  if (accounts.length === 0) return 'account_unknown';
  if (purchase.period !== null && !(await grantPlan(manager, event, purchase, purchase.period))) {
    return 'already_granted';
  }
  const isFirst = await insertPurchase(manager, event, purchase);
  if (purchase.period === null) {
    if (!isFirst) return 'already_granted';
    const { accountId, amountCredits } = purchase;
    await manager.query(`SELECT grant_credits($1, 'bought', $2, $3)`, [accountId, amountCredits, event.id]);
  } else if (!isFirst) {
    throw new Error(`invoice ${purchase.invoice ?? ''} was paid for another period already`);
  }
  return null;
}

async function grantPlan(
  manager: EntityManager,
  event: NewBillingEvent,
  { accountId, item, amountCredits }: Purchase,
  { start, end }: NonNullable<Purchase['period']>,
): Promise<boolean> {
  const [{ granted }] = await manager.query<[{ granted: boolean }]>(
    'SELECT grant_plan_credits($1, $2, $3, to_timestamp($4), to_timestamp($5), $6) AS granted',
    [accountId, item, amountCredits, start, end, event.id],
  );
  return granted;
}

async function insertPurchase(
  manager: EntityManager,
  event: NewBillingEvent,
  purchase: Purchase,
): Promise<boolean> {
  const { accountId, item, amountCredits, amountMinor, currency, period } = purchase;
  const bucket = period === null ? 'bought' : 'plan';
  const added = await manager.query<unknown[]>(
    `INSERT INTO purchase (account_id, bucket, item, amount_credits, amount_minor, currency, checkout_session,
       payment_intent, invoice, event_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id`,
    [
      accountId,
      bucket,
      item,
      amountCredits,
      amountMinor,
      currency,
      purchase.checkoutSession,
      purchase.paymentIntent,
      purchase.invoice,
      event.id,
    ],
  );
  return added.length > 0;
}

async function insertEvent(
  manager: EntityManager,
  event: NewBillingEvent,
  reason: IgnoredReason | null,
): Promise<boolean> {
  const added = await manager.query<unknown[]>(
    `INSERT INTO billing_event (id, stripe_event_id, type, livemode, occurred_at, applied, reason, body)
     VALUES ($1, $2, $3, $4, to_timestamp($5), $6, $7, $8) ON CONFLICT (stripe_event_id) DO NOTHING RETURNING id`,
    [
      event.id,
      event.stripeEventId,
      event.type,
      event.isLive,
      event.occurredAt,
      reason === null,
      reason,
      event.body,
    ],
  );
  return added.length > 0;
}
