/**
 * `roll_plan_periods(limit)`: books the end of periods that are over and that no payment has followed. What is left of them
 * expires; credits come with a payment only. Several servers may roll at once: each takes the rows that no other holds, a
 * booked period is passed over, and a second expiry of one period has no place in `credit_expires_once`.
 *
 * `expire_plan_period(bucket)` does it to one, whose row the caller has locked; a new period books the one before it thus.
 * @returns how many periods were booked
 */
export const ROLL_PLAN_PERIODS = `
-- The cause of what expires with a period.
CREATE FUNCTION period_name(p_start timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'period_' || to_char(p_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

CREATE FUNCTION expire_plan_period(held credit_bucket) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF held.period_start IS NULL OR held.period_expired THEN RETURN; END IF;
  UPDATE credit_bucket SET available = 0, period_expired = true
    WHERE account_id = held.account_id AND bucket = held.bucket;
  IF held.available > 0 THEN
    INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
      VALUES (held.account_id, held.bucket, 'expired', 'available', 'issued', held.available, period_name(held.period_start));
  END IF;
END $$;

CREATE FUNCTION roll_plan_periods(p_limit integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  held credit_bucket;
  rolled integer := 0;
BEGIN
  FOR held IN SELECT * FROM credit_bucket WHERE bucket = 'plan' AND NOT period_expired AND period_end <= now()
    ORDER BY period_end LIMIT p_limit FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM expire_plan_period(held);
    rolled := rolled + 1;
  END LOOP;
  RETURN rolled;
END $$;
`;
