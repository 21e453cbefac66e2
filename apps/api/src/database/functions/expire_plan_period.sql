-- Books the end of a plan period, once: its available credits expire. The caller has locked the row of the bucket.
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

-- The cause of a transfer that expires credits of the period with this start.
CREATE FUNCTION period_name(p_start timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'period_' || to_char(p_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;
