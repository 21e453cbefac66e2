-- Stores an event with its keys once: a second delivery of the same bytes, or of the same signed event id, finds the first.
-- The lock of the workspace's usage makes concurrent deliveries wait here, so that the quota is exact.
--
-- Returns {outcome: 'stored'}, {outcome: 'duplicate', id} or {outcome: 'quota_exceeded', storedBytes}.
CREATE FUNCTION store_event(
  p_id text, p_account text, p_workspace text, p_provider text, p_event text, p_digest bytea, p_event_id text,
  p_secret text, p_is_evidence boolean, p_body text, p_service text, p_keys bytea[], p_quota bigint
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  used bigint;
  known text;
BEGIN
  INSERT INTO event_usage (workspace_id, account_id, stored_bytes) VALUES (p_workspace, p_account, 0)
    ON CONFLICT DO NOTHING;
  SELECT stored_bytes INTO used FROM event_usage WHERE workspace_id = p_workspace FOR UPDATE;
  SELECT id INTO known FROM provider_event
    WHERE workspace_id = p_workspace AND provider = p_provider AND (signed_digest = p_digest OR event_id = p_event_id);
  IF FOUND THEN RETURN jsonb_build_object('outcome', 'duplicate', 'id', known); END IF;
  IF used + octet_length(p_body) + 1024 > p_quota THEN
    RETURN jsonb_build_object('outcome', 'quota_exceeded', 'storedBytes', used);
  END IF;
  INSERT INTO provider_event (id, account_id, workspace_id, provider, event, signed_digest, event_id,
      webhook_secret_id, is_evidence, body)
    VALUES (p_id, p_account, p_workspace, p_provider, p_event, p_digest, p_event_id, p_secret, p_is_evidence, p_body);
  INSERT INTO provider_event_key (workspace_id, service, key, received_at, event_id)
    SELECT workspace_id, p_service, key, received_at, id FROM provider_event, unnest(p_keys) key WHERE id = p_id;
  UPDATE event_usage SET stored_bytes = used + octet_length(p_body) + 1024 WHERE workspace_id = p_workspace;
  RETURN jsonb_build_object('outcome', 'stored');
END $$;
