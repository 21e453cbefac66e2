import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A delivery finds events with its digest, or with its event id, by one index each. When there are few events, PostgreSQL
 * took another index that begins with workspace and provider, and a session that keeps this plan reads all events of the
 * workspace for each delivery. So the two begin with what differs, and the index by time, which no statement needs, is gone.
 */
export class EventsByDigest1763600000067 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX provider_event_by_time;
      ALTER TABLE provider_event
        ADD UNIQUE (signed_digest, workspace_id, provider), ADD UNIQUE (event_id, workspace_id, provider),
        DROP CONSTRAINT provider_event_workspace_id_provider_signed_digest_key,
        DROP CONSTRAINT provider_event_workspace_id_provider_event_id_key`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE provider_event
        ADD UNIQUE (workspace_id, provider, signed_digest), ADD UNIQUE (workspace_id, provider, event_id),
        DROP CONSTRAINT provider_event_signed_digest_workspace_id_provider_key,
        DROP CONSTRAINT provider_event_event_id_workspace_id_provider_key;
      CREATE INDEX provider_event_by_time ON provider_event (workspace_id, provider, received_at DESC)`);
  }
}
