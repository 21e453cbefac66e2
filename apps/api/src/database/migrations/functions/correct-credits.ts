/**
 * `correct_credits(account, bucket, amount, cause)`: restores a positive amount, takes back a negative one. Bought credits
 * may owe; a plan's may not. Nothing happens for 0.
 */
export const CORRECT_CREDITS = `
CREATE FUNCTION correct_credits(p_account text, p_bucket text, p_amount bigint, p_cause text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_amount = 0 THEN RETURN; END IF;
  -- A negative row to insert would be refused before the one that is there is found.
  INSERT INTO credit_bucket (account_id, bucket) VALUES (p_account, p_bucket) ON CONFLICT DO NOTHING;
  UPDATE credit_bucket SET available = available + p_amount WHERE account_id = p_account AND bucket = p_bucket;
  INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
    SELECT p_account, p_bucket, kind, from_place, to_place, abs(p_amount), p_cause
    FROM (VALUES ('restored', 'issued', 'available'), ('clawed_back', 'available', 'issued')) way (kind, from_place, to_place)
    WHERE (kind = 'restored') = (p_amount > 0);
END $$;
`;
