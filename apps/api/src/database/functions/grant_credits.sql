-- Adds credits to a bucket, in the transaction that stores the signed event that pays for them.
CREATE FUNCTION grant_credits(p_account text, p_bucket text, p_amount bigint, p_cause text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO credit_bucket (account_id, bucket, available) VALUES (p_account, p_bucket, p_amount)
    ON CONFLICT (account_id, bucket) DO UPDATE SET available = credit_bucket.available + p_amount;
  INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
    VALUES (p_account, p_bucket, 'granted', 'issued', 'available', p_amount, p_cause);
END $$;
