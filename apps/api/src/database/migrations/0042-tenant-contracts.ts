import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contracts that a workspace publishes, which no other account sees, and the end of contracts for new operations. */
export class TenantContracts1763600000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OWNERS);
    await runner.query(DEPRECATIONS);
    await runner.query(ROW_SECURITY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE contract_deprecation;
      DROP POLICY shipped_or_own ON contract;
      DROP POLICY own ON contract;
      ALTER TABLE contract DISABLE ROW LEVEL SECURITY,
        DROP COLUMN account_id, DROP COLUMN workspace_id, DROP COLUMN published_by, DROP COLUMN reads_events`);
  }
}

const OWNERS = `
-- Null for the contracts that are shipped with the server.
ALTER TABLE contract ADD COLUMN account_id text, ADD COLUMN workspace_id text, ADD COLUMN published_by text,
  -- Whether the contract uses signed events as evidence, so that events are indexed for it.
  ADD COLUMN reads_events boolean NOT NULL DEFAULT false,
  ADD FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id),
  ADD CONSTRAINT contract_has_owner
    CHECK ((account_id IS NULL) = (workspace_id IS NULL) AND (account_id IS NULL) = (published_by IS NULL)),
  -- The id of a workspace's contract begins with the workspace, so two workspaces never have the same id.
  ADD CONSTRAINT contract_names_owner CHECK (
    CASE WHEN workspace_id IS NULL THEN position(':' IN id) = 0 ELSE starts_with(id, workspace_id || ':') END),
  ADD CONSTRAINT contract_of_workspace UNIQUE (workspace_id, hash);
CREATE INDEX contract_by_workspace ON contract (workspace_id, id COLLATE "C") WHERE workspace_id IS NOT NULL;
`;

const DEPRECATIONS = `
CREATE TABLE contract_deprecation (
  hash text PRIMARY KEY,
  account_id text NOT NULL,
  workspace_id text NOT NULL,
  -- The credential.
  deprecated_by text NOT NULL,
  deprecated_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  FOREIGN KEY (workspace_id, hash) REFERENCES contract (workspace_id, hash),
  FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id)
);
CREATE TRIGGER contract_deprecation_is_history BEFORE UPDATE OR DELETE ON contract_deprecation
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contract_deprecation_is_kept BEFORE TRUNCATE ON contract_deprecation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;

const SETTING = `current_setting('tookeffect.account', true)`;

const ROW_SECURITY = `
ALTER TABLE contract ENABLE ROW LEVEL SECURITY;
CREATE POLICY shipped_or_own ON contract FOR SELECT
  USING (account_id IS NULL OR account_id = ${SETTING} OR ${SETTING} = '*');
CREATE POLICY own ON contract FOR INSERT WITH CHECK (account_id = ${SETTING} OR ${SETTING} = '*');
ALTER TABLE contract_deprecation ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_account ON contract_deprecation USING (account_id = ${SETTING} OR ${SETTING} = '*');
`;
