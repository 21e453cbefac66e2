-- The observed objects that other operations have claimed: {"object id": "op_…"}.
CREATE FUNCTION foreign_claims(p_account text, p_operation text, p jsonb) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT COALESCE(jsonb_object_agg(object_id, operation_id), '{}') FROM claim
    WHERE account_id = p_account AND origin = p->>'origin' AND object_type = p->>'objectType'
      AND contract_name = p->>'contractName' AND operation_id <> p_operation
      AND object_id IN (SELECT jsonb_array_elements_text(p->'observedObjectIds'))
$$;

-- Spends or refunds the reserved credit, and counts the run in the period.
CREATE FUNCTION settle_credit(
  run verification_run, p_charged integer, p_conclusive boolean, p_period timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_charged = 0 THEN
    PERFORM refund_credit(run);
  ELSIF run.bucket IS NOT NULL THEN
    UPDATE credit_bucket SET reserved = reserved - 1 WHERE account_id = run.account_id AND bucket = run.bucket;
    INSERT INTO credit_transfer (account_id, bucket, kind, from_place, to_place, amount_credits, cause)
      VALUES (run.account_id, run.bucket, 'settled', 'reserved', 'spent', 1, run.id);
  END IF;
  INSERT INTO usage_period (account_id, period_start, verified_actions, inconclusive_runs)
    VALUES (run.account_id, p_period, p_charged, CASE WHEN p_conclusive THEN 0 ELSE 1 END)
    ON CONFLICT (account_id, period_start) DO UPDATE SET
      verified_actions = usage_period.verified_actions + excluded.verified_actions,
      inconclusive_runs = usage_period.inconclusive_runs + excluded.inconclusive_runs;
END $$;

-- Everything that follows the verdict, in one round trip and one commit: the receipt, the claim, the operation's state,
-- the stored response, and the credit, which is spent or refunded.
--
-- The verdict was evaluated with the claims known at that time. If other operations have claimed observed objects since,
-- nothing is written and their claims are returned: the caller evaluates again. A run that was released cannot settle.
--
-- Returns {outcome: 'settled'}, {outcome: 'claims_changed', claims} or {outcome: 'lease_lost'}.
CREATE FUNCTION settle_run(p_run text, p_epoch bigint, p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  op operation;
  run verification_run;
  claims_of_others jsonb;
  has_newer_result boolean;
  period timestamptz;
BEGIN
  SELECT * INTO op FROM operation WHERE id = p->>'operationId' FOR UPDATE;
  SELECT * INTO run FROM verification_run WHERE id = p_run AND state = 'live' AND epoch = p_epoch FOR UPDATE;
  IF NOT FOUND OR op.epoch <> p_epoch THEN RETURN jsonb_build_object('outcome', 'lease_lost'); END IF;

  claims_of_others := foreign_claims(run.account_id, op.id, p);
  IF claims_of_others <> p->'foreignClaims' THEN RETURN jsonb_build_object('outcome', 'claims_changed', 'claims', claims_of_others); END IF;
  IF p->>'claimedObjectId' IS NOT NULL THEN
    INSERT INTO claim (account_id, origin, object_type, object_id, contract_name, operation_id, receipt_id)
      VALUES (run.account_id, p->>'origin', p->>'objectType', p->>'claimedObjectId', p->>'contractName', op.id,
        p->>'receiptId')
      ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      -- Either this operation claimed it before, or another one has claimed it since the check above.
      claims_of_others := foreign_claims(run.account_id, op.id, p);
      IF claims_of_others ? (p->>'claimedObjectId') THEN
        RETURN jsonb_build_object('outcome', 'claims_changed', 'claims', claims_of_others);
      END IF;
    END IF;
  END IF;

  -- Read once: a payment may begin another period in the meantime.
  period := current_period(run.account_id);
  INSERT INTO receipt (id, account_id, operation_id, run_id, sequence, verdict, reason, amount_credits, usage_period,
      observed_at, document, payload_digest)
    VALUES (p->>'receiptId', run.account_id, op.id, run.id, (p->>'sequence')::integer, p->>'verdict', p->>'reason',
      (p->>'charged')::integer, period, (p->>'observedAt')::timestamptz, p->>'document', p->>'payloadDigest');
  -- An action result that arrived during the run was not evaluated, so the next verify need not wait.
  has_newer_result := EXISTS (
    SELECT FROM action_result WHERE operation_id = op.id AND id IS DISTINCT FROM p->>'actionResultId');
  UPDATE connection SET last_used_at = now()
    WHERE id = op.connection_id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute');
  UPDATE verification_run SET state = 'completed', ended_at = instant_now() WHERE id = run.id;
  UPDATE operation SET state = p->>'verdict', last_verdict = p->'lastVerdict', last_receipt_id = p->>'receiptId',
      last_payload_digest = p->>'payloadDigest', last_sequence = (p->>'sequence')::integer,
      inconclusive_runs = inconclusive_runs + CASE WHEN (p->>'isConclusive')::boolean THEN 0 ELSE 1 END,
      last_observation_at = run.started_at,
      not_before = CASE WHEN has_newer_result THEN NULL
        ELSE instant_now() + make_interval(secs => (p->>'retryAfterSeconds')::integer) END,
      updated_at = instant_now()
    WHERE id = op.id;
  UPDATE idempotency_key SET status = 200, body = p->>'body'
    WHERE account_id = run.account_id AND key = run.idempotency_key AND run_id = run.id;
  PERFORM settle_credit(run, (p->>'charged')::integer, (p->>'isConclusive')::boolean, period);
  RETURN jsonb_build_object('outcome', 'settled');
END $$;
