-- Begins a plan period: the available credits of the previous period expire, and the plan's credits are granted. If the
-- period has already ended, or a later one has begun, its credits are granted and expire at once, so that the ledger
-- shows what was paid for.
-- Returns whether the period has begun now. Where it had begun before, it returns false and changes nothing.
CREATE FUNCTION grant_plan_credits(
  p_account text, p_plan text, p_amount bigint, p_start timestamptz, p_end timestamptz, p_cause text
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  plan_bucket credit_bucket;
  is_over boolean;
BEGIN
  INSERT INTO credit_bucket (account_id, bucket) VALUES (p_account, 'plan') ON CONFLICT DO NOTHING;
  SELECT * INTO plan_bucket FROM credit_bucket WHERE account_id = p_account AND bucket = 'plan' FOR UPDATE;
  IF plan_bucket.period_start = p_start THEN RETURN false; END IF;
  is_over := p_end <= now() OR COALESCE(plan_bucket.period_start > p_start, false);
  IF NOT is_over THEN
    PERFORM expire_plan_period(plan_bucket);
    UPDATE credit_bucket SET available = p_amount, plan_id = p_plan, period_start = p_start, period_end = p_end,
        period_credits = p_amount, period_expired = false
      WHERE account_id = p_account AND bucket = 'plan';
  END IF;
  IF p_amount > 0 THEN
    INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
      VALUES (p_account, 'plan', 'granted', 'issued', 'available', p_amount, p_cause);
  END IF;
  IF is_over AND p_amount > 0 THEN
    INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
      VALUES (p_account, 'plan', 'expired', 'available', 'issued', p_amount, period_name(p_start));
  END IF;
  RETURN NOT is_over;
END $$;
