import type { QueryRunner } from 'typeorm';
import type { CompatibleMigration } from '../migration-checksums.ts';
import { IS_ONE_OF_SEVERAL } from './0064-several-accounts.ts';

/**
 * What the baselines of a workspace take, and baselines that were erased: the digest, the instant and the operation stay.
 * The database functions count, for servers of an earlier build too; these refuse no operation. Those before 0072 take an
 * erased baseline for none, so that baselines are erased after the last of them has stopped.
 */
export class BaselineQuota1763600000074 implements CompatibleMigration {
  readonly compatibleSince = 'ShippedContractsByContent1763600000071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ERASURE);
    await runner.query(BASELINE_USAGE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE baseline_usage; DROP INDEX operation_with_baseline;
      ALTER TABLE operation DROP COLUMN baseline_erased_at`);
  }
}

const ERASURE = `
ALTER TABLE operation ADD COLUMN baseline_erased_at timestamptz,
  ADD CONSTRAINT operation_baseline_or_erasure CHECK (baseline IS NULL OR baseline_erased_at IS NULL);
CREATE INDEX operation_with_baseline ON operation (workspace_id, created_at) WHERE baseline IS NOT NULL;
`;

/** A begin adds to the part of its session, so that operations of one workspace do not wait for each other's commits. */
const BASELINE_USAGE = `
CREATE TABLE baseline_usage (
  workspace_id text NOT NULL,
  -- A number below 32. What a workspace takes is the sum of its parts; one alone may be negative.
  part smallint NOT NULL,
  account_id text NOT NULL,
  stored_bytes bigint NOT NULL,
  PRIMARY KEY (workspace_id, part),
  FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id)
) WITH (fillfactor = 50);
INSERT INTO baseline_usage (workspace_id, part, account_id, stored_bytes)
  SELECT workspace_id, 0, account_id, sum(octet_length(baseline)) FROM operation
  WHERE baseline IS NOT NULL GROUP BY workspace_id, account_id;
CREATE TRIGGER baseline_usage_is_history BEFORE DELETE ON baseline_usage
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER baseline_usage_is_kept BEFORE TRUNCATE ON baseline_usage
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE baseline_usage ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_account ON baseline_usage
  USING (account_id ${IS_ONE_OF_SEVERAL} OR current_setting('tookeffect.account', true) = '*');
`;
