import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The response of a verify is no longer stored under its idempotency key: it follows from the receipt and from what is stored
 * beside it. The responses of earlier runs stay with their keys, until these expire.
 */
export class ResponsesFollowFromReceipts1763600000058 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE receipt ADD COLUMN advice text;
      ALTER TABLE receipt ALTER COLUMN advice SET STORAGE MAIN;
      COMMENT ON COLUMN receipt.advice IS
        'JSON of the members that the response has and the receipt has not. Null for receipts of earlier builds.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE receipt DROP COLUMN advice');
  }
}
