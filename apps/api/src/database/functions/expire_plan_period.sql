-- Books the end of a plan period, once: its available credits expire. The caller has locked the row of the bucket.
CREATE FUNCTION expire_plan_period(plan_bucket credit_bucket) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF plan_bucket.period_start IS NULL OR plan_bucket.period_expired THEN RETURN; END IF;
  UPDATE credit_bucket SET available = 0, period_expired = true
    WHERE account_id = plan_bucket.account_id AND bucket = plan_bucket.bucket;
  IF plan_bucket.available > 0 THEN
    INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
      VALUES (plan_bucket.account_id, plan_bucket.bucket, 'expired', 'available', 'issued', plan_bucket.available, period_name(plan_bucket.period_start));
  END IF;
END $$;

-- The cause of a transfer that expires credits of the period with this start.
CREATE FUNCTION period_name(p_start timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'period_' || to_char(p_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
