import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An operation knows since when it is verified, so that a repeated `verified` does not move its end as a rival, and its first
 * verdicts, so that a verify does not read all of its receipts.
 */
export class FirstVerdicts1763600000066 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query(VALUES);
    await runner.query(ENDS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE effect_key k SET ends_at = LEAST(o.deadline, (o.last_verdict->>'observedAt')::timestamptz,
        CASE WHEN NOT EXISTS (SELECT FROM action_result WHERE operation_id = o.id) THEN o.act_until END)
      FROM operation o WHERE o.id = k.operation_id AND o.state = 'verified'`);
    await runner.query(`ALTER TABLE operation
      DROP COLUMN verified_since, DROP COLUMN first_verified_at, DROP COLUMN first_not_final_at`);
  }
}

const COLUMNS = `
ALTER TABLE operation
  ADD COLUMN verified_since timestamptz,
  ADD COLUMN first_verified_at timestamptz,
  ADD COLUMN first_not_final_at timestamptz;
COMMENT ON COLUMN operation.verified_since IS
  'The observation that verified it, unless a later verified took another claim; null in other states.';
COMMENT ON COLUMN operation.first_verified_at IS 'The observation of the first verified.';
COMMENT ON COLUMN operation.first_not_final_at IS 'The observation of the first verdict with the reason not_final.'`;

const VALUES = `
UPDATE operation o SET first_verified_at = c.verified, first_not_final_at = c.not_final,
    verified_since = CASE WHEN o.state = 'verified' THEN c.since END
  FROM (
    SELECT operation_id, (array_agg(observed_at ORDER BY sequence DESC) FILTER (WHERE is_another_effect))[1] AS since,
      (array_agg(observed_at ORDER BY sequence) FILTER (WHERE verdict = 'verified'))[1] AS verified,
      (array_agg(observed_at ORDER BY sequence) FILTER (WHERE reason = 'not_final'))[1] AS not_final
    FROM (
      SELECT operation_id, sequence, verdict, reason, observed_at, verdict = 'verified' AND (
        lag(verdict) OVER (PARTITION BY operation_id ORDER BY sequence) IS DISTINCT FROM 'verified'
        OR id IN (SELECT receipt_id FROM claim)) AS is_another_effect
      FROM receipt) r
    GROUP BY operation_id) c
  WHERE o.id = c.operation_id AND (c.verified IS NOT NULL OR c.not_final IS NOT NULL)`;

/** The end was the newest of these observations where no other end came before. */
const ENDS = `
UPDATE effect_key k SET ends_at = o.verified_since FROM operation o
  WHERE o.id = k.operation_id AND k.ends_at > o.verified_since`;
