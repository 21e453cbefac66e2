import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A shipped contract is stored once for each content, so that a server which ships a mended one starts on the database of
 * the server before, and the operations that began with the old content keep it.
 */
export class ShippedContractsByContent1763600000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE contract DROP CONSTRAINT contract_id_key;
      CREATE UNIQUE INDEX contract_of_workspace_by_id ON contract (id) WHERE workspace_id IS NOT NULL;
      CREATE INDEX contract_by_id ON contract (id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX contract_by_id, contract_of_workspace_by_id;
      ALTER TABLE contract ADD CONSTRAINT contract_id_key UNIQUE (id)`);
  }
}
