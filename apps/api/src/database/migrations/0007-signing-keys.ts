import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The life of signing keys: what is published of them, what can never change, and which receipts they may sign. */
export class SigningKeys1763600000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PUBLICATION);
    await runner.query(KEY_DOCUMENT);
    await runner.query(KEY_HISTORY);
    await runner.query(RECEIPT_KEY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER receipt_has_a_key_that_signs ON receipt;
      DROP TRIGGER signing_key_is_published ON signing_key;
      DROP TRIGGER signing_key_is_kept ON signing_key;
      DROP TRIGGER signing_key_keeps_its_past ON signing_key;
      DROP FUNCTION refuse_receipt_of_other_key, publish_key_document, refuse_change_of_key_past, key_document_version;
      DROP TABLE key_document;
      -- A constraint goes with the column that it names.
      ALTER TABLE signing_key DROP COLUMN published_at, DROP CONSTRAINT signing_key_revocation`);
  }
}

const PUBLICATION = `
ALTER TABLE signing_key ADD COLUMN published_at timestamptz;
UPDATE signing_key SET published_at = not_before;
ALTER TABLE signing_key
  ALTER COLUMN published_at SET NOT NULL,
  ADD CONSTRAINT signing_key_time CHECK (published_at <= not_before AND not_before <= not_after),
  ADD CONSTRAINT signing_key_revocation CHECK (
    (revoked_at IS NULL) = (revocation_reason IS NULL) AND revocation_reason IN ('compromise', 'retirement'));
`;

/*
 * A version is exactly one content, on every server, so the end is stored beside it. It never falls below the second in
 * which it was made: a database that came back from a backup passes what it published before with its next change.
 */
const KEY_DOCUMENT = `
CREATE FUNCTION key_document_version(bigint) RETURNS bigint LANGUAGE sql VOLATILE AS
  $$ SELECT GREATEST($1 + 1, floor(extract(epoch FROM clock_timestamp()))::bigint) $$;

CREATE TABLE key_document (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  version bigint NOT NULL,
  expires timestamptz NOT NULL
);
INSERT INTO key_document (version, expires)
  VALUES (key_document_version(0), date_trunc('milliseconds', clock_timestamp()) + interval '30 days');

CREATE FUNCTION publish_key_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE key_document SET version = key_document_version(version),
    expires = date_trunc('milliseconds', clock_timestamp()) + interval '30 days';
  RETURN NULL;
END $$;
CREATE TRIGGER signing_key_is_published AFTER INSERT OR UPDATE ON signing_key
  FOR EACH STATEMENT EXECUTE FUNCTION publish_key_document();
`;

/*
 * Who holds an older key document must not be told otherwise later: the key, its issuer, its environment and its begin
 * stay; so do an end that has passed and a compromise. A retired key can still turn out to be compromised.
 */
const KEY_HISTORY = `
CREATE FUNCTION refuse_change_of_key_past() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (OLD.key_id, OLD.public_key, OLD.issuer, OLD.environment, OLD.not_before, OLD.published_at)
      = (NEW.key_id, NEW.public_key, NEW.issuer, NEW.environment, NEW.not_before, NEW.published_at)
    AND (OLD.not_after IS NOT DISTINCT FROM NEW.not_after OR OLD.not_after IS NULL
      OR OLD.not_after > clock_timestamp())
    AND (OLD.revoked_at IS NULL OR (OLD.revoked_at, OLD.revocation_reason) = (NEW.revoked_at, NEW.revocation_reason)
      OR (OLD.revocation_reason = 'retirement' AND NEW.revocation_reason = 'compromise'))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was published of a signing key stays' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER signing_key_keeps_its_past BEFORE UPDATE OR DELETE ON signing_key
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_key_past();
CREATE TRIGGER signing_key_is_kept BEFORE TRUNCATE ON signing_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;

/*
 * The last word on which key signs is here, so that no server can be too late to hear of a revocation: a change of keys
 * takes the lock alone, and a receipt that is stored after it was judged by what it wrote. PostgreSQL refuses to read a
 * text with U+0000 as JSON; what stands in its place for the reading is no part of the members that are read.
 */
const RECEIPT_KEY = `
CREATE FUNCTION refuse_receipt_of_other_key() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said record;
BEGIN
  SELECT * INTO said FROM json_to_record(replace(NEW.document, '\\u0000', '\\u0020')::json #> '{payload,predicate}')
    AS p("keyId" text, issuer text, environment text, "issuedAt" timestamptz);
  PERFORM pg_advisory_xact_lock_shared(7603312);
  IF NOT EXISTS (
    SELECT FROM signing_key WHERE key_id = said."keyId" AND issuer = said.issuer
      AND environment = said.environment AND not_before <= said."issuedAt"
      AND (not_after IS NULL OR not_after >= said."issuedAt")
      AND (revoked_at IS NULL OR (revocation_reason = 'retirement' AND revoked_at >= said."issuedAt"))
  ) THEN
    RAISE EXCEPTION 'the signing key % does not sign at %', said."keyId", said."issuedAt" USING ERRCODE = 'TEKEY';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER receipt_has_a_key_that_signs BEFORE INSERT ON receipt
  FOR EACH ROW EXECUTE FUNCTION refuse_receipt_of_other_key();
`;
