import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A value that changes with every change of a stored API key that authentication depends on, in the same commit. While a
 * server reads the same value, each key that it has read with that value is unchanged. The change locks the row until its
 * commit, so a change that commits later always leaves another value. The value is random: a database that is restored from
 * a backup has the value of the backup or one that no server has read.
 */
export class CredentialRevision1763600000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(FUNCTION);
    // The function finds its table whatever the search path of the session is that changes a key.
    await runner.query(`DO $$ BEGIN
      EXECUTE format('ALTER FUNCTION renew_credential_revision() SET search_path = %I, pg_temp', current_schema());
    END $$`);
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER api_key_change_is_noted ON api_key;
      DROP TRIGGER api_key_removal_is_noted ON api_key;
      DROP FUNCTION renew_credential_revision();
      DROP TABLE credential_revision`);
  }
}

const TABLE = `
CREATE TABLE credential_revision (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  revision uuid NOT NULL
);
INSERT INTO credential_revision (revision) VALUES (gen_random_uuid())`;

/** With the rights of the owner, so that every role that may change a key can also change the revision, and only so. */
const FUNCTION = `
CREATE FUNCTION renew_credential_revision() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  UPDATE credential_revision SET revision = gen_random_uuid();
  RETURN NULL;
END $$`;

/** Every column but those that only describe a key: its name, its creation, its last use, and its successor. */
const TRIGGERS = `
CREATE TRIGGER api_key_change_is_noted
  AFTER UPDATE OF id, account_id, workspace_id, scopes, secret_digest, pepper_id, expires_at, revoked_at ON api_key
  FOR EACH STATEMENT EXECUTE FUNCTION renew_credential_revision();
CREATE TRIGGER api_key_removal_is_noted AFTER DELETE OR TRUNCATE ON api_key
  FOR EACH STATEMENT EXECUTE FUNCTION renew_credential_revision()`;
