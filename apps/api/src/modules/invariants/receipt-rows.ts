/**
 * Every public key that ever signed, by id, with the times between which it did. A key that was revoked because it was
 * compromised signed all the same; that its receipts are not to be relied on is for the key document to say.
 */
export const PUBLISHED_KEYS = `
  SELECT key_id AS "keyId", jsonb_strip_nulls(jsonb_build_object(
    'publicKey', public_key, 'notBefore', instant_text(not_before), 'notAfter', instant_text(not_after),
    'revokedAt', CASE WHEN revocation_reason = 'retirement' THEN instant_text(revoked_at) END,
    'revocationReason', CASE WHEN revocation_reason = 'retirement' THEN revocation_reason END)) AS key
  FROM signing_key`;

/** Receipts by id, after `$1`, at most `$2`, with what other rows say of them. */
export const RECEIPTS = `
  SELECT c.id AS "receiptId", c.run_id AS "runId", c.operation_id AS "operationId", o.workspace_id AS "workspaceId",
    o.contract_hash AS "contractHash", c.sequence, c.verdict, c.reason, c.amount_credits AS "amountCredits",
    c.document, c.payload_digest AS "payloadDigest", p.id AS "previousId", p.payload_digest AS "previousDigest",
    a.id AS "actionResultId", a.digest AS "actionResultDigest", k.body AS answer
  FROM receipt c
  JOIN operation o ON o.id = c.operation_id
  LEFT JOIN receipt p ON p.operation_id = c.operation_id AND p.sequence = c.sequence - 1
  LEFT JOIN action_result a ON a.operation_id = c.operation_id
  LEFT JOIN verification_run r ON r.id = c.run_id
  LEFT JOIN idempotency_key k ON (k.account_id, k.key, k.run_id) = (r.account_id, r.idempotency_key, r.id)
  WHERE c.id > $1 ORDER BY c.id LIMIT $2`;
