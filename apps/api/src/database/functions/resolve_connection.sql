-- The connection that applies to an operation, and whether it may be used: the one that the operation names, or the
-- workspace's only one of the service. A connection that its last test found to write needs a reason.
--
-- Returns {outcome, …}; the members of `connection` are named as in ConnectionEntity.
CREATE FUNCTION resolve_connection(p_workspace text, p_service text, p_connection text) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  matching connection[];
  resolved connection;
BEGIN
  SELECT COALESCE(array_agg(c), '{}') INTO matching FROM connection c
    WHERE c.workspace_id = p_workspace AND c.service = p_service AND c.deleted_at IS NULL
      AND (p_connection IS NULL OR c.id = p_connection);
  IF cardinality(matching) <> 1 THEN
    RETURN jsonb_build_object('outcome', 'connection_missing', 'service', p_service,
      'matching', cardinality(matching));
  END IF;
  resolved := matching[1];
  IF resolved.last_test_outcome = 'can_write' AND resolved.write_access_reason IS NULL THEN
    RETURN jsonb_build_object('outcome', 'connection_not_read_only');
  END IF;
  RETURN jsonb_build_object('outcome', 'resolved', 'connection', jsonb_build_object(
    'id', resolved.id, 'accountId', resolved.account_id, 'workspaceId', resolved.workspace_id, 'service', resolved.service, 'baseUrl', resolved.base_url,
    'credentialType', resolved.credential_type, 'environment', resolved.environment,
    'declarations', resolved.declarations, 'sealedCredential', resolved.sealed_credential,
    'lastTestOutcome', resolved.last_test_outcome, 'writeAccessReason', resolved.write_access_reason));
END $$;
