-- The connection that applies to an operation, and whether it may be used: the one that the operation names, or the
-- workspace's only one of the service. A connection that its last test found to write needs a reason.
--
-- Returns one row {outcome, …}; the members of `connection` are named as in ConnectionEntity. `isUseDue` says whether the
-- stored instant of its last use is a minute old. PostgreSQL plans a function
-- that returns a set as a part of the statement that calls it.
CREATE FUNCTION resolve_connection(p_workspace text, p_service text, p_connection text) RETURNS SETOF jsonb
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN count(*) <> 1 THEN jsonb_build_object('outcome', 'connection_missing', 'service', p_service,
      'matching', count(*))
    WHEN bool_or(c.last_test_outcome = 'can_write' AND c.write_access_reason IS NULL) THEN
      jsonb_build_object('outcome', 'connection_not_read_only')
    ELSE jsonb_build_object('outcome', 'resolved', 'connection', (array_agg(jsonb_build_object(
      'id', c.id, 'accountId', c.account_id, 'workspaceId', c.workspace_id, 'service', c.service,
      'baseUrl', c.base_url, 'credentialType', c.credential_type, 'environment', c.environment,
      'declarations', c.declarations, 'sealedCredential', c.sealed_credential,
      'lastTestOutcome', c.last_test_outcome, 'writeAccessReason', c.write_access_reason)))[1],
      'isUseDue', bool_or(c.last_used_at IS NULL OR c.last_used_at < now() - interval '1 minute')) END
  FROM connection c
  WHERE c.workspace_id = p_workspace AND c.service = p_service AND c.deleted_at IS NULL
    AND (p_connection IS NULL OR c.id = p_connection)
$$;
