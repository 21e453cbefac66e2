/**
 * `give_back_credit(run)`: returns the reserved credit of a run that is not charged to the bucket it came from. A credit of
 * a plan's period that is over expires there: the next period has its own.
 */
export const GIVE_BACK_CREDIT = `
CREATE FUNCTION give_back_credit(run verification_run) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_expired boolean;
BEGIN
  IF run.bucket IS NULL THEN RETURN; END IF;
  UPDATE credit_bucket SET reserved = reserved - 1, available = available + 1
    WHERE account_id = run.account_id AND bucket = run.bucket
    RETURNING bucket = 'plan' AND (period_start <> run.bucket_period OR period_end <= now()) INTO is_expired;
  INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
    VALUES (run.account_id, run.bucket, 'given_back', 'reserved', 'available', 1, run.id);
  IF is_expired THEN
    UPDATE credit_bucket SET available = available - 1 WHERE account_id = run.account_id AND bucket = run.bucket;
    INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
      VALUES (run.account_id, run.bucket, 'expired', 'available', 'issued', 1, run.id);
  END IF;
END $$;
`;
