import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the events of a workspace take, and events whose body was erased: digests, ids and keys stay. */
export class EventQuota1763600000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ERASURE);
    await runner.query(EVENT_USAGE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE event_usage;
      DROP TRIGGER provider_event_loses_its_body ON provider_event;
      DROP TRIGGER provider_event_is_history ON provider_event;
      DROP FUNCTION refuse_event_change;
      CREATE TRIGGER provider_event_is_history BEFORE UPDATE OR DELETE ON provider_event
        FOR EACH ROW EXECUTE FUNCTION refuse_change();
      DROP INDEX provider_event_with_body;
      ALTER TABLE provider_event DROP COLUMN erased_at, ALTER COLUMN body SET NOT NULL`);
  }
}

const ERASURE = `
ALTER TABLE provider_event ALTER COLUMN body DROP NOT NULL, ADD COLUMN erased_at timestamptz,
  ADD CONSTRAINT provider_event_body_or_erasure CHECK ((body IS NULL) = (erased_at IS NOT NULL));
CREATE INDEX provider_event_with_body ON provider_event (workspace_id, received_at) WHERE body IS NOT NULL;

-- An event changes once, when its body is erased; nothing else of it ever changes.
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.body IS NULL AND OLD.body IS NOT NULL
    AND to_jsonb(NEW) - 'body' - 'erased_at' = to_jsonb(OLD) - 'body' - 'erased_at' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER provider_event_is_history ON provider_event;
CREATE TRIGGER provider_event_is_history BEFORE DELETE ON provider_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER provider_event_loses_its_body BEFORE UPDATE ON provider_event
  FOR EACH ROW EXECUTE FUNCTION refuse_event_change();
`;

const EVENT_USAGE = `
CREATE TABLE event_usage (
  workspace_id text PRIMARY KEY,
  account_id text NOT NULL,
  -- The bodies, and 1 KiB for each event, which stays when its body is erased.
  stored_bytes bigint NOT NULL CHECK (stored_bytes >= 0),
  FOREIGN KEY (account_id, workspace_id) REFERENCES workspace (account_id, id)
);
INSERT INTO event_usage (workspace_id, account_id, stored_bytes)
  SELECT workspace_id, account_id, sum(octet_length(body) + 1024) FROM provider_event GROUP BY workspace_id, account_id;
ALTER TABLE event_usage ENABLE ROW LEVEL SECURITY;
CREATE POLICY one_account ON event_usage
  USING (account_id = current_setting('tookeffect.account', true) OR current_setting('tookeffect.account', true) = '*');
`;
