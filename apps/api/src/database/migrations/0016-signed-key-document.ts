import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The key document is stored as it was signed. The rows of `signing_key` are its projection, for the trigger that checks
 * each receipt: a row that is in no signed document is not published and signs nothing.
 */
export class SignedKeyDocument1763600000016 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER signing_key_is_published ON signing_key;
      DROP FUNCTION publish_key_document();
      ALTER TABLE key_document DROP COLUMN version, DROP COLUMN expires, ADD COLUMN envelope text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE key_document DROP COLUMN envelope, ADD COLUMN version bigint NOT NULL
        DEFAULT floor(extract(epoch FROM clock_timestamp()))::bigint,
      ADD COLUMN expires timestamptz NOT NULL DEFAULT clock_timestamp();
      CREATE FUNCTION publish_key_document() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE key_document SET version = key_document_version(version),
          expires = date_trunc('milliseconds', clock_timestamp()) + interval '30 days';
        RETURN NULL;
      END $$;
      CREATE TRIGGER signing_key_is_published AFTER INSERT OR UPDATE ON signing_key
        FOR EACH STATEMENT EXECUTE FUNCTION publish_key_document()`);
  }
}
