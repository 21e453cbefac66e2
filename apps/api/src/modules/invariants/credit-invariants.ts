import type { Invariant } from './domain/invariant.ts';

/** What each bucket must hold by its history. */
const BY_HISTORY = `
  SELECT account_id, bucket, sum(CASE WHEN to_place = place THEN amount_credits ELSE -amount_credits END) AS amount, place
    FROM credit_transfer CROSS JOIN (VALUES ('issued'), ('available'), ('reserved'), ('spent')) AS places (place)
    WHERE place IN (from_place, to_place) GROUP BY account_id, bucket, place`;

/** Credits: none appears, disappears or is taken twice. */
export const CREDIT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I1',
    promise: 'a transfer moves a positive amount on one of the five ways that a credit can take',
    query: `SELECT id, account_id, bucket, from_place, to_place, amount_credits, cause FROM credit_transfer
      WHERE amount_credits <= 0 OR (from_place, to_place) NOT IN (('issued', 'available'), ('available', 'issued'),
        ('available', 'reserved'), ('reserved', 'available'), ('reserved', 'spent'))`,
  },
  {
    name: 'I1',
    promise: 'what was issued to an account is available, reserved or spent',
    query: `SELECT * FROM (
        SELECT a.id AS account_id,
          (SELECT COALESCE(-sum(amount), 0) FROM (${BY_HISTORY}) h WHERE h.account_id = a.id AND place = 'issued') AS issued,
          (SELECT COALESCE(sum(amount), 0) FROM (${BY_HISTORY}) h WHERE h.account_id = a.id AND place = 'spent') AS spent,
          (SELECT COALESCE(sum(available + reserved), 0) FROM credit_bucket b WHERE b.account_id = a.id) AS held
        FROM account a) totals WHERE issued <> spent + held`,
  },
  {
    name: 'I2',
    promise: 'a bucket holds the sum of its transfers',
    query: `SELECT b.account_id, b.bucket, b.available, b.reserved,
        COALESCE(available.amount, 0) AS available_by_history, COALESCE(reserved.amount, 0) AS reserved_by_history
      FROM credit_bucket b
      LEFT JOIN (${BY_HISTORY}) available ON available.place = 'available'
        AND (available.account_id, available.bucket) = (b.account_id, b.bucket)
      LEFT JOIN (${BY_HISTORY}) reserved ON reserved.place = 'reserved'
        AND (reserved.account_id, reserved.bucket) = (b.account_id, b.bucket)
      WHERE b.available <> COALESCE(available.amount, 0) OR b.reserved <> COALESCE(reserved.amount, 0)`,
  },
  {
    name: 'I2',
    promise: 'as many credits are reserved as metered runs are live',
    query: `SELECT b.account_id, b.bucket, b.reserved, count(r.id) AS live_runs FROM credit_bucket b
      LEFT JOIN verification_run r ON (r.account_id, r.bucket) = (b.account_id, b.bucket) AND r.state = 'live'
      GROUP BY b.account_id, b.bucket HAVING b.reserved <> count(r.id)`,
  },
  {
    name: 'I4',
    promise: 'a metered run reserved one credit once; ended, it spent it or gave it back, once and not both',
    query: `SELECT r.id AS run_id, r.state, r.bucket, t.reserved, t.spent, t.given_back FROM verification_run r
      LEFT JOIN LATERAL (
        SELECT COALESCE(sum(amount_credits) FILTER (WHERE to_place = 'reserved'), 0) AS reserved,
          COALESCE(sum(amount_credits) FILTER (WHERE to_place = 'spent'), 0) AS spent,
          COALESCE(sum(amount_credits) FILTER (WHERE from_place = 'reserved' AND to_place = 'available'), 0) AS given_back,
          count(*) FILTER (WHERE (account_id, bucket) IS DISTINCT FROM (r.account_id, r.bucket)) AS elsewhere
        FROM credit_transfer WHERE cause = r.id) t ON true
      WHERE t.elsewhere > 0
        OR t.reserved <> CASE WHEN r.bucket IS NULL THEN 0 ELSE 1 END
        OR t.spent + t.given_back <> CASE WHEN r.bucket IS NULL OR r.state = 'live' THEN 0 ELSE 1 END
        OR (r.state = 'failed' AND t.spent > 0)`,
  },
  {
    name: 'I4',
    promise: 'credits are reserved, spent and given back by runs only',
    query: `SELECT id, account_id, bucket, from_place, to_place, amount_credits, cause FROM credit_transfer t
      WHERE 'reserved' IN (from_place, to_place) AND NOT EXISTS (SELECT FROM verification_run WHERE id = t.cause)`,
  },
  {
    name: 'I9',
    promise: 'credits are issued by a stored billing event, as many as its purchase brings',
    query: `SELECT t.id, t.account_id, t.bucket, t.amount_credits, t.cause, p.amount_credits AS bought FROM credit_transfer t
      LEFT JOIN purchase p ON p.event_id = t.cause AND (p.account_id, p.bucket) = (t.account_id, t.bucket)
      WHERE t.from_place = 'issued' AND p.amount_credits IS DISTINCT FROM t.amount_credits`,
  },
  {
    name: 'I9',
    promise: 'a purchase was granted once, by an event that says so',
    query: `SELECT p.id AS purchase_id, p.event_id, p.amount_credits, e.applied,
        (SELECT count(*) FROM credit_transfer WHERE cause = p.event_id AND from_place = 'issued') AS grants
      FROM purchase p LEFT JOIN billing_event e ON e.id = p.event_id
      WHERE e.applied IS DISTINCT FROM true
        OR (SELECT count(*) FROM credit_transfer WHERE cause = p.event_id AND from_place = 'issued') <> 1`,
  },
  {
    name: 'I11',
    promise: 'no bucket is overdrawn, but one that a payment was taken back from',
    query: `SELECT account_id, bucket, available, reserved FROM credit_bucket b
      WHERE reserved < 0 OR (available < 0 AND NOT (bucket = 'bought' AND EXISTS (
        SELECT FROM credit_transfer t WHERE (t.account_id, t.bucket) = (b.account_id, b.bucket) AND t.to_place = 'issued')))`,
  },
];
