/**
 * `stand_of_period(account, start)`: how a period of a plan stands that a payment began, or that was over when it was paid.
 * The bucket is locked from here on, and its end is booked where it was not, so that nothing is spent of it meanwhile.
 * @returns whether it is over; and how many of its credits were neither spent nor held: there still, or expired
 */
export const STAND_OF_PERIOD = `
CREATE FUNCTION stand_of_period(p_account text, p_start timestamptz, OUT is_over boolean, OUT unspent bigint)
LANGUAGE plpgsql AS $$
DECLARE
  held credit_bucket;
BEGIN
  SELECT * INTO held FROM credit_bucket WHERE account_id = p_account AND bucket = 'plan' FOR UPDATE;
  is_over := held.period_start <> p_start OR held.period_expired OR held.period_end <= now();
  unspent := held.available;
  IF NOT is_over THEN RETURN; END IF;
  IF held.period_start = p_start THEN PERFORM expire_plan_period(held); END IF;
  SELECT COALESCE(sum(t.amount_credits), 0) INTO unspent FROM credit_transfer t
    LEFT JOIN verification_run r ON r.id = t.cause
    WHERE t.account_id = p_account AND t.bucket = 'plan' AND t.kind = 'expired'
      AND (t.cause = period_name(p_start) OR r.bucket_period = p_start);
END $$;
`;
