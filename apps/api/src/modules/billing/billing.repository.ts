import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../../ids/new-id.ts';
import type { BillingDecision, IgnoredReason } from './domain/decision.ts';
import type { PaymentFacts } from './domain/payment-facts.ts';
import { addFacts } from './fact-rows.ts';
import { postPurchase } from './post-purchase.ts';
import { lockEvent, lockPurchases } from './purchase-locks.ts';

/** A signed event, as it is stored. */
interface NewBillingEvent {
  readonly id: string;
  readonly stripeEventId: string;
  readonly type: string;
  readonly isLive: boolean;
  /** In seconds since 1970. */
  readonly occurredAt: number;
  readonly body: string;
}

/** @returns the row that a signed event will be, with an id of ours. @param text the body as it was signed */
export function newBillingEvent(event: Stripe.Event, text: string): NewBillingEvent {
  return {
    id: newId('evt'),
    stripeEventId: event.id,
    type: event.type,
    isLive: event.livemode,
    occurredAt: event.created,
    body: text,
  };
}

/** What the row of an event says of it. */
export interface StoredBillingEvent {
  readonly id: string;
  /** Whether it stated something that was not known. */
  readonly applied: boolean;
  readonly reason: IgnoredReason | null;
}

/**
 * Rows of billing. An event, the facts that it states and the credits that follow are one transaction: all are there, or
 * none. Credits follow from the facts alone, so that no order, number or coincidence of deliveries changes them.
 */
@Injectable()
export class BillingRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns what the first delivery of the event left */
  async record(event: NewBillingEvent, decision: BillingDecision): Promise<StoredBillingEvent> {
    return this.dataSource.transaction(async (manager) => {
      await lockEvent(manager, event.stripeEventId);
      const known = await findEvent(manager, event.stripeEventId);
      if (known !== undefined) return known;
      if ('ignored' in decision) return insertEvent(manager, event, decision.ignored);
      return apply(manager, event, decision.facts);
    });
  }
}

async function apply(
  manager: EntityManager,
  event: NewBillingEvent,
  facts: PaymentFacts,
): Promise<StoredBillingEvent> {
  if (!(await areAccountsKnown(manager, facts))) return insertEvent(manager, event, 'account_unknown');
  const purchaseIds = await lockPurchases(manager, facts);
  const areNew = await addFacts(manager, event.id, facts);
  const stored = await insertEvent(manager, event, areNew ? null : 'already_known');
  if (areNew) for (const id of purchaseIds) await postPurchase(manager, event.id, id);
  return stored;
}

async function areAccountsKnown(manager: EntityManager, facts: PaymentFacts): Promise<boolean> {
  for (const fact of facts) {
    if (fact.kind !== 'paid') continue;
    const accounts = await manager.query<unknown[]>('SELECT FROM account WHERE id = $1', [fact.accountId]);
    if (accounts.length === 0) return false;
  }
  return true;
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

async function insertEvent(
  manager: EntityManager,
  { id, stripeEventId, type, isLive, occurredAt, body }: NewBillingEvent,
  reason: IgnoredReason | null,
): Promise<StoredBillingEvent> {
  const applied = reason === null;
  await manager.query(
    `INSERT INTO billing_event (id, stripe_event_id, type, livemode, occurred_at, applied, reason, body)
     VALUES ($1, $2, $3, $4, to_timestamp($5), $6, $7, $8)`,
    [id, stripeEventId, type, isLive, occurredAt, applied, reason, body],
  );
  return { id, applied, reason };
}
