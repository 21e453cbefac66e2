import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rate limit counters that several servers share. The rate limiting library prescribes the columns. The table is
 * unlogged: a crash of the database loses at most one minute of counts.
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
  -- The limit, and the credential, address or workspace that it counts.
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- The end of the window, in milliseconds since 1970.
  expire bigint
) WITH (fillfactor = 50);
`;
