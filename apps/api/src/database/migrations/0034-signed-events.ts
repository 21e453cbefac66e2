import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events of every provider: secrets say which service their events are about, deliveries with a token alone are no evidence,
 * and an operation stores the keys of the events that end its wait.
 */
export class SignedEvents1763600000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_secret ADD COLUMN service text, ADD COLUMN is_evidence boolean NOT NULL DEFAULT true;
      UPDATE webhook_secret SET service = provider;
      ALTER TABLE webhook_secret ALTER COLUMN service SET NOT NULL, ALTER COLUMN is_evidence DROP DEFAULT;
      -- The events before this migration are signed, and so are those of a server that does not know the column.
      ALTER TABLE provider_event ADD COLUMN is_evidence boolean NOT NULL DEFAULT true;
      ALTER TABLE provider_event_key RENAME COLUMN provider TO service;
      -- SHA-256 of the keys of events that end the wait for the next verify; written by the verify that begins the wait.
      ALTER TABLE operation ADD COLUMN wake_keys bytea[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE operation DROP COLUMN wake_keys;
      ALTER TABLE provider_event_key RENAME COLUMN service TO provider;
      ALTER TABLE provider_event DROP COLUMN is_evidence;
      ALTER TABLE webhook_secret DROP COLUMN service, DROP COLUMN is_evidence`);
  }
}
