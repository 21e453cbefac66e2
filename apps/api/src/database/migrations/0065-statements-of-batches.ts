import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNT_POLICIES, IS_ONE_OF_SEVERAL } from './0064-several-accounts.ts';
import { RECEIPT_KEY } from './0007-signing-keys.ts';

/** What is the same for all rows of a statement is computed once for the statement. */
export class StatementsOfBatches1763600000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const policy of ACCOUNT_POLICIES) await runner.query(policy(IS_ONE_OF_SETTING));
    await runner.query(`DROP TRIGGER receipt_has_valid_key ON receipt;
      DROP FUNCTION refuse_receipt_without_valid_key`);
    await runner.query(RECEIPT_KEYS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER receipts_have_valid_keys ON receipt;
      DROP FUNCTION refuse_receipts_without_valid_key`);
    await runner.query(RECEIPT_KEY);
    for (const policy of ACCOUNT_POLICIES) await runner.query(policy(IS_ONE_OF_SEVERAL));
  }
}

/** PostgreSQL computes a subquery without references once for a statement, and a function of the setting for each row. */
const IS_ONE_OF_SETTING = `= ANY ((SELECT string_to_array(current_setting('tookeffect.account', true), ' '))::text[])`;

/*
 * The database decides which key may sign, so that no server can store a receipt after a revocation that it has not read
 * yet: a change of keys takes this lock exclusively, and receipts stored after it are checked against the change. The check
 * is a statement of its own, so that it sees what was committed before it got the lock.
 * PostgreSQL cannot parse JSON text with U+0000; the members that are read here contain none, so a space replaces it.
 */
export const RECEIPT_KEYS = `
CREATE FUNCTION refuse_receipts_without_valid_key() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refused record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7603312);
  SELECT statement.* INTO refused
    FROM stored, json_to_record(replace(document, '\\u0000', '\\u0020')::json #> '{payload,predicate}')
      AS statement ("keyId" text, issuer text, environment text, "issuedAt" timestamptz)
    WHERE NOT EXISTS (
      SELECT FROM signing_key WHERE key_id = statement."keyId" AND issuer = statement.issuer
        AND environment = statement.environment AND not_before <= statement."issuedAt"
        AND (not_after IS NULL OR not_after >= statement."issuedAt")
        AND (revoked_at IS NULL OR (revocation_reason = 'retirement' AND revoked_at >= statement."issuedAt")))
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the signing key % is not valid at %', refused."keyId", refused."issuedAt" USING ERRCODE = 'TEKEY';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER receipts_have_valid_keys AFTER INSERT ON receipt REFERENCING NEW TABLE AS stored
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_receipts_without_valid_key();
`;
