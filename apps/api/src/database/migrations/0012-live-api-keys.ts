import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counting the keys that an account may use costs the same, however many it had before. */
export class LiveApiKeys1763600000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX api_key_not_revoked ON api_key (account_id, expires_at) WHERE revoked_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX api_key_not_revoked');
  }
}
