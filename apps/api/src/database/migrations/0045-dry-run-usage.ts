import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a workspace has read a system of record on a day without paying: dry runs and recordings. */
export class DryRunUsage1763600000045 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE dry_run_usage (
        workspace_id text PRIMARY KEY,
        account_id text NOT NULL,
        -- In UTC; the count begins again with another day.
        day date NOT NULL,
        used integer NOT NULL CHECK (used > 0),
        FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id)
      );
      ALTER TABLE dry_run_usage ENABLE ROW LEVEL SECURITY;
      CREATE POLICY one_account ON dry_run_usage USING (
        account_id = current_setting('tookeffect.account', true) OR current_setting('tookeffect.account', true) = '*')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dry_run_usage');
  }
}
