import type { Invariant } from './invariant.ts';

/** The credits that each event moved in each bucket, by the ledger. */
const MOVED = `
  SELECT cause, account_id, bucket,
    sum(CASE to_place WHEN 'available' THEN amount_credits ELSE -amount_credits END) AS moved
  FROM credit_transfer WHERE kind IN ('granted', 'restored', 'clawed_back') GROUP BY cause, account_id, bucket`;

/** The same, by the postings of purchases. */
const POSTED = `
  SELECT q.event_id AS cause, p.account_id, part.bucket, sum(part.credits) AS posted
  FROM purchase_posting q JOIN purchase p ON p.id = q.purchase_id
  CROSS JOIN LATERAL (VALUES ('plan', q.plan_credits), ('bought', q.bought_credits)) part (bucket, credits)
  WHERE part.credits <> 0 GROUP BY q.event_id, p.account_id, part.bucket`;

/** How much of the payment of each purchase is reversed: from 0 to the amount that was paid. */
const REVERSED = `
  SELECT p.id, GREATEST(0, LEAST(p.amount_minor, COALESCE(r.refunded, 0) + COALESCE(d.withdrawn, 0))) AS reversed
  FROM purchase p
  LEFT JOIN (
    SELECT b.purchase_id, sum(c.refunded) AS refunded FROM payment_of_purchase b
    JOIN (
      SELECT payment_intent, charge, (array_agg(amount_minor ORDER BY occurred_at DESC, amount_minor DESC))[1] AS refunded
      FROM payment_fact WHERE kind = 'refunded' GROUP BY payment_intent, charge) c USING (payment_intent)
    GROUP BY b.purchase_id) r ON r.purchase_id = p.id
  LEFT JOIN (
    SELECT b.purchase_id, sum(CASE f.kind WHEN 'withdrawn' THEN f.amount_minor ELSE -f.amount_minor END) AS withdrawn
    FROM payment_of_purchase b JOIN payment_fact f USING (payment_intent)
    WHERE f.kind IN ('withdrawn', 'reinstated') GROUP BY b.purchase_id) d ON d.purchase_id = p.id`;

/** The stored events, parsed from the signed bytes. Several events may state one fact; it counts once. */
const STATED = `
  SELECT type, occurred_at, body::json->'data'->'object' AS o FROM billing_event
  WHERE reason IS NULL OR reason = 'already_known'`;

const STATED_FACTS = `
  SELECT 'linked' AS kind, o->'payment'->>'payment_intent' AS key, o->'payment'->>'payment_intent' AS payment_intent,
    o->>'invoice' AS invoice, NULL AS charge, NULL::bigint AS amount_minor
  FROM stated WHERE type = 'invoice_payment.paid'
  UNION
  SELECT 'refunded', concat_ws(' ', o->>'id', extract(epoch FROM occurred_at)::bigint, o->>'amount_refunded'),
    o->>'payment_intent', NULL, o->>'id', (o->>'amount_refunded')::bigint
  FROM stated WHERE type = 'charge.refunded'
  UNION
  SELECT CASE WHEN (m->>'amount')::bigint < 0 THEN 'withdrawn' ELSE 'reinstated' END, m->>'id', o->>'payment_intent',
    NULL, NULL, CASE WHEN m->>'currency' = o->>'currency' THEN abs((m->>'amount')::bigint) END
  FROM stated CROSS JOIN LATERAL json_array_elements(o->'balance_transactions') m
  WHERE type LIKE 'charge.dispute.%' AND (m->>'amount')::bigint <> 0`;

/** Billing: credits from payments follow from the stored signed events, and from nothing else. */
export const BILLING_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I9',
    condition:
      'credits are granted, clawed back and restored only as a stored billing event changed its purchase',
    query: `SELECT cause, account_id, bucket, m.moved, q.posted FROM (${MOVED}) m
      FULL JOIN (${POSTED}) q USING (cause, account_id, bucket) WHERE m.moved IS DISTINCT FROM q.posted`,
  },
  {
    name: 'I9',
    condition: 'a purchase grants the credits of its remaining payment, rounded down to whole credits',
    query: `WITH payment_of_purchase AS (
        SELECT id AS purchase_id, id AS payment_intent FROM purchase
        UNION SELECT invoice, payment_intent FROM payment_fact WHERE kind = 'linked')
      SELECT p.id AS purchase_id, p.account_id, p.amount_credits, p.amount_minor, r.reversed, q.posted FROM purchase p
      JOIN (${REVERSED}) r ON r.id = p.id
      LEFT JOIN (SELECT purchase_id, sum(plan_credits + bought_credits + expired_credits) AS posted
        FROM purchase_posting GROUP BY purchase_id) q ON q.purchase_id = p.id
      WHERE COALESCE(q.posted, 0) <> p.amount_credits - CASE p.amount_minor WHEN 0 THEN 0
        ELSE div(p.amount_credits::numeric * r.reversed + p.amount_minor - 1, p.amount_minor) END`,
  },
  {
    name: 'I9',
    condition: 'the payment facts are those that the stored events state',
    query: `WITH stated AS (${STATED})
      SELECT kind, key, s.payment_intent, f.payment_intent AS kept_payment_intent, s.amount_minor,
        f.amount_minor AS kept_amount_minor
      FROM (${STATED_FACTS}) s FULL JOIN payment_fact f USING (kind, key)
      WHERE (s.payment_intent, s.invoice, s.charge) IS DISTINCT FROM (f.payment_intent, f.invoice, f.charge)
        OR (s.amount_minor <> f.amount_minor) OR f.key IS NULL`,
  },
  {
    name: 'I9',
    condition: 'a purchase has the values of the event that paid it',
    query: `SELECT p.id AS purchase_id, p.event_id, p.account_id, p.amount_minor, e.o FROM purchase p
      LEFT JOIN (SELECT id, applied, body::json->'data'->'object' AS o FROM billing_event) e ON e.id = p.event_id
      WHERE (p.id, p.account_id, p.amount_minor, lower(p.currency), e.applied) IS DISTINCT FROM (
        CASE p.bucket WHEN 'plan' THEN e.o->>'id' ELSE COALESCE(e.o->>'payment_intent', e.o->>'id') END,
        CASE p.bucket WHEN 'plan' THEN e.o #>> '{parent,subscription_details,metadata,tookeffect_account}'
          ELSE e.o->>'client_reference_id' END,
        (CASE p.bucket WHEN 'plan' THEN e.o->>'amount_paid' ELSE e.o->>'amount_total' END)::bigint,
        e.o->>'currency', true)`,
  },
  {
    name: 'I9',
    condition: 'an event is applied exactly where it was the first to state a fact',
    query: `SELECT e.id AS event_id, e.type, e.applied FROM billing_event e
      WHERE e.applied <> (EXISTS (SELECT FROM purchase p WHERE p.event_id = e.id)
        OR EXISTS (SELECT FROM payment_fact f WHERE f.event_id = e.id))`,
  },
];
