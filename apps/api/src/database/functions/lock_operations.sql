-- Locks the operations of items {account, operationId} in one order in every transaction, each only if it is of its item's
-- account. Returns those that are locked: without p_waits, not those that another transaction has locked.
CREATE FUNCTION lock_operations(p_items jsonb, p_waits boolean) RETURNS text[]
LANGUAGE plpgsql AS $$
BEGIN
  IF p_waits THEN
    RETURN ARRAY(
      SELECT op.id FROM operation op
      WHERE op.id = ANY (ARRAY(SELECT item->>'operationId' FROM jsonb_array_elements(p_items) item))
        AND op.account_id || ' ' || op.id = ANY (ARRAY(
          SELECT (item->>'account') || ' ' || (item->>'operationId') FROM jsonb_array_elements(p_items) item))
      ORDER BY op.id FOR UPDATE OF op);
  END IF;
  RETURN ARRAY(
    SELECT op.id FROM operation op
    WHERE op.id = ANY (ARRAY(SELECT item->>'operationId' FROM jsonb_array_elements(p_items) item))
      AND op.account_id || ' ' || op.id = ANY (ARRAY(
        SELECT (item->>'account') || ' ' || (item->>'operationId') FROM jsonb_array_elements(p_items) item))
    ORDER BY op.id FOR UPDATE OF op SKIP LOCKED);
END $$;
