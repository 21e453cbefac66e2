-- Erases the bodies of a workspace's events that were received before an instant, the oldest first, at most p_limit. It is
-- the only way to erase one: the server's role cannot change an event, so the function runs as the owner of the table. The
-- row policies do not apply to it, so it checks the account itself.
--
-- Returns {erasedEvents, releasedBytes, storedBytes, hasMore}.
CREATE FUNCTION erase_events(
  p_account text, p_workspace text, p_before timestamptz, p_provider text, p_limit integer
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  erased integer;
  released bigint;
  used bigint;
BEGIN
  IF COALESCE(current_setting('tookeffect.account', true), '') NOT IN (p_account, '*') THEN
    RAISE EXCEPTION 'row-level security: the events belong to another account' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT stored_bytes INTO used FROM event_usage
    WHERE workspace_id = p_workspace AND account_id = p_account FOR UPDATE;
  WITH oldest AS (
    SELECT id, octet_length(body) AS body_bytes FROM provider_event
    WHERE workspace_id = p_workspace AND account_id = p_account AND body IS NOT NULL AND received_at < p_before
      AND (p_provider IS NULL OR provider = p_provider)
    ORDER BY received_at LIMIT p_limit
  ), emptied AS (
    UPDATE provider_event e SET body = NULL, erased_at = instant_now() FROM oldest WHERE e.id = oldest.id
    RETURNING body_bytes
  )
  SELECT count(*), COALESCE(sum(body_bytes), 0) INTO erased, released FROM emptied;
  UPDATE event_usage SET stored_bytes = GREATEST(0, stored_bytes - released)
    WHERE workspace_id = p_workspace AND account_id = p_account RETURNING stored_bytes INTO used;
  RETURN jsonb_build_object('erasedEvents', erased, 'releasedBytes', released, 'storedBytes', COALESCE(used, 0),
    'hasMore', erased = p_limit);
END $$;
