-- Stores the first action result of an operation. The state `created` becomes `acknowledged`, the operation may be
-- verified at once, and it stays a rival of others until its deadline.
--
-- Returns {outcome}: `stored`, `exists`, or `operation_cancelled`. Nothing is stored in the last two cases.
CREATE FUNCTION submit_action_result(p_account text, p_operation text, p jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  op operation;
BEGIN
  SELECT * INTO op FROM operation WHERE id = p_operation AND account_id = p_account FOR UPDATE;
  IF EXISTS (SELECT FROM action_result WHERE operation_id = op.id) THEN RETURN jsonb_build_object('outcome', 'exists'); END IF;
  IF op.cancelled_at IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'operation_cancelled'); END IF;
  INSERT INTO action_result (id, account_id, operation_id, body, status, provider_reference, digest)
    VALUES (p->>'id', p_account, op.id, p->>'body', p->>'status', p->>'providerReference', p->>'digest');
  UPDATE operation SET state = CASE state WHEN 'created' THEN 'acknowledged' ELSE state END, not_before = NULL,
      updated_at = instant_now()
    WHERE id = op.id;
  PERFORM update_rival_ends(ARRAY[op.id]);
  RETURN jsonb_build_object('outcome', 'stored');
END $$;
