-- Restores credits (positive amount) or claws them back (negative amount); 0 changes nothing. The balance of bought
-- credits may become negative, that of a plan may not.
CREATE FUNCTION correct_credits(p_account text, p_bucket text, p_amount bigint, p_cause text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_amount = 0 THEN RETURN; END IF;
  -- Inserting a negative balance would violate a constraint even where the conflict leads to an update.
  INSERT INTO credit_bucket (account_id, bucket) VALUES (p_account, p_bucket) ON CONFLICT DO NOTHING;
  UPDATE credit_bucket SET available = available + p_amount WHERE account_id = p_account AND bucket = p_bucket;
  INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
    SELECT p_account, p_bucket, kind, from_place, to_place, abs(p_amount), p_cause
    FROM (VALUES ('restored', 'issued', 'available'), ('clawed_back', 'available', 'issued')) way (kind, from_place, to_place)
    WHERE (kind = 'restored') = (p_amount > 0);
END $$;
