import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ROLL_PLAN_PERIODS } from './functions/roll-plan-periods.ts';

/** Signed billing events, and what was bought with them: the only source of credit. */
export class BillingEvents1763600000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BILLING_EVENT);
    await runner.query(PURCHASE);
    await runner.query(ROLL_PLAN_PERIODS);
    await runner.query(GRANT_PLAN_CREDITS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION grant_plan_credits, roll_plan_periods, expire_plan_period;
      DROP TABLE purchase, billing_event`);
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
  -- Whether it moved credits; where it did not, the reason says why.
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
 * A purchase counts once, whichever and however many events tell of it: its checkout session, its payment and its
 * invoice are unique. It is added before its event, because whether it is the first decides what the event says.
 */
const PURCHASE = `
CREATE TABLE purchase (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL REFERENCES account,
  bucket text NOT NULL CHECK (bucket IN ('plan', 'bought')),
  -- The pack or the plan.
  item text NOT NULL,
  amount_credits bigint NOT NULL CHECK (amount_credits > 0),
  -- What was paid, in the currency's smallest unit.
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  currency text NOT NULL,
  checkout_session text UNIQUE,
  payment_intent text UNIQUE,
  invoice text UNIQUE,
  event_id text NOT NULL UNIQUE REFERENCES billing_event DEFERRABLE INITIALLY DEFERRED,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  CHECK (num_nonnulls(checkout_session, invoice) = 1)
);
CREATE TRIGGER purchase_is_history BEFORE UPDATE OR DELETE ON purchase
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER purchase_is_kept BEFORE TRUNCATE ON purchase
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;

/*
 * Begins a period of a plan: what is left of the period before expires, and the plan's credits are there. Returns false,
 * and changes nothing, where that period or a later one has begun already, or it is over.
 */
const GRANT_PLAN_CREDITS = `
CREATE FUNCTION grant_plan_credits(
  p_account text, p_plan text, p_amount bigint, p_start timestamptz, p_end timestamptz, p_cause text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  held credit_bucket;
BEGIN
  IF p_end <= now() THEN RETURN false; END IF;
  INSERT INTO credit_bucket (account_id, bucket) VALUES (p_account, 'plan') ON CONFLICT DO NOTHING;
  SELECT * INTO held FROM credit_bucket WHERE account_id = p_account AND bucket = 'plan' FOR UPDATE;
  IF held.period_start >= p_start THEN RETURN false; END IF;
  PERFORM expire_plan_period(held);
  UPDATE credit_bucket SET available = p_amount, plan_id = p_plan, period_start = p_start, period_end = p_end,
      period_credits = p_amount, period_expired = false
    WHERE account_id = p_account AND bucket = 'plan';
  INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
    VALUES (p_account, 'plan', 'granted', 'issued', 'available', p_amount, p_cause);
  RETURN true;
END $$;
`;
