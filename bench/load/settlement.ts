import type { Client } from 'pg';

/**
 * Puts together what the API sends to `settle_run`, from what it stored of one verify; pgbench fills in the operation, the
 * receipt and the sequence.
 * @returns JSON text, about as long as the API's own
 */
export async function settlementTemplate(database: Client): Promise<string> {
  const { rows } = await database.query<{ settlement: object }>(`
    SELECT jsonb_build_object(
      'verdict', r.verdict, 'reason', r.reason, 'charged', r.amount_credits, 'observedAt', r.observed_at,
      'retryAfterSeconds', NULL, 'acknowledgement', NULL, 'document', r.document, 'payloadDigest', r.payload_digest,
      'lastVerdict', o.last_verdict, 'body', i.body, 'origin', c.base_url, 'objectType', NULL,
      'contractName', 'http.json.matches', 'seen', '[]'::jsonb, 'foreignClaims', '{}'::jsonb, 'claimedObjectId', NULL
    ) AS settlement
    FROM receipt r JOIN operation o ON o.id = r.operation_id JOIN connection c ON c.id = o.connection_id
      JOIN idempotency_key i ON i.run_id = r.run_id
    ORDER BY r.id DESC LIMIT 1`);
  return JSON.stringify(rows[0]!.settlement);
}
