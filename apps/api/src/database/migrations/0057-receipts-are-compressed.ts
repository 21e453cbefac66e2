import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Receipts are compressed, and stay in their rows: a row of 2.8 kB becomes one of 2.0 kB, and a page has four instead of two.
 * PostgreSQL compresses values only where the row is longer than the target, and moves a value with the storage `main` to
 * another table only where the row does not fit into a page. Receipts that exist already are stored as before.
 */
export class ReceiptsAreCompressed1763600000057 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE receipt SET (toast_tuple_target = 128), ${setStorage('MAIN')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE receipt SET (toast_tuple_target = 4080), ${setStorage('EXTENDED')}`);
  }
}

/** Every text of the row: with another storage, the short ones would be moved first. */
const TEXTS = [
  'id',
  'account_id',
  'operation_id',
  'run_id',
  'verdict',
  'reason',
  'document',
  'payload_digest',
];

function setStorage(storage: 'MAIN' | 'EXTENDED'): string {
  return TEXTS.map((column) => `ALTER COLUMN ${column} SET STORAGE ${storage}`).join(', ');
}
