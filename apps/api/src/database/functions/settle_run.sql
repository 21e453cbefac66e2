-- The standing claims of other operations on the observed objects, at most 16 an object, the newest first, and every claim
-- on an effect that is to be claimed now. Ordered by number.
CREATE FUNCTION foreign_claims(p_account text, p_operation text, p jsonb) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  WITH standing AS (
    SELECT c.id, row_number() OVER (PARTITION BY c.object_digest ORDER BY c.id DESC) AS age, EXISTS (
        SELECT FROM jsonb_to_recordset(p->'claims') AS t ("objectId" text, aspect text, revision text)
        WHERE (t."objectId", t.aspect) = (c.object_id, c.aspect) AND t.revision IS NOT DISTINCT FROM c.revision
      ) AS is_wanted
    FROM claim c
    WHERE c.account_id = p_account AND c.system = p->>'system' AND c.object_type = p->>'objectType'
      AND c.object_digest IN (
        SELECT sha256(convert_to(observed, 'UTF8')) FROM jsonb_array_elements_text(p->'observedObjectIds') observed)
      AND c.replaced_by IS NULL AND c.operation_id <> p_operation
  ), relevant AS (
    SELECT id FROM standing WHERE age <= 16 OR is_wanted ORDER BY is_wanted DESC, age, id DESC LIMIT 1000
  )
  SELECT COALESCE(jsonb_agg(claim_facts(c) ORDER BY c.id), '[]') FROM relevant JOIN claim c USING (id)
$$;

-- Takes the claims of a verified operation, and replaces the outdated ones of other operations. The caller has checked,
-- under the locks of the objects, that every claim of another operation on them was evaluated.
CREATE FUNCTION take_claims(p_account text, p_operation text, p jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE claim SET replaced_by = p_operation, replaced_at = instant_now()
    WHERE id IN (SELECT number::bigint FROM jsonb_array_elements_text(p->'knownClaims') number)
      AND replaced_by IS NULL
      AND object_id IN (SELECT taken->>'objectId' FROM jsonb_array_elements(p->'claims') taken)
      AND operation_id IN (SELECT jsonb_array_elements_text(p->'replacedClaims'));
  -- An operation that is verified again has its claims already.
  INSERT INTO claim (account_id, system, object_type, object_id, object_digest, aspect, revision, operation_id,
      receipt_id, observed_at)
    SELECT p_account, t.system, t."objectType", t."objectId", sha256(convert_to(t."objectId", 'UTF8')), t.aspect,
      t.revision, p_operation, p->>'receiptId', (p->>'observedAt')::timestamptz
    FROM jsonb_to_recordset(p->'claims')
      AS t (system text, "objectType" text, "objectId" text, aspect text, revision text)
    WHERE NOT EXISTS (
      SELECT FROM claim own WHERE own.operation_id = p_operation AND own.replaced_by IS NULL
        AND (own.system, own.object_type, own.object_id, own.aspect)
          = (t.system, t."objectType", t."objectId", t.aspect)
        AND own.revision IS NOT DISTINCT FROM t.revision);
END $$;

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

-- Everything that follows the verdict, in one round trip and one commit: the receipt, from which the response to a repeated
-- call follows, the claims, the operation's state, and the credit, which is spent or refunded.
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
  -- Every function that ends a run locks its operation first, so the run stays live.
  SELECT * INTO run FROM verification_run
    WHERE id = p_run AND operation_id = op.id AND state = 'live' AND epoch = p_epoch;
  IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'lease_lost'); END IF;

  -- One settlement at a time decides about the claims on an object.
  PERFORM pg_advisory_xact_lock(object_lock) FROM (
    SELECT DISTINCT hashtextextended(run.account_id || ' ' || (taken->>'objectId'), 0) AS object_lock
    FROM jsonb_array_elements(p->'claims') taken ORDER BY 1) ordered;
  claims_of_others := foreign_claims(run.account_id, op.id, p);
  IF p->'knownClaims' <> (
    SELECT COALESCE(jsonb_agg(known->'number'), '[]') FROM jsonb_array_elements(claims_of_others) known
  ) THEN RETURN jsonb_build_object('outcome', 'claims_changed', 'claims', claims_of_others); END IF;
  IF p->'claims' <> '[]' THEN PERFORM take_claims(run.account_id, op.id, p); END IF;

  -- Read once: a payment may begin another period in the meantime.
  period := current_period(run.account_id);
  INSERT INTO receipt (id, account_id, operation_id, run_id, sequence, verdict, reason, amount_credits, usage_period,
      observed_at, document, payload_digest, advice)
    VALUES (p->>'receiptId', run.account_id, op.id, run.id, (p->>'sequence')::integer, p->>'verdict', p->>'reason',
      (p->>'charged')::integer, period, (p->>'observedAt')::timestamptz, p->>'document', p->>'payloadDigest',
      p->>'advice');
  -- An action result that arrived during the run was not evaluated, so the next verify need not wait.
  has_newer_result := EXISTS (
    SELECT FROM action_result WHERE operation_id = op.id AND id IS DISTINCT FROM p->>'actionResultId');
  UPDATE connection SET last_used_at = now()
    WHERE id = op.connection_id AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute');
  UPDATE verification_run SET state = 'completed', ended_at = instant_now() WHERE id = run.id;
  UPDATE operation SET state = p->>'verdict', last_verdict = p->'lastVerdict', last_receipt_id = p->>'receiptId',
      last_payload_digest = p->>'payloadDigest', last_sequence = (p->>'sequence')::integer,
      inconclusive_runs = inconclusive_runs + CASE WHEN (p->>'isConclusive')::boolean THEN 0 ELSE 1 END,
      last_observation_at = run.started_at, first_verify_at = COALESCE(op.first_verify_at, first_run_at(op.id)),
      not_before = CASE WHEN has_newer_result THEN NULL
        ELSE instant_now() + make_interval(secs => (p->>'retryAfterSeconds')::integer) END,
      wake_keys = CASE WHEN p->'retryAfterSeconds' = 'null' THEN '{}' ELSE ARRAY(
        SELECT decode(digest, 'hex') FROM jsonb_array_elements_text(p->'wakeKeys') digest) END,
      updated_at = instant_now()
    WHERE id = op.id;
  PERFORM update_rival_end(op.id);
  PERFORM settle_credit(run, (p->>'charged')::integer, (p->>'isConclusive')::boolean, period);
  RETURN jsonb_build_object('outcome', 'settled');
END $$;
