import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who asked how often, where servers count together. The columns are those of the library that counts. What is lost in
 * a crash of the database is at most a minute of counting, so nothing of it is written to the log.
 */
export class RateLimits1763600000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RATE_LIMITS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rate_limit');
  }
}

const RATE_LIMITS = `
CREATE UNLOGGED TABLE rate_limit (
  -- What is counted and for whom: a credential, an address, a workspace.
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- The end of the window, in milliseconds since 1970.
  expire bigint
) WITH (fillfactor = 50);
`;
