import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What agents set out to do, and what was seen of it. Runs, receipts and claims stand in 0006. */
export class Operations1763600000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CONTRACTS);
    await runner.query(OPERATIONS);
    await runner.query(ACTION_RESULTS);
    await runner.query(SIGNING_KEYS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION operation_facts;
      DROP TABLE signing_key, action_result, operation, contract;
      DROP FUNCTION instant_now, instant_text`);
  }
}

const CONTRACTS = `
-- Instants on the wire have milliseconds; those that are stored have no more, so that both are the same instant.
CREATE FUNCTION instant_now() RETURNS timestamptz LANGUAGE sql STABLE AS
  $$ SELECT date_trunc('milliseconds', now()) $$;
CREATE FUNCTION instant_text(at timestamptz) RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

CREATE TABLE contract (
  hash text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  service text NOT NULL,
  -- Canonical JSON of the contract.
  document text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT instant_now()
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
  -- Canonical JSON of the input, and its plain digest to find operations of equal input.
  input text NOT NULL,
  input_digest bytea NOT NULL,
  -- 16 random bytes in hex, for the digests that a receipt shows.
  salt text NOT NULL,
  marker text,
  -- Whether the contract has a say for signed events.
  reads_events boolean NOT NULL,
  -- JSON of what was read before the action: {observedAt, reads}.
  baseline text,
  baseline_digest text,
  baseline_observed_at timestamptz,
  -- Why there is no baseline, though the contract asks for one.
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
  answerless_runs integer NOT NULL DEFAULT 0,
  -- Before this a look cannot tell more than the last one, unless something was heard since that one began.
  not_before timestamptz,
  last_look_at timestamptz,
  deadline timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT instant_now(),
  updated_at timestamptz NOT NULL DEFAULT instant_now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id),
  FOREIGN KEY (account_id, connection_id) REFERENCES connection (account_id, id)
) WITH (fillfactor = 80);
CREATE INDEX operation_by_workspace ON operation (workspace_id, id);
CREATE INDEX operation_by_input ON operation (account_id, input_digest);

-- What the evaluator and the receipt need of an operation.
CREATE FUNCTION operation_facts(op operation) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', op.id, 'workspaceId', op.workspace_id, 'contractHash', op.contract_hash, 'input', op.input, 'salt', op.salt,
    'marker', op.marker, 'baseline', op.baseline, 'baselineDigest', op.baseline_digest,
    'createdAt', instant_text(op.created_at), 'firstVerifyAt', instant_text(op.first_verify_at),
    'lastSequence', op.last_sequence, 'lastReceiptId', op.last_receipt_id,
    'lastPayloadDigest', op.last_payload_digest)
$$;
`;

const ACTION_RESULTS = `
CREATE TABLE action_result (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  operation_id text NOT NULL UNIQUE,
  -- Canonical JSON of the body as it was sent. As text, because jsonb refuses U+0000.
  body text NOT NULL,
  status text NOT NULL,
  digest text NOT NULL,
  submitted_at timestamptz NOT NULL DEFAULT instant_now(),
  FOREIGN KEY (account_id, operation_id) REFERENCES operation (account_id, id)
);
CREATE TRIGGER action_result_is_history BEFORE UPDATE OR DELETE ON action_result
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER action_result_is_kept BEFORE TRUNCATE ON action_result
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;

const SIGNING_KEYS = `
CREATE TABLE signing_key (
  key_id text PRIMARY KEY,
  public_key text NOT NULL,
  issuer text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('live', 'test')),
  not_before timestamptz NOT NULL DEFAULT instant_now(),
  not_after timestamptz,
  revoked_at timestamptz,
  revocation_reason text
);
`;
