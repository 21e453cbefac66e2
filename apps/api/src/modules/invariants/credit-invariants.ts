import type { Invariant } from './invariant.ts';

/** The balance of each place of a bucket by its transfers. */
const BY_HISTORY = `
  SELECT account_id, bucket,
    COALESCE(sum(amount_credits) FILTER (WHERE from_place = 'issued'), 0)
      - COALESCE(sum(amount_credits) FILTER (WHERE to_place = 'issued'), 0) AS issued,
    COALESCE(sum(amount_credits) FILTER (WHERE to_place = 'available'), 0)
      - COALESCE(sum(amount_credits) FILTER (WHERE from_place = 'available'), 0) AS available,
    COALESCE(sum(amount_credits) FILTER (WHERE to_place = 'reserved'), 0)
      - COALESCE(sum(amount_credits) FILTER (WHERE from_place = 'reserved'), 0) AS reserved,
    COALESCE(sum(amount_credits) FILTER (WHERE to_place = 'spent'), 0)
      - COALESCE(sum(amount_credits) FILTER (WHERE from_place = 'spent'), 0) AS spent
  FROM credit_transfer GROUP BY account_id, bucket`;

/** The credits that each run reserved, spent and refunded. */
const BY_RUN = `
  SELECT cause, min(account_id) AS account_id, min(bucket) AS bucket, count(DISTINCT (account_id, bucket)) AS buckets,
    COALESCE(sum(amount_credits) FILTER (WHERE to_place = 'reserved'), 0) AS reserved,
    COALESCE(sum(amount_credits) FILTER (WHERE to_place = 'spent'), 0) AS spent,
    COALESCE(sum(amount_credits) FILTER (WHERE from_place = 'reserved' AND to_place = 'available'), 0) AS refunded
  FROM credit_transfer GROUP BY cause`;

/**
 * Credits: none appears, disappears or is taken twice.
 * @param graceMs how long after its end a plan period may be unbooked
 */
export function creditInvariants(graceMs: number): readonly Invariant[] {
  return [...CREDIT_INVARIANTS, ...periodInvariants(graceMs)];
}

const CREDIT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I1',
    condition: 'a transfer moves a positive amount between the places of its kind',
    recent: ['credit_transfer'],
    query: `SELECT id, account_id, bucket, kind, from_place, to_place, amount_credits, cause FROM credit_transfer
      WHERE amount_credits <= 0 OR (kind, from_place, to_place) NOT IN (
        ('granted', 'issued', 'available'), ('restored', 'issued', 'available'),
        ('expired', 'available', 'issued'), ('clawed_back', 'available', 'issued'),
        ('reserved', 'available', 'reserved'), ('refunded', 'reserved', 'available'),
        ('settled', 'reserved', 'spent'))`,
  },
  {
    name: 'I1',
    condition: 'what was issued to an account is available, reserved or spent',
    query: `SELECT h.account_id, h.issued, h.spent, b.in_buckets
      FROM (SELECT account_id, sum(issued) AS issued, sum(spent) AS spent FROM (${BY_HISTORY}) t GROUP BY account_id) h
      FULL JOIN (SELECT account_id, sum(available + reserved) AS in_buckets FROM credit_bucket GROUP BY account_id) b
        USING (account_id)
      WHERE COALESCE(h.issued, 0) <> COALESCE(h.spent, 0) + COALESCE(b.in_buckets, 0)`,
  },
  {
    name: 'I2',
    condition: 'the balances of a bucket are the sums of its transfers',
    query: `SELECT b.account_id, b.bucket, b.available, b.reserved,
        h.available AS available_by_history, h.reserved AS reserved_by_history
      FROM credit_bucket b LEFT JOIN (${BY_HISTORY}) h USING (account_id, bucket)
      WHERE (b.available, b.reserved) <> (COALESCE(h.available, 0), COALESCE(h.reserved, 0))`,
  },
  {
    name: 'I2',
    condition: 'the number of reserved credits is the number of live metered runs',
    recent: [],
    query: `SELECT b.account_id, b.bucket, b.reserved, count(r.id) AS live_runs FROM credit_bucket b
      LEFT JOIN verification_run r ON (r.account_id, r.bucket) = (b.account_id, b.bucket) AND r.state = 'live'
      GROUP BY b.account_id, b.bucket HAVING b.reserved <> count(r.id)`,
  },
  {
    name: 'I4',
    condition:
      'a metered run reserves one credit once, and after its end has either spent or refunded it once',
    recent: ['verification_run', 'credit_transfer'],
    query: `SELECT r.id AS run_id, r.state, r.bucket, t.reserved, t.spent, t.refunded FROM verification_run r
      LEFT JOIN (${BY_RUN}) t ON t.cause = r.id
      WHERE (t.cause IS NULL) <> (r.bucket IS NULL) OR (t.cause IS NOT NULL AND (
        t.buckets <> 1 OR (t.account_id, t.bucket) <> (r.account_id, r.bucket) OR t.reserved <> 1
        OR t.spent + t.refunded <> CASE r.state WHEN 'live' THEN 0 ELSE 1 END OR (r.state = 'failed' AND t.spent > 0)))`,
  },
  {
    name: 'I4',
    condition: 'only runs reserve, spend and refund credits',
    recent: ['verification_run', 'credit_transfer'],
    query: `SELECT id, account_id, bucket, from_place, to_place, amount_credits, cause FROM credit_transfer t
      WHERE 'reserved' IN (from_place, to_place) AND NOT EXISTS (SELECT FROM verification_run r WHERE r.id = t.cause)`,
  },
  {
    name: 'I11',
    condition: 'only the bought credits of an account with a reversed payment are negative',
    query: `SELECT account_id, bucket, available, reserved FROM credit_bucket b
      WHERE reserved < 0 OR (available < 0 AND NOT (bucket = 'bought' AND EXISTS (
        SELECT FROM credit_transfer t WHERE (t.account_id, t.bucket) = (b.account_id, b.bucket) AND t.kind = 'clawed_back')))`,
  },
];

/** Periods of plans: each ends once, in time, and with no credits left. */
function periodInvariants(graceMs: number): readonly Invariant[] {
  return [
    {
      name: 'I2',
      condition: 'a plan period whose end was booked has no available credits',
      recent: [],
      query: `SELECT account_id, bucket, available, period_start, period_end FROM credit_bucket
        WHERE period_expired AND available <> 0`,
    },
    {
      name: 'I2',
      condition: 'credits expire once: with their period, or with the run that refunded them after it',
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
      condition: 'the end of a plan period is booked in time',
      recent: [],
      query: `SELECT account_id, bucket, available, period_end, now() - period_end AS overdue FROM credit_bucket
        WHERE NOT period_expired AND period_end < now() - make_interval(secs => ${Math.ceil(graceMs)} / 1000.0)`,
    },
  ];
}
