-- Ends a run without a verdict: refunds the credit and frees the idempotency key, in one transaction (I3, I4).
-- Returns whether the run was live and had this epoch; NULL matches every epoch.
CREATE FUNCTION release_run(p_run text, p_epoch bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  run verification_run;
BEGIN
  -- Every function locks the operation first, then the run, then the bucket.
  PERFORM FROM operation WHERE id = (SELECT operation_id FROM verification_run WHERE id = p_run) FOR UPDATE;
  UPDATE verification_run SET state = 'failed', ended_at = instant_now()
    WHERE id = p_run AND state = 'live' AND (p_epoch IS NULL OR epoch = p_epoch)
    RETURNING * INTO run;
  IF NOT FOUND THEN RETURN false; END IF;

  PERFORM refund_credit(run);
  DELETE FROM idempotency_key WHERE account_id = run.account_id AND key = run.idempotency_key AND run_id = run.id;
  RETURN true;
END $$;

-- When the first run of an operation began; NULL where it has none.
CREATE FUNCTION first_run_at(p_operation text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT started_at FROM verification_run WHERE operation_id = p_operation ORDER BY epoch LIMIT 1
$$;

-- Only the newest run of an operation can be live. This releases it if its lease has expired. The caller has locked the operation.
-- Returns whether a run is still live.
CREATE FUNCTION release_expired_run(p_operation text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  running verification_run;
BEGIN
  SELECT * INTO running FROM verification_run WHERE operation_id = p_operation ORDER BY epoch DESC LIMIT 1;
  IF running.state IS DISTINCT FROM 'live' THEN RETURN false; END IF;
  IF running.lease_until >= clock_timestamp() THEN RETURN true; END IF;
  PERFORM release_run(running.id, NULL);
  RETURN false;
END $$;
