import type { MigrationInterface, QueryRunner } from 'typeorm';
import { IS_ONE_OF_SEVERAL } from './0064-several-accounts.ts';

/** The addresses of a connection that were shown to ignore the query parameter that keeps caches out. */
export class FreshControls1763600000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE fresh_control (
        account_id text NOT NULL,
        connection_id text NOT NULL,
        -- An address may contain values of inputs, so only its digest is stored.
        address_digest bytea NOT NULL CHECK (octet_length(address_digest) = 32),
        held_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
        PRIMARY KEY (connection_id, address_digest),
        FOREIGN KEY (account_id, connection_id) REFERENCES connection (account_id, id)
      );
      ALTER TABLE fresh_control ENABLE ROW LEVEL SECURITY;
      CREATE POLICY one_account ON fresh_control USING (
        account_id ${IS_ONE_OF_SEVERAL} OR current_setting('tookeffect.account', true) = '*')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE fresh_control');
  }
}
