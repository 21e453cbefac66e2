import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds the operations in a state that few have, however many others the workspace has.
 *
 * No index has the state itself: each change of an indexed column writes one entry into every index of the table. The
 * generated column is null before the first verify and after it is verified, so an operation that takes the usual way
 * changes no indexed column.
 */
export class RareStates1763600000053 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE operation ADD COLUMN rare_state text
        GENERATED ALWAYS AS (CASE WHEN state IN ('refuted', 'pending', 'inconclusive', 'cancelled') THEN state END) STORED;
      CREATE INDEX operation_by_rare_state ON operation (workspace_id, rare_state, id) WHERE rare_state IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operation DROP COLUMN rare_state');
  }
}
