import type { QueryRunner } from 'typeorm';
import type { CompatibleMigration } from '../migration-checksums.ts';

/**
 * The workspace of an idempotency key. Servers of an earlier build store none: such a key is one of the whole account, as
 * before, and is gone after the time that keys are kept.
 */
export class KeysOfWorkspaces1763600000075 implements CompatibleMigration {
  readonly compatibleSince = 'ShippedContractsByContent1763600000071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_key ADD COLUMN workspace_id text');
  }

  /** A key that two workspaces use stays with the one that used it first. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM idempotency_key WHERE position(' ' IN key) > 0;
      ALTER TABLE idempotency_key DROP COLUMN workspace_id`);
  }
}
