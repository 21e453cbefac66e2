import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contracts, operations and their action results. Runs, receipts and claims are in 0006. */
export class Operations1763600000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CONTRACTS);
    await runner.query(OPERATIONS);
    await runner.query(EFFECT_KEYS);
    await runner.query(ACTION_RESULTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE action_result, effect_key, operation, contract');
  }
}

const CONTRACTS = `
CREATE TABLE contract (
  hash text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  service text NOT NULL,
  -- Canonical JSON of the contract.
  document text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now())
);
CREATE TRIGGER contract_is_history BEFORE UPDATE OR DELETE ON contract
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contract_is_kept BEFORE TRUNCATE ON contract
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;

const OPERATIONS = `
CREATE TABLE operation (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  workspace_id text NOT NULL,
  contract_hash text NOT NULL REFERENCES contract,
  -- The credential that created it, and may cancel it.
  begun_by text NOT NULL,
  connection_id text,
  -- Canonical JSON.
  input text NOT NULL,
  -- 16 random bytes in hex, for the digests in receipts.
  salt text NOT NULL,
  marker text,
  -- Whether the contract uses signed events as evidence.
  reads_events boolean NOT NULL,
  -- JSON of the reads before the action: {observedAt, reads}.
  baseline text,
  baseline_digest text,
  baseline_observed_at timestamptz,
  -- Why the reads before the action established no baseline.
  baseline_failure text,
  -- JSON of what the agent was told when it began: a list of {code, reason, detail}.
  notices text NOT NULL,
  -- The settling window that the operation asked for; null: that of its contract.
  settle_seconds integer,
  state text NOT NULL DEFAULT 'created'
    CHECK (state IN ('created', 'acknowledged', 'verified', 'refuted', 'pending', 'inconclusive', 'cancelled')),
  last_verdict jsonb,
  last_receipt_id text,
  last_payload_digest text,
  last_sequence integer NOT NULL DEFAULT 0,
  -- The fencing token: each run has the next one, and only the newest may settle.
  epoch bigint NOT NULL DEFAULT 0,
  first_verify_at timestamptz,
  inconclusive_runs integer NOT NULL DEFAULT 0,
  -- Earlier verifies are refused, unless an event has arrived since the last observation began.
  not_before timestamptz,
  last_observation_at timestamptz,
  -- Without an action result, the operation is no rival of others after this instant.
  act_until timestamptz NOT NULL,
  cancelled_at timestamptz,
  deadline timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  updated_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id),
  FOREIGN KEY (account_id, connection_id) REFERENCES connection (account_id, id),
  CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX operation_by_workspace ON operation (workspace_id, id);
`;

/*
 * Operations with a common key can have caused the same effect: they are rivals while both are open. An operation has
 * one key for each object that it is about.
 *
 * A key contains the system of record. An operation that begins before its workspace has a connection does not know the
 * system yet, so every operation also has its keys without one: they match between two operations only where at least
 * one of the two does not know its system.
 */
const EFFECT_KEYS = `
CREATE TABLE effect_key (
  account_id text NOT NULL,
  key bytea NOT NULL,
  operation_id text NOT NULL,
  -- system: with the system · any_system: without it, of an operation that does not know it yet · other: without it
  scope text NOT NULL CHECK (scope IN ('system', 'any_system', 'other')),
  -- When the operation stops being a rival. It changes with the action result, a verdict, and when it is cancelled.
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (operation_id, key),
  FOREIGN KEY (account_id, operation_id) REFERENCES operation (account_id, id)
) WITH (fillfactor = 80);
-- Finds the operations that were open after an instant, and passes over those that ended before.
CREATE INDEX effect_key_by_end ON effect_key (account_id, key, ends_at);
`;

const ACTION_RESULTS = `
CREATE TABLE action_result (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  operation_id text NOT NULL UNIQUE,
  -- Canonical JSON of the body that was sent. It is text because jsonb rejects U+0000.
  body text NOT NULL,
  status text NOT NULL,
  -- The provider's reference of the object, with U+0000 escaped; null where the body has none.
  provider_reference text,
  digest text NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  FOREIGN KEY (account_id, operation_id) REFERENCES operation (account_id, id)
);
CREATE TRIGGER action_result_is_history BEFORE UPDATE OR DELETE ON action_result
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER action_result_is_kept BEFORE TRUNCATE ON action_result
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;
