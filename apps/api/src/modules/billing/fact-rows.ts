import type { EntityManager } from 'typeorm';
import type { PaidFact, PaymentFact, PaymentFacts } from './domain/payment-facts.ts';

/**
 * Adds what an event states. What another event stated before is there once.
 * @returns whether anything of it was new
 */
export async function addFacts(
  manager: EntityManager,
  eventId: string,
  facts: PaymentFacts,
): Promise<boolean> {
  let areNew = false;
  for (const fact of facts) {
    const isNew =
      fact.kind === 'paid'
        ? await addPurchase(manager, eventId, fact)
        : await addFact(manager, eventId, rowOf(fact));
    areNew ||= isNew;
  }
  return areNew;
}

async function addPurchase(manager: EntityManager, eventId: string, fact: PaidFact): Promise<boolean> {
  const { purchaseId, accountId, item, amountCredits, amountMinor, currency, period } = fact;
  const added = await manager.query<unknown[]>(
    `INSERT INTO purchase (id, account_id, bucket, item, amount_credits, amount_minor, currency, subscription,
       period_start, period_end, event_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9), to_timestamp($10), $11)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      purchaseId,
      accountId,
      period === null ? 'bought' : 'plan',
      item,
      amountCredits,
      amountMinor,
      currency,
      period?.subscription,
      period?.start,
      period?.end,
      eventId,
    ],
  );
  return added.length > 0;
}

interface FactRow {
  readonly kind: Exclude<PaymentFact, PaidFact>['kind'];
  /** Names the fact, so that two events of one fact count once. */
  readonly key: string;
  readonly paymentIntent: string;
  readonly invoice?: string;
  readonly charge?: string;
  readonly amountMinor?: bigint;
  readonly occurredAt?: number;
}

function rowOf(fact: Exclude<PaymentFact, PaidFact>): FactRow {
  switch (fact.kind) {
    case 'linked':
      return { ...fact, key: fact.paymentIntent };
    case 'refunded':
      return { ...fact, key: `${fact.charge} ${fact.occurredAt} ${fact.amountMinor}` };
    case 'withdrawn':
    case 'reinstated':
      return { ...fact, key: fact.balanceTransaction };
  }
}

async function addFact(manager: EntityManager, eventId: string, row: FactRow): Promise<boolean> {
  const added = await manager.query<unknown[]>(
    `INSERT INTO payment_fact (kind, key, payment_intent, invoice, charge, amount_minor, occurred_at, event_id)
     VALUES ($1, $2, $3, $4, $5, $6, to_timestamp($7), $8) ON CONFLICT DO NOTHING RETURNING key`,
    [row.kind, row.key, row.paymentIntent, row.invoice, row.charge, row.amountMinor, row.occurredAt, eventId],
  );
  return added.length > 0;
}
