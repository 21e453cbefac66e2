-- The name under which a key of a workspace is stored: the key itself, as servers of an earlier build store and find it. Where
-- another workspace of the account has a row with that name, it is the workspace, a blank and the key; a key has no blank.
CREATE FUNCTION own_key_name(p_workspace text, p_key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT p_workspace || ' ' || p_key
$$;

-- Claims the keys of calls that are not metered, in one order, so that the batches of two servers do not block each other. A
-- row that another call has claimed stays, unless it has expired, or the same call may take it over, because the server of
-- the first one died.
--
-- Returns the claims that succeeded: `stored` is the name of the row, and `since` identifies the claim, to the microsecond.
-- One that is missing belongs to another call, or has to be made again.
--
-- A row is found by its key, however few rows the table had when the statement was planned.
--
-- The commit is not waited for. A claim that is lost with the database is the claim of no one: its call stores nothing,
-- because the row that it fills in is missing, and the commit of another call's claim is later in the log. The commit that
-- stores the response waits, and makes the claim durable, too.
CREATE FUNCTION claim_idempotency_keys(p_accounts text[], p_workspaces text[], p_keys text[], p_fingerprints bytea[],
  p_takeover_seconds integer, p_days integer)
RETURNS TABLE (account text, workspace text, key text, stored text, since text) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  claimed record;
  is_lost boolean;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR claimed IN
    INSERT INTO idempotency_key AS k (account_id, key, workspace_id, fingerprint)
      SELECT c.account, CASE WHEN own.key IS NULL AND other.key IS NULL THEN c.key ELSE c.own_name END,
        c.workspace, c.fingerprint
      -- The name is made here: in a condition of a join, under row security, it would read all keys of the account.
      FROM (SELECT *, own_key_name(item.workspace, item.key) AS own_name
        FROM unnest(p_accounts, p_workspaces, p_keys, p_fingerprints) AS item (account, workspace, key, fingerprint) OFFSET 0) c
      LEFT JOIN idempotency_key own ON (own.account_id, own.key) = (c.account, c.own_name)
      LEFT JOIN idempotency_key other ON (other.account_id, other.key) = (c.account, c.key)
        AND other.workspace_id <> c.workspace AND other.created_at > now() - make_interval(days => p_days)
      ORDER BY 1, 2
      ON CONFLICT (account_id, key) DO UPDATE SET created_at = now(), workspace_id = excluded.workspace_id,
          fingerprint = excluded.fingerprint, run_id = NULL, status = NULL, body = NULL
        WHERE k.created_at <= now() - make_interval(days => p_days)
          OR (k.status IS NULL AND k.run_id IS NULL AND k.fingerprint = excluded.fingerprint
            AND (k.workspace_id IS NULL OR k.workspace_id = excluded.workspace_id)
            AND k.created_at < now() - make_interval(secs => p_takeover_seconds))
      RETURNING k.account_id, k.workspace_id, k.key, k.created_at
  LOOP
    -- The row of the other workspace may have come or gone since the name was chosen, and the same call have claimed the
    -- other name. The lock keeps that row until the commit.
    account := claimed.account_id;
    workspace := claimed.workspace_id;
    stored := claimed.key;
    since := claimed.created_at::text;
    IF position(' ' IN stored) = 0 THEN
      key := stored;
      is_lost := EXISTS (SELECT FROM idempotency_key k
        WHERE (k.account_id, k.key) = (claimed.account_id, own_key_name(claimed.workspace_id, claimed.key)));
    ELSE
      key := substr(stored, length(workspace) + 2);
      PERFORM FROM idempotency_key k WHERE (k.account_id, k.key) = (claimed.account_id,
        substr(claimed.key, length(claimed.workspace_id) + 2)) AND k.workspace_id <> claimed.workspace_id FOR SHARE;
      is_lost := NOT FOUND;
    END IF;
    IF is_lost THEN
      DELETE FROM idempotency_key k WHERE (k.account_id, k.key) = (claimed.account_id, claimed.key);
    ELSE
      RETURN NEXT;
    END IF;
  END LOOP;
END $$;
