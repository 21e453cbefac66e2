import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events signed by providers (E2), and the webhook secrets that verify their signatures. */
export class ProviderEvents1763600000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(WEBHOOK_SECRET);
    await runner.query(PROVIDER_EVENT);
    await runner.query(PROVIDER_EVENT_KEY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE provider_event_key, provider_event, webhook_secret');
  }
}

const WEBHOOK_SECRET = `
CREATE TABLE webhook_secret (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  workspace_id text NOT NULL,
  provider text NOT NULL,
  -- Bound to workspace_id, id and provider: it can be opened in this row only.
  sealed_secret text NOT NULL,
  hint text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  expires_at timestamptz,
  last_used_at timestamptz,
  FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id)
);
CREATE INDEX webhook_secret_by_provider ON webhook_secret (workspace_id, provider, id);
`;

/*
 * An event is stored once and permanently (I9): unique by the digest of the signed bytes, and by the provider's event id
 * where the signature covers it. GitHub signs neither its delivery id nor the name of its event.
 */
const PROVIDER_EVENT = `
CREATE TABLE provider_event (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  workspace_id text NOT NULL,
  provider text NOT NULL,
  -- The event's name as the provider sends it.
  event text NOT NULL,
  -- SHA-256 of the bytes that the provider signed.
  signed_digest bytea NOT NULL,
  -- The provider's id of the event, only where the signature covers it.
  event_id text,
  -- The secret that verified its signature; it may have been deleted since.
  webhook_secret_id text NOT NULL,
  -- The signed body: valid JSON. It is text because jsonb rejects U+0000 and changes numbers.
  body text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  UNIQUE (workspace_id, provider, signed_digest),
  UNIQUE (workspace_id, provider, event_id),
  FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id)
);
CREATE INDEX provider_event_by_time ON provider_event (workspace_id, provider, received_at DESC);
CREATE TRIGGER provider_event_is_history BEFORE UPDATE OR DELETE ON provider_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_event_is_kept BEFORE TRUNCATE ON provider_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;

/*
 * What an event names: objects, references and operations. A verify finds the events about its operation by these keys,
 * so that events about others take no room.
 */
const PROVIDER_EVENT_KEY = `
CREATE TABLE provider_event_key (
  workspace_id text NOT NULL,
  provider text NOT NULL,
  -- SHA-256 of the key, because a key can be longer than an index allows.
  key bytea NOT NULL,
  received_at timestamptz NOT NULL,
  event_id text NOT NULL REFERENCES provider_event,
  PRIMARY KEY (workspace_id, provider, key, received_at, event_id)
);
CREATE TRIGGER provider_event_key_is_history BEFORE UPDATE OR DELETE ON provider_event_key
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_event_key_is_kept BEFORE TRUNCATE ON provider_event_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;
