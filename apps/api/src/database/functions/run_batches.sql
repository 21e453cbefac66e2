-- Several calls of `reserve_run` in one statement and one commit.
--
-- Each item is executed with its own account as that of the row policies, and as a subtransaction: its failure undoes and
-- delays no other item. No item waits long for a lock, because the items before it keep theirs until the commit. A result
-- is NULL where the item failed or would have waited; nothing is stored for it then, and the caller calls it by itself.
-- The other items of an account whose item would have waited are not tried. With p_waits, items wait, and one that fails
-- fails all of them.

-- Work for one account may make its own items only, so that nothing that is done for one account reaches another.
CREATE FUNCTION refuse_foreign_items(p_items jsonb) RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM jsonb_array_elements(p_items) item
    WHERE COALESCE(current_setting('tookeffect.account', true), '') NOT IN ('*', item->>'account')) THEN
    RAISE EXCEPTION 'a batch of several accounts needs the setting tookeffect.account = *'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

-- p_items: an array of the arguments of `reserve_run`, with `account`, for whose rows the item is executed. Returns one row
-- an item, in their order.
CREATE FUNCTION reserve_runs(p_items jsonb, p_waits boolean) RETURNS SETOF jsonb LANGUAGE plpgsql AS $$
DECLARE
  item record;
  waiting text[] := '{}';
  result jsonb;
BEGIN
  PERFORM refuse_foreign_items(p_items);
  IF NOT p_waits THEN PERFORM set_config('lock_timeout', '20ms', true); END IF;
  FOR item IN SELECT * FROM jsonb_to_recordset(p_items) AS i (account text, "accountId" text, "workspaceId" text,
    "operationId" text, key text, fingerprint text, "runId" text, "leaseMs" integer, "isMetered" boolean,
    "freeRuns" integer, "accountFreeRuns" bigint, "keyDays" integer)
  LOOP
    result := NULL;
    IF p_waits THEN
      result := reserve_run(item."accountId", item."workspaceId", item."operationId", item.key,
        decode(item.fingerprint, 'hex'), item."runId", item."leaseMs", item."isMetered", item."freeRuns",
        item."accountFreeRuns", item."keyDays");
    ELSIF item.account <> ALL (waiting) THEN
      BEGIN
        PERFORM set_config('tookeffect.account', item.account, true);
        result := reserve_run(item."accountId", item."workspaceId", item."operationId", item.key,
          decode(item.fingerprint, 'hex'), item."runId", item."leaseMs", item."isMetered", item."freeRuns",
          item."accountFreeRuns", item."keyDays");
      EXCEPTION
        WHEN lock_not_available THEN waiting := waiting || item.account;
        WHEN OTHERS THEN NULL;
      END;
    END IF;
    RETURN NEXT result;
  END LOOP;
END $$;
