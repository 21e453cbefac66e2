import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contracts, operations and their action results. Runs, receipts and claims are in 0006. */
export class Operations1763600000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CONTRACTS);
    await runner.query(OPERATIONS);
    await runner.query(ACTION_RESULTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE action_result, operation, contract');
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
  connection_id text,
  -- Canonical JSON of the input, and its unsalted digest, which finds operations with equal input.
  input text NOT NULL,
  input_digest bytea NOT NULL,
  -- 16 random bytes in hex, for the digests in receipts.
  salt text NOT NULL,
  marker text,
  -- Whether the contract uses signed events as evidence.
  reads_events boolean NOT NULL,
  -- JSON of the reads before the action: {observedAt, reads}.
  baseline text,
  baseline_digest text,
  baseline_observed_at timestamptz,
  -- Why a baseline is missing although the contract requires one.
  baseline_failure text,
  state text NOT NULL DEFAULT 'created'
    CHECK (state IN ('created', 'acknowledged', 'verified', 'refuted', 'pending', 'inconclusive')),
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
  deadline timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  updated_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id),
  FOREIGN KEY (account_id, connection_id) REFERENCES connection (account_id, id)
) WITH (fillfactor = 80);
CREATE INDEX operation_by_workspace ON operation (workspace_id, id);
CREATE INDEX operation_by_input ON operation (account_id, input_digest);
`;

const ACTION_RESULTS = `
CREATE TABLE action_result (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  operation_id text NOT NULL UNIQUE,
  -- Canonical JSON of the body that was sent. It is text because jsonb rejects U+0000.
  body text NOT NULL,
  status text NOT NULL,
  digest text NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  FOREIGN KEY (account_id, operation_id) REFERENCES operation (account_id, id)
);
CREATE TRIGGER action_result_is_history BEFORE UPDATE OR DELETE ON action_result
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER action_result_is_kept BEFORE TRUNCATE ON action_result
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;
