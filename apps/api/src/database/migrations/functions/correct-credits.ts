/**
 * `correct_credits(account, bucket, amount, cause)`: restores a positive amount, takes back a negative one. Bought credits
 * may owe; a plan's may not. Nothing happens for 0.
 */
export const CORRECT_CREDITS = `
CREATE FUNCTION correct_credits(p_account text, p_bucket text, p_amount bigint, p_cause text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_amount = 0 THEN RETURN; END IF;
  INSERT INTO credit_bucket (account_id, bucket, available) VALUES (p_account, p_bucket, p_amount)
    ON CONFLICT (account_id, bucket) DO UPDATE SET available = credit_bucket.available + p_amount;
  INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
    SELECT p_account, p_bucket, kind, from_place, to_place, abs(p_amount), p_cause
    FROM (VALUES ('restored', 'issued', 'available'), ('clawed_back', 'available', 'issued')) way (kind, from_place, to_place)
    WHERE (kind = 'restored') = (p_amount > 0);
END $$;
`;
