-- Stores operations with their effect keys, and in the same commit the responses under their idempotency keys. The number
-- of statements does not depend on the number of operations.
--
-- Sequential scans are off, also for the foreign keys that are checked here: a session keeps the plans of its first calls,
-- when the tables may be small, until the tables are analyzed.
--
-- p_items: an array of operations with `account` and the columns by their names on the wire, `effectKeys`, `otherKeys`,
-- `nameKeys` and `placeKeys` in hex, and `storedKey`, `storedSince` and `storedBody` of the idempotency key, or null.
-- `quotaBytes` is what the baselines of the workspace may take; a server of an earlier build names none. What begins in
-- other transactions at the same moment is not seen, so that no workspace waits for another one.
--
-- Returns one row an item, in their order: `stored`; `key_taken_over` where another call has taken the key over;
-- `too_many_open_operations` where a key has p_max_open open operations; `quota_exceeded`, and after a space what the
-- baselines of the workspace take. Nothing is stored in the last three cases, and where the row is NULL: then it depends on
-- other items whether there is room, and a caller calls the item by itself.
CREATE FUNCTION begin_operations(p_items json, p_max_open integer) RETURNS SETOF text
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  WITH item AS MATERIALIZED (
    SELECT *, ordinality AS place FROM ROWS FROM (json_to_recordset(p_items) AS (account text, "workspaceId" text,
        id text, "contractHash" text, "begunBy" text, "connectionId" text, input text, salt text, marker text,
        "readsEvents" boolean, baseline text, "baselineDigest" text, "baselineObservedAt" timestamptz,
        "baselineFailure" text, notices text, "settleSeconds" integer, "createdAt" timestamptz, "actUntil" timestamptz,
        deadline timestamptz, "effectKeys" text[], "otherKeys" text[], "nameKeys" text[], "placeKeys" text[],
        effect text, expected text, "quotaBytes" bigint, "storedKey" text, "storedSince" timestamptz,
        "storedBody" text)) WITH ORDINALITY
  ), wanted AS (
    SELECT DISTINCT place, account, decode(k, 'hex') AS key FROM item, unnest("effectKeys") k
  ), counted AS (
    SELECT w.place, count(*) OVER (PARTITION BY account, key) AS items,
      (SELECT count(*) FROM effect_key e
        WHERE e.account_id = w.account AND e.key = w.key AND scope IN ('system', 'any_system') AND ends_at > now()) AS open
    FROM wanted w
  ), sized AS (
    SELECT place, "quotaBytes" AS quota_bytes, octet_length(baseline) AS bytes,
      sum(octet_length(baseline)) OVER (PARTITION BY "workspaceId" ORDER BY place) AS sum_bytes,
      (SELECT GREATEST(0, COALESCE(sum(stored_bytes), 0)) FROM baseline_usage u
        WHERE u.workspace_id = "workspaceId" AND u.account_id = account) AS used_bytes
    FROM item WHERE baseline IS NOT NULL
  ), judged AS MATERIALIZED (
    SELECT item.*, COALESCE(full_key.is_full, false) AS is_full, used_bytes,
      used_bytes + bytes > quota_bytes AS is_over_quota,
      full_key.place IS NULL AND COALESCE(used_bytes + sum_bytes <= quota_bytes, true) AS is_allowed
    FROM item LEFT JOIN sized USING (place) LEFT JOIN (
      SELECT c.place, bool_or(open >= p_max_open) AS is_full FROM counted c
      GROUP BY c.place HAVING bool_or(open + items > p_max_open)
    ) full_key USING (place)
  ), answered AS (
    UPDATE idempotency_key k SET status = 201, body = "storedBody" FROM judged
      WHERE is_allowed AND k.account_id = account AND k.key = "storedKey" AND k.created_at = "storedSince"
        AND k.status IS NULL AND k.run_id IS NULL
    RETURNING place
  ), stored AS MATERIALIZED (
    SELECT * FROM judged WHERE is_allowed AND ("storedKey" IS NULL OR place IN (SELECT a.place FROM answered a))
  ), begun AS (
    INSERT INTO operation (id, account_id, workspace_id, contract_hash, begun_by, connection_id, input, salt, marker,
        reads_events, baseline, baseline_digest, baseline_observed_at, baseline_failure, notices, settle_seconds,
        created_at, updated_at, act_until, deadline, effect, expected)
      SELECT id, account, "workspaceId", "contractHash", "begunBy", "connectionId", input, salt, marker, "readsEvents",
        baseline, "baselineDigest", "baselineObservedAt", "baselineFailure", notices, "settleSeconds", "createdAt",
        "createdAt", "actUntil", deadline, effect, expected::jsonb
      FROM stored
  ), counted_baselines AS (
    INSERT INTO baseline_usage AS u (workspace_id, part, account_id, stored_bytes)
      SELECT "workspaceId", pg_backend_pid() % 32, account, sum(octet_length(baseline))
      FROM stored WHERE baseline IS NOT NULL GROUP BY "workspaceId", account ORDER BY "workspaceId"
      ON CONFLICT (workspace_id, part) DO UPDATE SET stored_bytes = u.stored_bytes + excluded.stored_bytes
  ), keyed AS (
    -- A new operation has no action result and no verdict, so this is its `rival_end`.
    INSERT INTO effect_key (account_id, key, operation_id, scope, ends_at)
      SELECT account, decode(k, 'hex'), id, CASE WHEN "connectionId" IS NULL THEN 'any_system' ELSE 'system' END,
        LEAST(deadline, "actUntil") FROM stored, unnest("effectKeys") k
      UNION ALL
      SELECT account, decode(k, 'hex'), id, 'other', LEAST(deadline, "actUntil") FROM stored, unnest("otherKeys") k
      UNION ALL
      SELECT account, decode(k, 'hex'), id, 'name', LEAST(deadline, "actUntil") FROM stored, unnest("nameKeys") k
      UNION ALL
      SELECT account, decode(k, 'hex'), id, 'place', LEAST(deadline, "actUntil") FROM stored, unnest("placeKeys") k
      ON CONFLICT DO NOTHING
  )
  SELECT CASE
    WHEN judged.is_full THEN 'too_many_open_operations'
    WHEN judged.is_over_quota THEN 'quota_exceeded ' || judged.used_bytes
    WHEN NOT judged.is_allowed THEN NULL
    WHEN stored.place IS NULL THEN 'key_taken_over'
    ELSE 'stored' END
  FROM judged LEFT JOIN stored USING (place) ORDER BY place;
END $$;
