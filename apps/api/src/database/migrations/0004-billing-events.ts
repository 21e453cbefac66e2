import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CORRECT_CREDITS } from './functions/correct-credits.ts';
import { GRANT_PLAN_CREDITS } from './functions/grant-plan-credits.ts';
import { ROLL_PLAN_PERIODS } from './functions/roll-plan-periods.ts';
import { STAND_OF_PERIOD } from './functions/stand-of-period.ts';

/** Signed billing events, and what was bought with them: the only source of credit. */
export class BillingEvents1763600000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BILLING_EVENT);
    await runner.query(PURCHASE);
    await runner.query(PAYMENT_FACT);
    await runner.query(PURCHASE_POSTING);
    await runner.query(ROLL_PLAN_PERIODS);
    await runner.query(GRANT_PLAN_CREDITS);
    await runner.query(CORRECT_CREDITS);
    await runner.query(STAND_OF_PERIOD);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION stand_of_period, correct_credits, grant_plan_credits, roll_plan_periods,
        expire_plan_period, period_name;
      DROP TABLE purchase_posting, payment_fact, purchase, billing_event`);
  }
}

const BILLING_EVENT = `
CREATE TABLE billing_event (
  id text PRIMARY KEY,
  stripe_event_id text NOT NULL UNIQUE,
  type text NOT NULL,
  livemode boolean NOT NULL,
  -- When the payment provider made it.
  occurred_at timestamptz NOT NULL,
  -- Whether it stated something that was not known; where it did not, the reason says why.
  applied boolean NOT NULL,
  reason text,
  -- The body as it was signed.
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
 * A purchase is there once it is paid, once, whichever and however many events tell of it. It is named by its payment
 * intent, a plan's period by its invoice. What is added here names an event that is added after it, because whether it was
 * known decides what the row of the event says.
 */
const PURCHASE = `
CREATE TABLE purchase (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account,
  bucket text NOT NULL CHECK (bucket IN ('plan', 'bought')),
  -- The pack or the plan.
  item text NOT NULL,
  -- What it brings while nothing of it is taken back.
  amount_credits bigint NOT NULL CHECK (amount_credits > 0),
  -- What was paid, in the currency's smallest unit.
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
 * What else signed events state about payments, each once: the key names the fact, not the event. Facts may come before
 * the purchase that they are about.
 */
const PAYMENT_FACT = `
CREATE TABLE payment_fact (
  kind text NOT NULL CHECK (kind IN ('linked', 'refunded', 'withdrawn', 'reinstated')),
  -- Of a link the payment intent; of a refund charge, time and amount; of a dispute's movement its balance transaction.
  key text NOT NULL,
  payment_intent text NOT NULL,
  -- Of a link: what was paid with it.
  invoice text,
  -- Of a refund: the charge, and when the payment provider said how much of it was given back by then.
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
 * What an event changed of a purchase. Their sum is what the purchase brings by all that is known of it; the transfers
 * with the event as their cause are its parts in the buckets.
 */
const PURCHASE_POSTING = `
CREATE TABLE purchase_posting (
  event_id text NOT NULL REFERENCES billing_event,
  purchase_id text NOT NULL REFERENCES purchase,
  plan_credits bigint NOT NULL,
  bought_credits bigint NOT NULL,
  -- Of a period that is over: what had expired counts as returned, and what is restored has expired.
  lapsed_credits bigint NOT NULL,
  PRIMARY KEY (event_id, purchase_id),
  CHECK (plan_credits <> 0 OR bought_credits <> 0 OR lapsed_credits <> 0)
);
CREATE INDEX purchase_posting_of_purchase ON purchase_posting (purchase_id);
CREATE TRIGGER purchase_posting_is_history BEFORE UPDATE OR DELETE ON purchase_posting
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER purchase_posting_is_kept BEFORE TRUNCATE ON purchase_posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;
