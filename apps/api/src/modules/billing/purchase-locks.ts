import type { EntityManager } from 'typeorm';
import type { PaymentFacts } from './domain/payment-facts.ts';

/*
 * Everyone locks the event first, then the payment intent, then its invoice, then the buckets: one of each at most, in
 * this order, so that no two wait for each other. The first three need not have a row, so their names are locked.
 */
const EVENT = 1;
const PAYMENT = 2;
const INVOICE = 3;

/** Makes deliveries of one event wait for each other, until the transaction ends. */
export async function lockEvent(manager: EntityManager, stripeEventId: string): Promise<void> {
  await lock(manager, EVENT, stripeEventId);
}

/**
 * Makes everything that is stated about one payment wait for each other, until the transaction ends.
 * @returns the purchases that they can be about: a pack is named by its payment intent, a plan's period by its invoice
 */
export async function lockPurchases(
  manager: EntityManager,
  [fact]: PaymentFacts,
): Promise<readonly string[]> {
  if (fact.kind === 'paid') {
    await lock(manager, fact.period === null ? PAYMENT : INVOICE, fact.purchaseId);
    return [fact.purchaseId];
  }
  await lock(manager, PAYMENT, fact.paymentIntent);
  const invoice = fact.kind === 'linked' ? fact.invoice : await linkedInvoice(manager, fact.paymentIntent);
  if (invoice === undefined) return [fact.paymentIntent];
  await lock(manager, INVOICE, invoice);
  return [fact.paymentIntent, invoice];
}

async function linkedInvoice(manager: EntityManager, paymentIntent: string): Promise<string | undefined> {
  const rows = await manager.query<{ invoice: string }[]>(
    `SELECT invoice FROM payment_fact WHERE kind = 'linked' AND key = $1`,
    [paymentIntent],
  );
  return rows[0]?.invoice;
}

async function lock(manager: EntityManager, family: number, name: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [family, name]);
}
