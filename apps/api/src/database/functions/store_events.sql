-- Locks what the events of workspaces take, in the order of their ids. One workspace waits for its lock; several wait at most
-- 20 ms for each, and then leave out those that are locked. Returns the locked workspaces.
CREATE FUNCTION lock_event_usage(p_accounts text[], p_workspaces text[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  locked text[];
BEGIN
  IF cardinality(p_workspaces) = 1 THEN
    SELECT ARRAY[workspace_id] INTO locked FROM event_usage
      WHERE workspace_id = p_workspaces[1] AND account_id = p_accounts[1] FOR UPDATE;
    RETURN COALESCE(locked, '{}');
  END IF;
  PERFORM set_config('lock_timeout', '20ms', true);
  BEGIN
    RETURN ARRAY(
      SELECT u.workspace_id FROM unnest(p_accounts, p_workspaces) AS owner (account, workspace)
        JOIN event_usage u ON (u.account_id, u.workspace_id) = (owner.account, owner.workspace)
      ORDER BY u.workspace_id FOR UPDATE OF u);
  EXCEPTION WHEN lock_not_available THEN
    RETURN ARRAY(
      SELECT u.workspace_id FROM unnest(p_accounts, p_workspaces) AS owner (account, workspace)
        JOIN event_usage u ON (u.account_id, u.workspace_id) = (owner.account, owner.workspace)
      FOR UPDATE OF u SKIP LOCKED);
  END;
END $$;

-- Stores the events of several deliveries with their keys, each once: a second delivery of the same bytes, or of the same
-- signed event id, finds the first. The number of statements does not depend on the number of deliveries.
--
-- The lock of a workspace's usage makes concurrent deliveries wait here, so that the quota is exact. Several deliveries
-- wait at most 20 ms for it; then those of the locked workspaces have no result, and delay no others.
--
-- Sequential scans are off, also for the foreign keys that are checked here: a session keeps the plans of its first calls,
-- when the tables may be small, until the tables are analyzed.
--
-- p_workspaces: the workspaces of the items, each once, with their accounts in p_accounts. p_items: an array of {account,
-- workspaceId, provider, id, event, digest, eventId, secretId, isEvidence, body, service, keys, ownContracts}, digests in
-- hex; `ownContracts` counts the workspace's contracts of the service that read events, which the keys follow from.
-- Contracts stay forever, so that the same number means the same contracts.
--
-- Returns one row an item, in their order: {outcome: 'stored'}, {outcome: 'duplicate', id}, {outcome: 'contracts_changed'}
-- or {outcome: 'quota_exceeded', storedBytes}. The result is NULL, and nothing is stored, where the account does not own
-- the workspace, where its usage is locked, and where the result depends on more than one other item; a caller calls such
-- an item by itself.
CREATE FUNCTION store_events(p_accounts text[], p_workspaces text[], p_items json, p_quota bigint) RETURNS SETOF jsonb
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  locked text[];
BEGIN
  locked := lock_event_usage(p_accounts, p_workspaces);
  IF cardinality(locked) < cardinality(p_workspaces) THEN
    INSERT INTO event_usage (workspace_id, account_id, stored_bytes)
      SELECT w.id, w.account_id, 0 FROM unnest(p_accounts, p_workspaces) AS owner (account, workspace)
        JOIN workspace w ON (w.account_id, w.id) = (owner.account, owner.workspace) ORDER BY w.id
      ON CONFLICT DO NOTHING;
    locked := lock_event_usage(p_accounts, p_workspaces);
  END IF;
  RETURN QUERY
  WITH item AS MATERIALIZED (
    SELECT *, decode(digest, 'hex') AS signed_digest, octet_length(body) + 1024 AS bytes
    FROM ROWS FROM (json_to_recordset(p_items) AS (account text, "workspaceId" text, provider text, id text, event text,
      digest text, "eventId" text, "secretId" text, "isEvidence" boolean, body text, service text, keys text[],
      "ownContracts" bigint)) WITH ORDINALITY AS i (account, workspace, provider, id, event, digest, event_id, secret,
      is_evidence, body, service, keys, own_contracts, place)
  ), known AS MATERIALIZED (
    SELECT item.*, u.stored_bytes AS used,
      (SELECT same.id FROM (
          SELECT e.id, e.received_at FROM provider_event e
            WHERE e.workspace_id = workspace AND e.provider = item.provider AND e.signed_digest = item.signed_digest
          UNION ALL
          SELECT e.id, e.received_at FROM provider_event e
            WHERE e.workspace_id = workspace AND e.provider = item.provider AND e.event_id = item.event_id
        ) same ORDER BY same.received_at, same.id LIMIT 1) AS first_id,
      own_contracts = (SELECT count(*) FROM contract c
        WHERE c.workspace_id = workspace AND c.service = item.service AND c.reads_events) AS has_all_keys
    FROM item JOIN event_usage u ON (u.account_id, u.workspace_id) = (account, workspace)
    WHERE workspace = ANY (locked)
  ), new AS (
    -- A second item with the same bytes or the same event id is no first one.
    SELECT *, min(place) OVER (PARTITION BY workspace, provider, signed_digest) = place
      AND (event_id IS NULL OR min(place) OVER (PARTITION BY workspace, provider, event_id) = place) AS is_first
    FROM known WHERE first_id IS NULL AND has_all_keys
  ), summed AS (
    SELECT *, sum(bytes) FILTER (WHERE is_first) OVER (PARTITION BY workspace ORDER BY place) AS sum_bytes FROM new
  ), stored AS MATERIALIZED (
    SELECT * FROM summed WHERE is_first AND used + sum_bytes <= p_quota
  ), grown AS MATERIALIZED (
    SELECT workspace, sum(bytes) AS bytes FROM stored GROUP BY workspace
  ), event AS (
    INSERT INTO provider_event (id, account_id, workspace_id, provider, event, signed_digest, event_id,
        webhook_secret_id, is_evidence, body, body_digest)
      SELECT id, account, workspace, provider, event, signed_digest, event_id, secret, is_evidence, body,
        sha256(convert_to(body, 'UTF8'))
      FROM stored
    RETURNING id, received_at
  ), key AS (
    INSERT INTO provider_event_key (workspace_id, service, key, received_at, event_id)
      SELECT workspace, service, decode(k, 'hex'), received_at, id
      FROM stored JOIN event USING (id) CROSS JOIN LATERAL unnest(keys) k
  ), usage AS (
    UPDATE event_usage u SET stored_bytes = u.stored_bytes + grown.bytes FROM grown WHERE u.workspace_id = workspace
  )
  SELECT CASE
    WHEN NOT known.has_all_keys THEN jsonb_build_object('outcome', 'contracts_changed')
    WHEN known.first_id IS NOT NULL THEN jsonb_build_object('outcome', 'duplicate', 'id', known.first_id)
    WHEN stored.id IS NOT NULL THEN jsonb_build_object('outcome', 'stored')
    WHEN NOT new.is_first THEN (
      SELECT jsonb_build_object('outcome', 'duplicate', 'id', s.id) FROM stored s
      WHERE s.workspace = item.workspace AND s.provider = item.provider AND s.place < item.place
        AND (s.signed_digest = item.signed_digest OR s.event_id = item.event_id) ORDER BY s.place LIMIT 1)
    WHEN known.used + COALESCE(grown.bytes, 0) + item.bytes > p_quota THEN
      jsonb_build_object('outcome', 'quota_exceeded', 'storedBytes', known.used + COALESCE(grown.bytes, 0))
    END
  FROM item LEFT JOIN known USING (place) LEFT JOIN new USING (place) LEFT JOIN stored USING (place)
    LEFT JOIN grown ON grown.workspace = item.workspace
  ORDER BY place;
END $$;
