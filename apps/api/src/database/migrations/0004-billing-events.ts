import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signed billing events, and the purchases that they pay for: the only source of credits. */
export class BillingEvents1763600000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BILLING_EVENT);
    await runner.query(PURCHASE);
    await runner.query(PAYMENT_FACT);
    await runner.query(PURCHASE_POSTING);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE purchase_posting, payment_fact, purchase, billing_event');
  }
}

const BILLING_EVENT = `
CREATE TABLE billing_event (
  id text PRIMARY KEY,
  stripe_event_id text NOT NULL UNIQUE,
  type text NOT NULL,
  livemode boolean NOT NULL,
  -- When the payment provider created it.
  occurred_at timestamptz NOT NULL,
  -- Whether it stated a new fact; otherwise the reason why not.
  applied boolean NOT NULL,
  reason text,
  -- The signed body.
  body text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  CHECK (applied = (reason IS NULL))
);
CREATE TRIGGER billing_event_is_history BEFORE UPDATE OR DELETE ON billing_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER billing_event_is_kept BEFORE TRUNCATE ON billing_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;

/*
 * A paid purchase has one row, however many events report it. Its id is its payment intent, or for a plan period its
 * invoice. The row refers to an event that is inserted after it in the same transaction: the event's row states whether
 * the purchase was new.
 */
const PURCHASE = `
CREATE TABLE purchase (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account,
  bucket text NOT NULL CHECK (bucket IN ('plan', 'bought')),
  -- The id of the pack or the plan.
  item text NOT NULL,
  -- The credits that it brings while nothing of it is refunded or disputed.
  amount_credits bigint NOT NULL CHECK (amount_credits > 0),
  -- The price paid, in the currency's smallest unit.
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  currency text NOT NULL,
  subscription text,
  period_start timestamptz,
  period_end timestamptz,
  event_id text NOT NULL UNIQUE REFERENCES billing_event DEFERRABLE INITIALLY DEFERRED,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  UNIQUE (subscription, period_start),
  -- An account has one plan at a time.
  UNIQUE (account_id, period_start),
  CHECK (num_nonnulls(subscription, period_start, period_end) = CASE bucket WHEN 'plan' THEN 3 ELSE 0 END)
);
CREATE TRIGGER purchase_is_history BEFORE UPDATE OR DELETE ON purchase
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER purchase_is_kept BEFORE TRUNCATE ON purchase
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;

/*
 * Other facts about payments that signed events state, each stored once: the key names the fact, not the event. A fact may
 * arrive before its purchase.
 */
const PAYMENT_FACT = `
CREATE TABLE payment_fact (
  kind text NOT NULL CHECK (kind IN ('linked', 'refunded', 'withdrawn', 'reinstated')),
  -- For a link: the payment intent. For a refund: charge, time and amount. For a dispute: the balance transaction.
  key text NOT NULL,
  payment_intent text NOT NULL,
  -- For a link: the invoice that the payment intent paid.
  invoice text,
  -- For a refund: the charge, and the time of the statement; the amount is the sum refunded by then.
  charge text,
  occurred_at timestamptz,
  amount_minor bigint CHECK (amount_minor >= 0),
  event_id text NOT NULL REFERENCES billing_event DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (kind, key),
  CHECK ((kind = 'linked') = (invoice IS NOT NULL) AND (kind <> 'linked') = (amount_minor IS NOT NULL)),
  CHECK ((kind = 'refunded') = (charge IS NOT NULL AND occurred_at IS NOT NULL))
);
CREATE INDEX payment_fact_of_payment ON payment_fact (payment_intent);
CREATE INDEX payment_fact_of_invoice ON payment_fact (invoice) WHERE kind = 'linked';
CREATE TRIGGER payment_fact_is_history BEFORE UPDATE OR DELETE ON payment_fact
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payment_fact_is_kept BEFORE TRUNCATE ON payment_fact
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;

/*
 * The change of a purchase's credits by one event. The sum of a purchase's postings is the credits that it brings by all
 * known facts; the transfers with the event as their cause are the same change in the buckets.
 */
const PURCHASE_POSTING = `
CREATE TABLE purchase_posting (
  event_id text NOT NULL REFERENCES billing_event,
  purchase_id text NOT NULL REFERENCES purchase,
  plan_credits bigint NOT NULL,
  bought_credits bigint NOT NULL,
  -- For an ended period: credits that had expired count as returned, and credits that are restored expire at once.
  expired_credits bigint NOT NULL,
  PRIMARY KEY (event_id, purchase_id),
  CHECK (plan_credits <> 0 OR bought_credits <> 0 OR expired_credits <> 0)
);
CREATE INDEX purchase_posting_of_purchase ON purchase_posting (purchase_id);
CREATE TRIGGER purchase_posting_is_history BEFORE UPDATE OR DELETE ON purchase_posting
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER purchase_posting_is_kept BEFORE TRUNCATE ON purchase_posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;
