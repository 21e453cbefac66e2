/*
 * SQL of the operations that are served: `o` is a row of `operation`.
 */

/** Operations without a conclusive verdict that are not cancelled. */
export const UNFINISHED = "o.state NOT IN ('verified', 'refuted', 'cancelled')";

/** Those whose deadline has passed. */
export const OVERDUE = `${UNFINISHED} AND o.deadline <= now()`;

/** The state with `verifying` and `expired`, which follow from the time. Only the newest run of an operation can be live. */
export const CURRENT_STATE = `CASE
  WHEN (SELECT r.state = 'live' AND r.lease_until > now() FROM verification_run r
    WHERE r.operation_id = o.id ORDER BY r.epoch DESC LIMIT 1) THEN 'verifying'
  WHEN ${OVERDUE} THEN 'expired'
  ELSE o.state END`;

/**
 * A query whose rows are `ServedOperation`s.
 * @param operations a table, or a query in parentheses with its rows
 */
export function selectServed(operations: string): string {
  return `
  SELECT o.id, c.id AS "contractId", o.contract_hash AS "contractHash", o.input, o.salt, o.marker,
    ${CURRENT_STATE} AS "currentState", o.last_verdict AS "lastVerdict", o.baseline_digest AS "baselineDigest",
    o.baseline_observed_at AS "baselineObservedAt", o.notices, o.settle_seconds AS "settleSeconds",
    o.act_until AS "actUntil", o.cancelled_at AS "cancelledAt", o.deadline, o.created_at AS "createdAt", o.updated_at AS "updatedAt",
    CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'body', a.body, 'digest', a.digest,
      'submittedAt', instant_text(a.submitted_at)) END AS "actionResult"
  FROM ${operations} o JOIN contract c ON c.hash = o.contract_hash LEFT JOIN action_result a ON a.operation_id = o.id`;
}
