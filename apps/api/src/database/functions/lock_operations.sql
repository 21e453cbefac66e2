-- Locks operations in one order in every transaction. The n-th of p_operations is locked only if it is of the n-th of
-- p_accounts. Returns those that are locked: without p_waits, not those that another transaction has locked.
CREATE FUNCTION lock_operations(p_accounts text[], p_operations text[], p_waits boolean) RETURNS text[]
LANGUAGE plpgsql AS $$
BEGIN
  IF p_waits THEN
    RETURN ARRAY(
      SELECT op.id FROM operation op
      WHERE op.id = ANY (p_operations) AND EXISTS (
        SELECT FROM unnest(p_accounts, p_operations) AS own (account, operation)
        WHERE (own.account, own.operation) = (op.account_id, op.id))
      ORDER BY op.id FOR UPDATE OF op);
  END IF;
  RETURN ARRAY(
    SELECT op.id FROM operation op
    WHERE op.id = ANY (p_operations) AND EXISTS (
      SELECT FROM unnest(p_accounts, p_operations) AS own (account, operation)
      WHERE (own.account, own.operation) = (op.account_id, op.id))
    ORDER BY op.id FOR UPDATE OF op SKIP LOCKED);
END $$;
