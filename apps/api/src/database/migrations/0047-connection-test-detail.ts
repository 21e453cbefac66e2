import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last test of a connection found, for people: `unreachable` alone does not say what to mend. */
export class ConnectionTestDetail1763600000047 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE connection
      ADD COLUMN last_test_detail text CHECK (char_length(last_test_detail) BETWEEN 1 AND 1024)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE connection DROP COLUMN last_test_detail');
  }
}
