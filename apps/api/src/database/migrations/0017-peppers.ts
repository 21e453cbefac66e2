import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which pepper an API key is hashed with, so that the pepper can be rotated; null for the keys from before. */
export class Peppers1763600000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_key ADD COLUMN pepper_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_key DROP COLUMN pepper_id');
  }
}
