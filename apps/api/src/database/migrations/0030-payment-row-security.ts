import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rows about payments name no account: an event of the payment provider may concern any. Only work that concerns every
 * account sees and writes them, which is the webhook of the payment provider; no request of a caller does.
 */
export class PaymentRowSecurity1763600000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of PAYMENT_TABLES) {
      await runner.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
        CREATE POLICY every_account ON ${table} USING (current_setting('tookeffect.account', true) = '*')`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of PAYMENT_TABLES) {
      await runner.query(`DROP POLICY every_account ON ${table}`);
      await runner.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
    }
  }
}

const PAYMENT_TABLES = ['billing_event', 'payment_fact', 'purchase_posting'];
