-- Whether the plan period has ended, and its unspent credits: available, or expired at its end. Locks the bucket until
-- the transaction ends, and books the end of the period where it is due, so that none of it is spent in the meantime.
CREATE FUNCTION plan_period_status(p_account text, p_start timestamptz, OUT has_ended boolean, OUT unspent bigint)
LANGUAGE plpgsql AS $$
DECLARE
  plan_bucket credit_bucket;
BEGIN
  SELECT * INTO plan_bucket FROM credit_bucket WHERE account_id = p_account AND bucket = 'plan' FOR UPDATE;
  has_ended := plan_bucket.period_start <> p_start OR plan_bucket.period_expired OR plan_bucket.period_end <= now();
  unspent := plan_bucket.available;
  IF NOT has_ended THEN RETURN; END IF;
  IF plan_bucket.period_start = p_start THEN PERFORM expire_plan_period(plan_bucket); END IF;
  SELECT COALESCE(sum(t.amount_credits), 0) INTO unspent FROM credit_transfer t
    LEFT JOIN verification_run r ON r.id = t.cause
    WHERE t.account_id = p_account AND t.bucket = 'plan' AND t.kind = 'expired'
      AND (t.cause = period_name(p_start) OR r.bucket_period = p_start);
END $$;
