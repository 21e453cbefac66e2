-- The members of an operation that the evaluator and the receipt need.
CREATE FUNCTION operation_facts(op operation) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', op.id, 'workspaceId', op.workspace_id, 'contractHash', op.contract_hash, 'input', op.input, 'salt', op.salt,
    'marker', op.marker, 'baseline', op.baseline, 'baselineDigest', op.baseline_digest,
    'baselineObservedAt', instant_text(op.baseline_observed_at), 'settleSeconds', op.settle_seconds,
    'readsEvents', op.reads_events,
    'createdAt', instant_text(op.created_at), 'firstVerifyAt', instant_text(op.first_verify_at),
    'lastSequence', op.last_sequence, 'lastReceiptId', op.last_receipt_id,
    'lastPayloadDigest', op.last_payload_digest)
$$;

-- What the response of a completed run follows from; NULL where the run is live.
CREATE FUNCTION stored_response(p_run text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('outcome', 'replay', 'stored', jsonb_build_object('document', document,
    'charged', amount_credits, 'observedAt', instant_text(observed_at), 'advice', advice))
  FROM receipt WHERE run_id = p_run
$$;

-- Everything that precedes the observation, in one round trip and one commit. It checks in this order: the operation is
-- the caller's; the key replays; no run is live; it is not cancelled; it is not too early; a connection applies; a credit
-- is available. The first check that fails decides, and nothing is written.
--
-- The operation's row lock makes concurrent calls for one operation wait here, so that each sees what the previous one
-- wrote. Only a key that is used for two operations at the same time can still conflict, at its primary key: that call
-- fails as a whole.
--
-- Returns {outcome, …}; `reserved` comes with everything that the observer and the evaluator need.
CREATE FUNCTION reserve_run(
  p_account text, p_workspace text, p_operation text, p_key text, p_fingerprint bytea,
  p_run text, p_lease_ms integer, p_metered boolean, p_free_runs integer, p_account_free_runs bigint,
  p_key_days integer
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  op operation;
  stored idempotency_key;
  is_running boolean;
  resolution jsonb;
  charged credit_bucket;
  plan_credits bigint;
  inconclusive bigint;
  new_epoch bigint;
BEGIN
  SELECT * INTO op FROM operation WHERE id = p_operation AND account_id = p_account AND workspace_id = p_workspace
    FOR UPDATE;
  IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'not_found'); END IF;

  is_running := release_expired_run(op.id);

  SELECT * INTO stored FROM idempotency_key WHERE account_id = p_account AND key = p_key;
  IF stored.created_at > clock_timestamp() - make_interval(days => p_key_days) THEN
    IF stored.fingerprint <> p_fingerprint THEN
      RETURN jsonb_build_object('outcome', 'idempotency_key_reused');
    ELSIF stored.body IS NOT NULL THEN
      -- The run is one of an earlier build, which stored its response with the key.
      RETURN jsonb_build_object('outcome', 'replay', 'body', stored.body);
    END IF;
    RETURN COALESCE(stored_response(stored.run_id), jsonb_build_object('outcome', 'idempotency_in_flight'));
  END IF;
  IF is_running THEN RETURN jsonb_build_object('outcome', 'verification_in_flight'); END IF;
  IF op.cancelled_at IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'operation_cancelled'); END IF;

  IF op.not_before > clock_timestamp() AND NOT EXISTS (
    SELECT FROM provider_event_key e JOIN contract k ON k.hash = op.contract_hash AND k.service = e.service
    WHERE e.workspace_id = op.workspace_id AND e.key = ANY (op.wake_keys) AND e.received_at >= op.last_observation_at
  ) THEN
    RETURN jsonb_build_object('outcome', 'observed_too_recently',
      'retryAfterSeconds', ceil(extract(epoch FROM op.not_before - clock_timestamp()))::integer);
  END IF;

  SELECT resolve_connection(op.workspace_id, service, op.connection_id) INTO resolution
    FROM contract WHERE hash = op.contract_hash;
  IF resolution->>'outcome' <> 'resolved' THEN RETURN resolution; END IF;

  IF p_metered THEN
    UPDATE credit_bucket SET available = available - 1, reserved = reserved + 1
      WHERE account_id = p_account AND bucket = 'plan' AND available >= 1 AND period_end > now()
      RETURNING * INTO charged;
    IF NOT FOUND THEN
      UPDATE credit_bucket SET available = available - 1, reserved = reserved + 1
        WHERE account_id = p_account AND bucket = 'bought' AND available >= 1
        RETURNING * INTO charged;
      IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'credit_exhausted'); END IF;
    END IF;
    INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
      VALUES (p_account, charged.bucket, 'reserved', 'available', 'reserved', 1, p_run);
  END IF;

  -- An expired key is replaced. A new row that another call has inserted since then stays, and conflicts below.
  IF stored.key IS NOT NULL THEN
    DELETE FROM idempotency_key WHERE account_id = p_account AND key = p_key AND created_at = stored.created_at;
  END IF;
  INSERT INTO idempotency_key (account_id, key, fingerprint, run_id) VALUES (p_account, p_key, p_fingerprint, p_run);
  UPDATE operation SET connection_id = resolution #>> '{connection,id}'
    WHERE id = op.id AND connection_id IS DISTINCT FROM resolution #>> '{connection,id}';
  op.first_verify_at := COALESCE(op.first_verify_at, first_run_at(op.id));
  INSERT INTO verification_run (id, account_id, operation_id, epoch, bucket, bucket_period, idempotency_key, lease_until)
    VALUES (p_run, p_account, op.id, 1 + newest_epoch(op.id), charged.bucket, charged.period_start, p_key,
      clock_timestamp() + make_interval(secs => p_lease_ms / 1000.0))
    RETURNING epoch INTO new_epoch;

  SELECT inconclusive_runs INTO inconclusive FROM usage_period
    WHERE account_id = p_account AND period_start = current_period(p_account);
  SELECT period_credits INTO plan_credits FROM credit_bucket
    WHERE account_id = p_account AND bucket = 'plan' AND period_end > now();
  RETURN jsonb_build_object(
    'outcome', 'reserved',
    'epoch', new_epoch,
    'operation', operation_facts(op),
    'connection', resolution->'connection',
    'isFreeIfInconclusive', op.inconclusive_runs < p_free_runs
      AND COALESCE(inconclusive, 0) < GREATEST(p_account_free_runs, 5 * plan_credits),
    'actionResult', (
      SELECT jsonb_build_object('reference', id, 'body', body, 'digest', digest, 'submittedAt', instant_text(submitted_at))
      FROM action_result WHERE operation_id = op.id),
    'ownClaims', (
      SELECT COALESCE(jsonb_agg(claim_facts(c) ORDER BY c.id), '[]')
      FROM (
        SELECT * FROM claim WHERE operation_id = op.id AND replaced_by IS NULL ORDER BY id DESC LIMIT 16) c),
    -- Keys without a system are bound to the one of the connection before the evaluation.
    'hasUnboundKeys', EXISTS (SELECT FROM effect_key WHERE operation_id = op.id AND scope = 'any_system'),
    'earlier', (
      SELECT COALESCE(jsonb_agg(jsonb_build_object('verdict', verdict, 'reason', reason,
        'observedAt', instant_text(observed_at)) ORDER BY sequence), '[]')
      FROM (
        (SELECT sequence, verdict, reason, observed_at FROM receipt
          WHERE operation_id = op.id AND verdict = 'verified' ORDER BY sequence LIMIT 1)
        UNION
        (SELECT sequence, verdict, reason, observed_at FROM receipt
          WHERE operation_id = op.id ORDER BY sequence DESC LIMIT 100)
      ) kept)) || rivals_of(op.id);
END $$;
