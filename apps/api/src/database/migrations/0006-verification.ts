import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GIVE_BACK_CREDIT } from './functions/give-back-credit.ts';
import { RELEASE_RUN } from './functions/release-run.ts';
import { RESERVE_RUN } from './functions/reserve-run.ts';
import { SETTLE_RUN } from './functions/settle-run.ts';

/** The metered path: runs, receipts, claims, idempotency keys, and the three functions that move them. */
export class Verification1763600000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RUNS);
    await runner.query(RECEIPTS);
    await runner.query(GIVE_BACK_CREDIT);
    await runner.query(RELEASE_RUN);
    await runner.query(RESERVE_RUN);
    await runner.query(SETTLE_RUN);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION settle_run, foreign_claims, settle_credit, reserve_run, release_run, give_back_credit, is_period_over, current_period;
      DROP TABLE claim, receipt, idempotency_key, verification_run, usage_period`);
  }
}

const RUNS = `
CREATE TABLE verification_run (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  operation_id text NOT NULL,
  epoch bigint NOT NULL,
  state text NOT NULL DEFAULT 'live' CHECK (state IN ('live', 'completed', 'failed')),
  -- Where the credit was reserved; null where nothing is metered.
  bucket text,
  -- Of a plan's credit: the period that it was taken from, and expires with.
  bucket_period timestamptz,
  idempotency_key text NOT NULL,
  lease_until timestamptz NOT NULL,
  started_at timestamptz NOT NULL DEFAULT instant_now(),
  ended_at timestamptz,
  UNIQUE (operation_id, epoch),
  FOREIGN KEY (account_id, operation_id) REFERENCES operation (account_id, id)
) WITH (fillfactor = 80);
-- One live run an operation, and what the janitor looks through.
CREATE UNIQUE INDEX live_run ON verification_run (operation_id) WHERE state = 'live';

CREATE TABLE idempotency_key (
  account_id text NOT NULL REFERENCES account,
  key text NOT NULL,
  -- SHA-256 of method, route, path parameters and canonical body.
  fingerprint bytea NOT NULL,
  run_id text,
  -- The stored answer; null while the run is live.
  status integer,
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
) WITH (fillfactor = 80);
CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);

CREATE TABLE usage_period (
  account_id text NOT NULL REFERENCES account,
  period_start timestamptz NOT NULL,
  verified_actions bigint NOT NULL DEFAULT 0,
  answerless_runs bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, period_start)
) WITH (fillfactor = 80);

-- When the account's period began: its plan's, or the calendar month in UTC where it has none.
CREATE FUNCTION current_period(p_account text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT COALESCE(
    (SELECT period_start FROM credit_bucket WHERE account_id = p_account AND bucket = 'plan' AND period_end > now()),
    date_trunc('month', now(), 'UTC'))
$$;
`;

const RECEIPTS = `
CREATE TABLE receipt (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  operation_id text NOT NULL,
  run_id text NOT NULL UNIQUE REFERENCES verification_run,
  sequence integer NOT NULL,
  verdict text NOT NULL,
  reason text NOT NULL,
  amount_credits integer NOT NULL CHECK (amount_credits IN (0, 1)),
  -- The period of usage_period that counts it.
  usage_period timestamptz NOT NULL,
  observed_at timestamptz NOT NULL,
  -- Canonical JSON, as it is served.
  document text NOT NULL,
  payload_digest text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT instant_now(),
  UNIQUE (operation_id, sequence),
  FOREIGN KEY (account_id, operation_id) REFERENCES operation (account_id, id)
);
CREATE TRIGGER receipt_is_history BEFORE UPDATE OR DELETE ON receipt
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_is_kept BEFORE TRUNCATE ON receipt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE claim (
  account_id text NOT NULL,
  origin text NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  contract_name text NOT NULL,
  operation_id text NOT NULL,
  receipt_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT instant_now(),
  PRIMARY KEY (account_id, origin, object_type, object_id, contract_name),
  FOREIGN KEY (account_id, operation_id) REFERENCES operation (account_id, id)
);
CREATE INDEX claim_by_operation ON claim (operation_id);
CREATE TRIGGER claim_is_history BEFORE UPDATE OR DELETE ON claim
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER claim_is_kept BEFORE TRUNCATE ON claim
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;
