import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { acrossAccounts } from '../../database/index.ts';
import { newId } from '../../ids/new-id.ts';
import { AccountEntity } from '../identity/index.ts';
import { BillingEventEntity } from './billing-event.entity.ts';
import type {
  BillingDecision,
  IgnoredReason,
  PaidFact,
  PaymentFact,
  PaymentFacts,
} from './domain/decision.ts';
import { PaymentFactEntity } from './payment-fact.entity.ts';
import { postPurchase } from './purchase-ledger.repository.ts';
import { PurchaseEntity } from './purchase.entity.ts';

/** An event that is not stored yet. */
export type NewBillingEvent = Omit<BillingEventEntity, 'applied' | 'reason' | 'receivedAt'>;

/** The result of an event's first delivery. */
export type StoredBillingEvent = Pick<BillingEventEntity, 'id' | 'applied' | 'reason'>;

/** @returns the row of a signed event, with a new id. @param text the signed body */
export function newBillingEvent(event: Stripe.Event, text: string): NewBillingEvent {
  return {
    id: newId('evt'),
    stripeEventId: event.id,
    type: event.type,
    livemode: event.livemode,
    occurredAt: new Date(event.created * 1000),
    body: text,
  };
}

/*
 * Families of advisory locks. Every transaction locks the event first, then the payment intent, then its invoice, then
 * the buckets, at most one of each, so that no two transactions wait for each other. The names are locked, because the
 * first three may have no row yet.
 */
const EVENT = 1;
const PAYMENT = 2;
const INVOICE = 3;

/**
 * Stores an event, the facts that it states and the credits that follow in one transaction. Credits follow from the
 * stored facts alone, so the order, number and concurrency of deliveries change nothing.
 */
@Injectable()
export class BillingRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * The event says which account paid; a refund does not even name it, so the facts of every account are searched.
   * @returns the result of the first delivery, also for a repeated one
   */
  async record(event: NewBillingEvent, decision: BillingDecision): Promise<StoredBillingEvent> {
    return acrossAccounts(() => this.database.transaction((manager) => recordOnce(manager, event, decision)));
  }
}

async function recordOnce(
  manager: EntityManager,
  event: NewBillingEvent,
  decision: BillingDecision,
): Promise<StoredBillingEvent> {
  await lock(manager, EVENT, event.stripeEventId);
  const known = await manager.findOne(BillingEventEntity, {
    select: { id: true, applied: true, reason: true },
    where: { stripeEventId: event.stripeEventId },
  });
  if (known !== null) return known;
  if ('ignored' in decision) return insertEvent(manager, event, decision.ignored);
  return apply(manager, event, decision.facts);
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
    if (!(await manager.existsBy(AccountEntity, { id: fact.accountId }))) return false;
  }
  return true;
}

async function insertEvent(
  manager: EntityManager,
  event: NewBillingEvent,
  reason: IgnoredReason | null,
): Promise<StoredBillingEvent> {
  const applied = reason === null;
  await manager.insert(BillingEventEntity, { ...event, applied, reason });
  return { id: event.id, applied, reason };
}

/**
 * Makes transactions about one payment wait for each other.
 * @returns the ids of the purchases that the facts can be about: a pack has the id of its payment intent, a plan period
 *   that of its invoice
 */
async function lockPurchases(manager: EntityManager, [fact]: PaymentFacts): Promise<readonly string[]> {
  if (fact.kind === 'paid') {
    await lock(manager, fact.period === null ? PAYMENT : INVOICE, fact.purchaseId);
    return [fact.purchaseId];
  }
  await lock(manager, PAYMENT, fact.paymentIntent);
  const invoice = fact.kind === 'linked' ? fact.invoice : await findInvoice(manager, fact.paymentIntent);
  if (invoice === undefined) return [fact.paymentIntent];
  await lock(manager, INVOICE, invoice);
  return [fact.paymentIntent, invoice];
}

async function findInvoice(manager: EntityManager, paymentIntent: string): Promise<string | undefined> {
  const link = await manager.findOneBy(PaymentFactEntity, { kind: 'linked', key: paymentIntent });
  return link?.invoice ?? undefined;
}

async function lock(manager: EntityManager, family: number, name: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [family, name]);
}

/** Inserts the facts that no other event has stated before. @returns whether any was new */
async function addFacts(manager: EntityManager, eventId: string, facts: PaymentFacts): Promise<boolean> {
  let areNew = false;
  for (const fact of facts) {
    const isNew =
      fact.kind === 'paid'
        ? await insertNew(manager, PurchaseEntity, toPurchase(fact, eventId))
        : await insertNew(manager, PaymentFactEntity, toPaymentFact(fact, eventId));
    areNew ||= isNew;
  }
  return areNew;
}

/** @returns false where a row with the same key exists */
async function insertNew(
  manager: EntityManager,
  entity: typeof PurchaseEntity | typeof PaymentFactEntity,
  row: object,
): Promise<boolean> {
  const insert = manager.createQueryBuilder().insert().into<object>(entity).values(row);
  const result = await insert.orIgnore().updateEntity(false).returning(['eventId']).execute();
  return (result.raw as readonly unknown[]).length > 0;
}

function toPurchase(fact: PaidFact, eventId: string): Omit<PurchaseEntity, 'createdAt'> {
  const { purchaseId: id, accountId, item, amountCredits, amountMinor, currency, period } = fact;
  return {
    ...{ id, accountId, item, amountCredits, amountMinor, currency, eventId },
    bucket: period === null ? 'bought' : 'plan',
    subscription: period?.subscription ?? null,
    periodStart: period && new Date(period.start * 1000),
    periodEnd: period && new Date(period.end * 1000),
  };
}

function toPaymentFact(fact: Exclude<PaymentFact, PaidFact>, eventId: string): Partial<PaymentFactEntity> {
  const { kind, paymentIntent } = fact;
  const common = { kind, paymentIntent, eventId };
  switch (fact.kind) {
    case 'linked':
      return { ...common, key: paymentIntent, invoice: fact.invoice };
    case 'refunded': {
      const { charge, occurredAt, amountMinor } = fact;
      const key = `${charge} ${occurredAt} ${amountMinor}`;
      return { ...common, key, charge, amountMinor, occurredAt: new Date(occurredAt * 1000) };
    }
    case 'withdrawn':
    case 'reinstated':
      return { ...common, key: fact.balanceTransaction, amountMinor: fact.amountMinor };
  }
}
