-- The start of a usage period: that of a plan period, or the calendar month in UTC without one.
CREATE FUNCTION period_or_month(p_plan_start timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT COALESCE(p_plan_start, date_trunc('month', now(), 'UTC'))
$$;

-- The start of the account's usage period.
CREATE FUNCTION current_period(p_account text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT period_or_month(
    (SELECT period_start FROM credit_bucket WHERE account_id = p_account AND bucket = 'plan' AND period_end > now()))
$$;
