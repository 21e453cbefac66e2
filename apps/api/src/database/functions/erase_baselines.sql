-- Erases the baselines of a workspace's operations that began before an instant, the oldest first, at most p_limit. It is the
-- only way to erase one: the server's role cannot change a baseline, so the function runs as the owner of the table. The row
-- policies do not apply to it, so it checks the account itself. Operations that another transaction has locked are left for
-- the next call.
--
-- Returns {erasedBaselines, releasedBytes, storedBytes, hasMore}.
CREATE FUNCTION erase_baselines(p_account text, p_workspace text, p_before timestamptz, p_limit integer) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  erased integer;
  released bigint;
BEGIN
  IF COALESCE(current_setting('tookeffect.account', true), '') NOT IN (p_account, '*') THEN
    RAISE EXCEPTION 'row-level security: the operations belong to another account' USING ERRCODE = 'insufficient_privilege';
  END IF;
  WITH oldest AS (
    SELECT id, octet_length(baseline) AS baseline_bytes FROM operation
    WHERE workspace_id = p_workspace AND account_id = p_account AND baseline IS NOT NULL AND created_at < p_before
    ORDER BY created_at LIMIT p_limit FOR UPDATE SKIP LOCKED
  ), emptied AS (
    UPDATE operation o SET baseline = NULL, baseline_erased_at = instant_now() FROM oldest WHERE o.id = oldest.id
    RETURNING baseline_bytes
  )
  SELECT count(*), COALESCE(sum(baseline_bytes), 0) INTO erased, released FROM emptied;
  IF erased > 0 THEN
    INSERT INTO baseline_usage AS u (workspace_id, part, account_id, stored_bytes)
      VALUES (p_workspace, pg_backend_pid() % 32, p_account, -released)
      ON CONFLICT (workspace_id, part) DO UPDATE SET stored_bytes = u.stored_bytes - released;
  END IF;
  RETURN jsonb_build_object('erasedBaselines', erased, 'releasedBytes', released,
    'storedBytes', GREATEST(0, (SELECT COALESCE(sum(stored_bytes), 0) FROM baseline_usage
      WHERE workspace_id = p_workspace AND account_id = p_account)),
    'hasMore', EXISTS (SELECT FROM operation
      WHERE workspace_id = p_workspace AND account_id = p_account AND baseline IS NOT NULL AND created_at < p_before));
END $$;
