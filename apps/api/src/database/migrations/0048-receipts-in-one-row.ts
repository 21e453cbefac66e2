import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A receipt of up to 4 kB is stored in its row. PostgreSQL moves what is longer than 2 kB to another table in pieces, after
 * it has tried to compress it: signatures and digests do not become smaller, and the pieces cost two rows and two index
 * entries more. Longer receipts are stored as before, and so are those that exist already.
 */
export class ReceiptsInOneRow1763600000048 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE receipt SET (toast_tuple_target = 4080)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE receipt RESET (toast_tuple_target)');
  }
}
