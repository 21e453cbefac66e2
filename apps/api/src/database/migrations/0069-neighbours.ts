import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Several operations may change one object. A claim says what its operation expects of the object, as keyed digests, and
 * claims on changes stand beside each other, one an operation. Operations find others that can mean their object, though they
 * await another effect (`name`) or name it otherwise (`place`). What was stored before says nothing of this: its members stay
 * null, which is read as unknown.
 */
export class Neighbours1763600000069 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE claim ADD COLUMN attribution text, ADD COLUMN members jsonb,
      ADD COLUMN from_revision text, ADD COLUMN is_new boolean`);
    await runner.query(`DROP INDEX standing_claim; ${STANDING_CLAIMS}`);
    await runner.query(`ALTER TABLE operation ADD COLUMN effect text, ADD COLUMN expected jsonb`);
    await runner.query(`ALTER TABLE effect_key DROP CONSTRAINT effect_key_scope_check,
      ADD CONSTRAINT effect_key_scope_check CHECK (scope IN ('system', 'any_system', 'other', 'name', 'place'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM effect_key WHERE scope IN ('name', 'place')`);
    await runner.query(`ALTER TABLE effect_key DROP CONSTRAINT effect_key_scope_check,
      ADD CONSTRAINT effect_key_scope_check CHECK (scope IN ('system', 'any_system', 'other'))`);
    await runner.query(`ALTER TABLE operation DROP COLUMN effect, DROP COLUMN expected`);
    await runner.query(`DROP INDEX standing_claim; ${STANDING_CLAIMS_OF_ONE}`);
    await runner.query(`ALTER TABLE claim DROP COLUMN attribution, DROP COLUMN members,
      DROP COLUMN from_revision, DROP COLUMN is_new`);
  }
}

/** A creation and a deletion verify one operation; a change of an object is claimed once by each. */
const STANDING_CLAIMS = `
CREATE UNIQUE INDEX standing_claim ON claim (account_id, system, object_type, object_digest, aspect, revision,
  (CASE WHEN aspect = 'changed' THEN operation_id END)) NULLS NOT DISTINCT WHERE replaced_by IS NULL`;

const STANDING_CLAIMS_OF_ONE = `
CREATE UNIQUE INDEX standing_claim ON claim (account_id, system, object_type, object_digest, aspect, revision)
  NULLS NOT DISTINCT WHERE replaced_by IS NULL`;
