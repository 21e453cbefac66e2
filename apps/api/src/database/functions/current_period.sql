-- The start of the account's usage period: that of its plan, or the calendar month in UTC without a plan.
CREATE FUNCTION current_period(p_account text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT COALESCE(
    (SELECT period_start FROM credit_bucket WHERE account_id = p_account AND bucket = 'plan' AND period_end > now()),
    date_trunc('month', now(), 'UTC'))
$$;
