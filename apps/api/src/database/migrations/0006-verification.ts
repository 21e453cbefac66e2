import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of the metered path: runs, idempotency keys, usage, receipts and claims. */
export class Verification1763600000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RUNS);
    await runner.query(RECEIPTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE claim, receipt, idempotency_key, verification_run, usage_period; DROP FUNCTION refuse_claim_change',
    );
  }
}

const RUNS = `
CREATE TABLE verification_run (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  operation_id text NOT NULL,
  epoch bigint NOT NULL,
  state text NOT NULL DEFAULT 'live' CHECK (state IN ('live', 'completed', 'failed')),
  -- The bucket of the reserved credit; null if metering is off.
  bucket text,
  -- For a credit of a plan: the start of its period.
  bucket_period timestamptz,
  idempotency_key text NOT NULL,
  lease_until timestamptz NOT NULL,
  started_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  ended_at timestamptz,
  UNIQUE (operation_id, epoch),
  FOREIGN KEY (account_id, operation_id) REFERENCES operation (account_id, id)
) WITH (fillfactor = 80);
-- At most one live run per operation; the sweeper reads it too.
CREATE UNIQUE INDEX live_run ON verification_run (operation_id) WHERE state = 'live';

CREATE TABLE idempotency_key (
  account_id text NOT NULL REFERENCES account,
  key text NOT NULL,
  -- SHA-256 of method, route, path parameters and canonical body.
  fingerprint bytea NOT NULL,
  run_id text,
  -- The stored response; null while the run is live.
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
  inconclusive_runs bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, period_start)
) WITH (fillfactor = 80);
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
  -- The start of the usage_period that counts it.
  usage_period timestamptz NOT NULL,
  observed_at timestamptz NOT NULL,
  -- Canonical JSON, as the API serves it.
  document text NOT NULL,
  payload_digest text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  UNIQUE (operation_id, sequence),
  FOREIGN KEY (account_id, operation_id) REFERENCES operation (account_id, id)
);
CREATE TRIGGER receipt_is_history BEFORE UPDATE OR DELETE ON receipt
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_is_kept BEFORE TRUNCATE ON receipt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An effect on an object, which one verified operation has claimed. A claim that no longer stands stays as history.
CREATE TABLE claim (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  system text NOT NULL,
  object_type text NOT NULL,
  -- The id with U+0000 escaped, and the SHA-256 of that text, because an id can be longer than an index allows.
  object_id text NOT NULL,
  object_digest bytea NOT NULL,
  aspect text NOT NULL CHECK (aspect IN ('created', 'changed', 'deleted')),
  -- For a change: the revision that it made, if the system has revisions.
  revision text,
  operation_id text NOT NULL,
  receipt_id text NOT NULL,
  observed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  -- The operation whose effect showed that this claim no longer stands.
  replaced_by text,
  replaced_at timestamptz,
  FOREIGN KEY (account_id, operation_id) REFERENCES operation (account_id, id),
  FOREIGN KEY (account_id, replaced_by) REFERENCES operation (account_id, id),
  CHECK ((replaced_by IS NULL) = (replaced_at IS NULL))
) WITH (fillfactor = 80);
-- An effect verifies one operation, whatever contract and connection looked at it.
CREATE UNIQUE INDEX standing_claim ON claim (account_id, system, object_type, object_digest, aspect, revision)
  NULLS NOT DISTINCT WHERE replaced_by IS NULL;
CREATE INDEX claim_by_operation ON claim (operation_id, id);

-- A claim is never deleted, and changes once: when it is replaced.
CREATE FUNCTION refuse_claim_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.replaced_by IS NULL AND NEW.replaced_by IS NOT NULL
    AND to_jsonb(NEW) - '{replaced_by,replaced_at}'::text[] = to_jsonb(OLD) - '{replaced_by,replaced_at}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER claim_is_history BEFORE UPDATE OR DELETE ON claim
  FOR EACH ROW EXECUTE FUNCTION refuse_claim_change();
CREATE TRIGGER claim_is_kept BEFORE TRUNCATE ON claim
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;
