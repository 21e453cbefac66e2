-- Whether the period that a credit was taken from has ended, so that the credit expires instead of being available again.
CREATE FUNCTION has_period_ended(charged_bucket credit_bucket, p_period timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT charged_bucket.bucket = 'plan' AND (charged_bucket.period_expired OR charged_bucket.period_start <> p_period OR charged_bucket.period_end <= now())
$$;

-- Returns the reserved credit of a run that is not charged to its bucket. A credit of an ended plan period expires there:
-- the next period has its own credits.
CREATE FUNCTION refund_credit(run verification_run) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_expired boolean;
BEGIN
  IF run.bucket IS NULL THEN RETURN; END IF;
  UPDATE credit_bucket b SET reserved = b.reserved - 1,
      available = b.available + CASE WHEN has_period_ended(b, run.bucket_period) THEN 0 ELSE 1 END
    WHERE account_id = run.account_id AND bucket = run.bucket
    RETURNING has_period_ended(b, run.bucket_period) INTO is_expired;
  INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
    VALUES (run.account_id, run.bucket, 'refunded', 'reserved', 'available', 1, run.id);
  IF is_expired THEN
    INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
      VALUES (run.account_id, run.bucket, 'expired', 'available', 'issued', 1, run.id);
  END IF;
END $$;
