import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signing keys: their publication, what can never change, and which receipts each may sign. */
export class SigningKeys1763600000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SIGNING_KEY);
    await runner.query(KEY_DOCUMENT);
    await runner.query(KEY_HISTORY);
    await runner.query(RECEIPT_KEY);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER receipt_has_valid_key ON receipt;
      DROP TABLE key_document, signing_key;
      DROP FUNCTION refuse_receipt_without_valid_key, publish_key_document, refuse_change_of_key_history`);
  }
}

const SIGNING_KEY = `
CREATE TABLE signing_key (
  key_id text PRIMARY KEY,
  public_key text NOT NULL,
  issuer text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('live', 'test')),
  published_at timestamptz NOT NULL,
  not_before timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  not_after timestamptz,
  revoked_at timestamptz,
  revocation_reason text,
  CONSTRAINT signing_key_time CHECK (published_at <= not_before AND not_before <= not_after),
  CONSTRAINT signing_key_revocation CHECK (
    (revoked_at IS NULL) = (revocation_reason IS NULL) AND revocation_reason IN ('compromise', 'retirement'))
);
`;

/*
 * A version has exactly one content, on every server, so its expiry is stored beside it. The first version is the current
 * second since 1970; see the function key_document_version.
 */
const KEY_DOCUMENT = `
CREATE TABLE key_document (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  version bigint NOT NULL,
  expires timestamptz NOT NULL
);
INSERT INTO key_document (version, expires)
  VALUES (floor(extract(epoch FROM clock_timestamp()))::bigint, date_trunc('milliseconds', clock_timestamp()) + interval '30 days');

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
 * A newer key document never contradicts an older one: a key, its issuer, its environment and its start never change, nor
 * does an end that has passed, nor a compromise. A retired key can still be declared compromised.
 */
const KEY_HISTORY = `
CREATE FUNCTION refuse_change_of_key_history() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RAISE EXCEPTION 'published facts about a signing key cannot be changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER signing_key_keeps_its_history BEFORE UPDATE OR DELETE ON signing_key
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_key_history();
CREATE TRIGGER signing_key_is_kept BEFORE TRUNCATE ON signing_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
`;

/*
 * The database decides which key may sign, so that no server can store a receipt after a revocation that it has not read
 * yet: a change of keys takes this lock exclusively, and receipts stored after it are checked against the change.
 * PostgreSQL cannot parse JSON text with U+0000; the members that are read here contain none, so a space replaces it.
 */
export const RECEIPT_KEY = `
CREATE FUNCTION refuse_receipt_without_valid_key() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  statement record;
BEGIN
  SELECT * INTO statement FROM json_to_record(replace(NEW.document, '\\u0000', '\\u0020')::json #> '{payload,predicate}')
    AS p("keyId" text, issuer text, environment text, "issuedAt" timestamptz);
  PERFORM pg_advisory_xact_lock_shared(7603312);
  IF NOT EXISTS (
    SELECT FROM signing_key WHERE key_id = statement."keyId" AND issuer = statement.issuer
      AND environment = statement.environment AND not_before <= statement."issuedAt"
      AND (not_after IS NULL OR not_after >= statement."issuedAt")
      AND (revoked_at IS NULL OR (revocation_reason = 'retirement' AND revoked_at >= statement."issuedAt"))
  ) THEN
    RAISE EXCEPTION 'the signing key % is not valid at %', statement."keyId", statement."issuedAt" USING ERRCODE = 'TEKEY';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER receipt_has_valid_key BEFORE INSERT ON receipt
  FOR EACH ROW EXECUTE FUNCTION refuse_receipt_without_valid_key();
`;
