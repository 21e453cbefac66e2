import type { Invariant } from './domain/invariant.ts';

/**
 * Periods of plans: each ends once, in time, and nothing is left of it.
 * @param graceMs how long after its end a period may be unbooked
 */
export function periodInvariants(graceMs: number): readonly Invariant[] {
  return [
    {
      name: 'I2',
      promise: 'nothing is left of a period whose end was booked',
      query: `SELECT account_id, bucket, available, period_start, period_end FROM credit_bucket
        WHERE period_expired AND available <> 0`,
    },
    {
      name: 'I2',
      promise: 'credits expire once: with their period, or with the run that gave them back after it',
      query: `SELECT t.account_id, t.bucket, t.cause, count(*) AS times, sum(t.amount_credits) AS expired
        FROM credit_transfer t
        LEFT JOIN credit_transfer b ON b.cause = t.cause AND b.kind = 'refunded'
        WHERE t.kind = 'expired'
        GROUP BY t.account_id, t.bucket, t.cause
        HAVING count(*) > 1 OR t.bucket <> 'plan'
          OR (t.cause NOT LIKE 'period\\_%' AND sum(t.amount_credits) IS DISTINCT FROM sum(b.amount_credits))`,
    },
    {
      name: 'I5',
      promise: 'no period is unbooked long after its end',
      query: `SELECT account_id, bucket, available, period_end, now() - period_end AS overdue FROM credit_bucket
        WHERE NOT period_expired AND period_end < now() - make_interval(secs => ${Math.ceil(graceMs)} / 1000.0)`,
    },
  ];
}
