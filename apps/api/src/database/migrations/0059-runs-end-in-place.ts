import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The end of a run changes no indexed column, so PostgreSQL writes no index entry for it, and a reservation does not change
 * the operation's row. The newest run of an operation has the fencing token; runs are numbered under a unique key, so two
 * can never be the newest. A verify makes the row of an operation 0.3 kB longer, so its page has room for that.
 */
export class RunsEndInPlace1763600000059 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX live_run; ALTER TABLE operation DROP COLUMN epoch, SET (fillfactor = 70)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE operation ADD COLUMN epoch bigint NOT NULL DEFAULT 0, SET (fillfactor = 80);
      UPDATE operation o SET epoch = r.epoch
        FROM (SELECT operation_id, max(epoch) AS epoch FROM verification_run GROUP BY 1) r WHERE r.operation_id = o.id;
      CREATE UNIQUE INDEX live_run ON verification_run (operation_id) WHERE state = 'live'`);
  }
}
