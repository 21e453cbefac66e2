import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, workspaces, API keys, and credits. */
export class AccountsAndCredits1763600000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ACCOUNTS);
    await runner.query(CREDITS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE credit_transfer, credit_bucket, api_key, workspace, account;
      DROP FUNCTION refuse_change`);
  }
}

const ACCOUNTS = `
CREATE TABLE account (
  id text PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE workspace (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);

CREATE TABLE api_key (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  workspace_id text NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  secret_digest bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- The key that a rotation created in its place. A key replaces at most one other.
  replaced_by text UNIQUE REFERENCES api_key,
  FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id)
);
CREATE INDEX api_key_of_workspace ON api_key (workspace_id, id);

-- Some tables are append-only: their rows are inserted, and never changed or deleted.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
`;

/*
 * A credit is always in one place: issued (outside the account), available, reserved or spent. A transfer moves credits
 * from one place to another, so that every change has two sides (I1), and a bucket's columns are the sums of its
 * transfers (I2).
 */
const CREDITS = `
CREATE TABLE credit_bucket (
  account_id text NOT NULL REFERENCES account,
  bucket text NOT NULL CHECK (bucket IN ('plan', 'bought')),
  available bigint NOT NULL DEFAULT 0,
  reserved bigint NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  plan_id text,
  period_start timestamptz,
  period_end timestamptz,
  -- The credits that the plan granted at the start of the period.
  period_credits bigint NOT NULL DEFAULT 0,
  -- Whether the end of the period is booked: none of its credits are available, and none will be.
  period_expired boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, bucket),
  CONSTRAINT period_left CHECK (NOT period_expired OR available = 0),
  CHECK (bucket = 'bought' OR available >= 0)
) WITH (fillfactor = 80);
CREATE INDEX credit_period_to_expire ON credit_bucket (period_end) WHERE bucket = 'plan' AND NOT period_expired;

CREATE TABLE credit_transfer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL,
  bucket text NOT NULL,
  -- Why it moved. Two kinds lead from issued to available and two back, so the places alone do not say it.
  kind text NOT NULL,
  from_place text NOT NULL,
  to_place text NOT NULL,
  amount_credits bigint NOT NULL CHECK (amount_credits > 0),
  -- A run (run_…), a billing event (evt_…), or the end of a period (period_…).
  cause text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (account_id, bucket) REFERENCES credit_bucket (account_id, bucket),
  CONSTRAINT transfer_way CHECK (CASE kind
    WHEN 'granted' THEN from_place = 'issued' AND to_place = 'available'
    WHEN 'restored' THEN from_place = 'issued' AND to_place = 'available'
    WHEN 'expired' THEN from_place = 'available' AND to_place = 'issued'
    WHEN 'clawed_back' THEN from_place = 'available' AND to_place = 'issued'
    WHEN 'reserved' THEN from_place = 'available' AND to_place = 'reserved'
    WHEN 'refunded' THEN from_place = 'reserved' AND to_place = 'available'
    WHEN 'settled' THEN from_place = 'reserved' AND to_place = 'spent'
    ELSE false END)
);
-- The usage history: every transfer that changes the sum of available and reserved credits.
CREATE INDEX credit_history ON credit_transfer (account_id, id DESC) WHERE kind NOT IN ('reserved', 'refunded');
-- The credits of a period, and the credit of a run, expire at most once.
CREATE UNIQUE INDEX credit_expires_once ON credit_transfer (account_id, bucket, cause) WHERE kind = 'expired';
CREATE TRIGGER credit_transfer_is_history BEFORE UPDATE OR DELETE ON credit_transfer
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER credit_transfer_is_kept BEFORE TRUNCATE ON credit_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;
