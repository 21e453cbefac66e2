-- Says whether a credential is the one that began an operation, or a key that replaced it by rotation.
CREATE FUNCTION has_succeeded(p_credential text, p_first text) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE successor (id) AS (
    SELECT p_first
    UNION
    SELECT k.replaced_by FROM api_key k JOIN successor s ON k.id = s.id WHERE k.replaced_by IS NOT NULL
  )
  SELECT EXISTS (SELECT FROM successor WHERE id = p_credential)
$$;

-- Cancels an operation whose agent will not act: it is no rival of later operations, and cannot be verified. Its
-- receipts stay. The credential that began it may cancel it, a key that
-- replaced this one by rotation, and an administrator.
--
-- Returns {outcome}: `cancelled`, now or before; `not_found`; `not_allowed`; `verified`; or `verification_in_flight`.
-- Nothing is written in the last four cases, except that a run whose lease has expired is released.
CREATE FUNCTION cancel_operation(
  p_account text, p_workspace text, p_operation text, p_credential text, p_is_administrator boolean
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  op operation;
BEGIN
  SELECT * INTO op FROM operation WHERE id = p_operation AND account_id = p_account AND workspace_id = p_workspace
    FOR UPDATE;
  IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'not_found'); END IF;
  IF NOT p_is_administrator AND NOT has_succeeded(p_credential, op.begun_by) THEN
    RETURN jsonb_build_object('outcome', 'not_allowed');
  END IF;
  IF op.cancelled_at IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'cancelled'); END IF;
  IF op.state = 'verified' THEN RETURN jsonb_build_object('outcome', 'verified'); END IF;

  IF release_expired_run(op.id) THEN RETURN jsonb_build_object('outcome', 'verification_in_flight'); END IF;

  UPDATE operation SET state = 'cancelled', cancelled_at = instant_now(), updated_at = instant_now() WHERE id = op.id;
  PERFORM update_rival_ends(ARRAY[op.id]);
  RETURN jsonb_build_object('outcome', 'cancelled');
END $$;
