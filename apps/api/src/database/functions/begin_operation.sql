-- Stores an operation with its effect keys, and in the same commit the response under its idempotency key.
--
-- `p` has the columns of the operation by their names on the wire, `effectKeys` and `otherKeys` in hex, and `stored`:
-- {key, since, body} of the idempotency key, or null.
--
-- Returns {outcome}: `stored`; `key_taken_over` where another call has taken the key over; `too_many_open_operations`
-- where a key has p_max_open open operations. Nothing is stored in the last two cases.
CREATE FUNCTION begin_operation(p_account text, p_workspace text, p jsonb, p_max_open integer) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  keys bytea[] := ARRAY(SELECT decode(k, 'hex') FROM jsonb_array_elements_text(p->'effectKeys') k);
  op operation;
BEGIN
  IF EXISTS (
    SELECT FROM effect_key WHERE account_id = p_account AND key = ANY (keys) AND scope <> 'other' AND ends_at > now()
    GROUP BY key HAVING count(*) >= p_max_open
  ) THEN RETURN jsonb_build_object('outcome', 'too_many_open_operations'); END IF;

  IF p->'stored' <> 'null' THEN
    UPDATE idempotency_key SET status = 201, body = p #>> '{stored,body}'
      WHERE account_id = p_account AND key = p #>> '{stored,key}'
        AND created_at = (p #>> '{stored,since}')::timestamptz AND status IS NULL AND run_id IS NULL;
    IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'key_taken_over'); END IF;
  END IF;

  INSERT INTO operation (id, account_id, workspace_id, contract_hash, begun_by, connection_id, input, salt, marker,
      reads_events, baseline, baseline_digest, baseline_observed_at, baseline_failure, notices, settle_seconds,
      created_at, updated_at, act_until, deadline)
    VALUES (p->>'id', p_account, p_workspace, p->>'contractHash', p->>'begunBy', p->>'connectionId', p->>'input',
      p->>'salt', p->>'marker', (p->>'readsEvents')::boolean, p->>'baseline', p->>'baselineDigest',
      (p->>'baselineObservedAt')::timestamptz, p->>'baselineFailure', p->>'notices', (p->>'settleSeconds')::integer,
      (p->>'createdAt')::timestamptz, (p->>'createdAt')::timestamptz, (p->>'actUntil')::timestamptz,
      (p->>'deadline')::timestamptz)
    RETURNING * INTO op;
  INSERT INTO effect_key (account_id, key, operation_id, scope, ends_at)
    SELECT p_account, k, op.id, CASE WHEN op.connection_id IS NULL THEN 'any_system' ELSE 'system' END, rival_end(op)
      FROM unnest(keys) k
    UNION ALL
    SELECT p_account, decode(k, 'hex'), op.id, 'other', rival_end(op) FROM jsonb_array_elements_text(p->'otherKeys') k
    ON CONFLICT DO NOTHING;
  RETURN jsonb_build_object('outcome', 'stored');
END $$;
