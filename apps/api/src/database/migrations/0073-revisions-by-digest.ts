import type { QueryRunner } from 'typeorm';
import type { CompatibleMigration } from '../migration-checksums.ts';

/**
 * A revision is any text of a system of record. The index that lets an effect be claimed once had the text itself, and an
 * entry of an index is at most 2.7 kB: a longer revision made each verify fail. It has the digest of the revision now.
 * @see test/database/indexed-texts.spec.ts for the bounds of all other indexed texts
 */
export class RevisionsByDigest1763600000073 implements CompatibleMigration {
  readonly compatibleSince = 'ShippedContractsByContent1763600000071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TEXT_DIGEST);
    await runner.query(`DROP INDEX standing_claim; ${standingClaims('text_digest(revision)')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX standing_claim; ${standingClaims('revision')}; DROP FUNCTION text_digest`);
  }
}

/** PostgreSQL calls `convert_to` stable, because the encoding of another database may differ; that of this one never does. */
const TEXT_DIGEST = `
CREATE FUNCTION text_digest(text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT pg_catalog.sha256(pg_catalog.convert_to($1, 'UTF8')) $$`;

function standingClaims(revision: string): string {
  return `CREATE UNIQUE INDEX standing_claim ON claim (account_id, system, object_type, object_digest, aspect, ${revision},
    (CASE WHEN aspect = 'changed' THEN operation_id END)) NULLS NOT DISTINCT WHERE replaced_by IS NULL`;
}
