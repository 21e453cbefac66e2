import type { Corruption } from './corruption.ts';

const MOVED =
  'credits are granted, clawed back and restored only as a stored billing event changed its purchase';
const TARGET = 'a purchase grants the credits of its remaining payment, rounded down to whole credits';
const FACTS = 'the payment facts are those that the stored events state';
const PURCHASE = 'a purchase has the values of the event that paid it';
const FIRST = 'an event is applied exactly where it was the first to state a fact';

const TRANSFER = `INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
  SELECT account_id, bucket,`;
const REFUND = `INSERT INTO payment_fact (kind, key, payment_intent, charge, occurred_at, amount_minor, event_id)
  SELECT 'refunded', id, id, 'ch_none', now(), 1, event_id FROM purchase`;
const SECOND_EVENT = `INSERT INTO billing_event
  SELECT 'evt_more', 'evt_more', type, livemode, occurred_at, applied, reason, body FROM billing_event LIMIT 1`;

/** Of what the ledger holds of payments. */
export const BILLING_CORRUPTIONS: readonly Corruption[] = [
  {
    promise: MOVED,
    statement: `${TRANSFER} 'granted', 'issued', 'available', 7, 'evt_none' FROM credit_bucket`,
  },
  {
    promise: MOVED,
    statement: `${TRANSFER} kind, from_place, to_place, amount_credits, cause FROM credit_transfer WHERE kind = 'granted'`,
  },
  { promise: MOVED, statement: `DELETE FROM credit_transfer WHERE kind = 'granted'` },
  { promise: MOVED, statement: `UPDATE purchase_posting SET bought_credits = bought_credits + 1` },
  { promise: TARGET, statement: `DELETE FROM purchase_posting` },
  { promise: TARGET, statement: `UPDATE purchase SET amount_credits = amount_credits + 1` },
  { promise: TARGET, statement: `${REFUND} WHERE bucket = 'bought'` },
  { promise: FACTS, statement: `${REFUND} WHERE bucket = 'bought'` },
  {
    promise: FACTS,
    statement: `UPDATE billing_event SET type = 'charge.refunded',
      body = '{"data":{"object":{"id":"ch_1","payment_intent":"pi_1","amount_refunded":1}}}'`,
  },
  { promise: PURCHASE, statement: `UPDATE purchase SET amount_minor = amount_minor + 1` },
  { promise: PURCHASE, statement: `UPDATE purchase SET account_id = 'acc_other'` },
  { promise: PURCHASE, statement: `UPDATE purchase SET id = id || '_other'` },
  { promise: FIRST, statement: SECOND_EVENT },
  { promise: FIRST, statement: `UPDATE billing_event SET applied = false, reason = 'already_known'` },
];
