-- Books the end of at most p_limit plan periods that have ended without a payment for the next one. Returns how many.
-- Several servers may call it at the same time: each takes rows that no other has locked, a period that is booked is
-- skipped, and the index credit_expires_once rejects a second expiry of one period.
CREATE FUNCTION roll_plan_periods(p_limit integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  plan_bucket credit_bucket;
  rolled integer := 0;
BEGIN
  FOR plan_bucket IN SELECT * FROM credit_bucket WHERE bucket = 'plan' AND NOT period_expired AND period_end <= now()
    ORDER BY period_end LIMIT p_limit FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM expire_plan_period(plan_bucket);
    rolled := rolled + 1;
  END LOOP;
  RETURN rolled;
END $$;
