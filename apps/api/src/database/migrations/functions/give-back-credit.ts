/**
 * `give_back_credit(run)`: returns the reserved credit of a run that is not charged to the bucket it came from. A credit of
 * a plan's period that is over expires there: the next period has its own.
 */
export const GIVE_BACK_CREDIT = `
-- Whether a credit that was taken from that period of the bucket has nowhere to return to.
CREATE FUNCTION is_period_over(held credit_bucket, p_period timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT held.bucket = 'plan' AND (held.period_expired OR held.period_start <> p_period OR held.period_end <= now())
$$;

CREATE FUNCTION give_back_credit(run verification_run) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_expired boolean;
BEGIN
  IF run.bucket IS NULL THEN RETURN; END IF;
  UPDATE credit_bucket b SET reserved = b.reserved - 1,
      available = b.available + CASE WHEN is_period_over(b, run.bucket_period) THEN 0 ELSE 1 END
    WHERE account_id = run.account_id AND bucket = run.bucket
    RETURNING is_period_over(b, run.bucket_period) INTO is_expired;
  INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
    VALUES (run.account_id, run.bucket, 'given_back', 'reserved', 'available', 1, run.id);
  IF is_expired THEN
    INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
      VALUES (run.account_id, run.bucket, 'expired', 'available', 'issued', 1, run.id);
  END IF;
END $$;
`;
