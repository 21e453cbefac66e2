import type { Invariant } from './invariant.ts';

/** Tables whose rows never change. */
const APPEND_ONLY = [
  'action_result',
  'billing_event',
  'contract',
  'contract_deprecation',
  'credit_transfer',
  'provider_event',
  'provider_event_key',
  'purchase',
  'payment_fact',
  'purchase_posting',
  'receipt',
] as const;

/** The bits of `pg_trigger.tgtype` for: for each row, before, on delete, on update. */
export const ROW_BEFORE_DELETE_UPDATE = 1 + 2 + 8 + 16;

/** The bits for: for each row, before. */
const ROW_BEFORE = 1 + 2;

/** Tables that reject TRUNCATE: history, claims, and every published key. */
const NEVER_EMPTIED = [...APPEND_ONLY, 'claim', 'signing_key'] as const;

/** The bits for: before, on truncate; a truncation has no rows. */
const BEFORE_TRUNCATE = 2 + 32;

/** Tables: history never changes, related rows belong to one account, and a commit survives a crash. */
export const TABLE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'I8',
    condition: 'rows that refer to each other belong to the same account and operation',
    query: `SELECT 'receipt' AS kind, c.id, c.account_id FROM receipt c
        LEFT JOIN verification_run r ON r.id = c.run_id AND (r.account_id, r.operation_id) = (c.account_id, c.operation_id)
        WHERE r.id IS NULL
      UNION ALL
      SELECT 'claim', m.id::text, m.account_id FROM claim m
        LEFT JOIN receipt c ON c.id = m.receipt_id AND (c.account_id, c.operation_id) = (m.account_id, m.operation_id)
        WHERE c.id IS NULL
      UNION ALL
      SELECT 'idempotency_key', k.run_id, k.account_id FROM idempotency_key k
        LEFT JOIN verification_run r ON r.id = k.run_id AND r.account_id = k.account_id
        WHERE k.run_id IS NOT NULL AND r.id IS NULL
      UNION ALL
      SELECT 'operation', o.id, o.account_id FROM operation o JOIN connection n ON n.id = o.connection_id
        WHERE (n.account_id, n.workspace_id) <> (o.account_id, o.workspace_id)
      UNION ALL
      SELECT 'operation', o.id, o.account_id FROM operation o JOIN contract c ON c.hash = o.contract_hash
        WHERE c.workspace_id IS NOT NULL AND (c.account_id, c.workspace_id) <> (o.account_id, o.workspace_id)`,
  },
  {
    name: 'I8',
    condition: 'a contract is stored under the id and the service of its document, which names its workspace',
    query: `SELECT hash, id FROM contract
      WHERE id <> document::json->>'id' OR service <> document::json->>'service'
        OR COALESCE(workspace_id, '') <> CASE WHEN position(':' IN id) = 0 THEN '' ELSE split_part(id, ':', 1) END`,
  },
  {
    name: 'I9',
    condition: 'an event is stored once',
    query: `SELECT 'provider_event' AS kind, workspace_id AS owner, encode(signed_digest, 'hex') AS event, count(*) AS times
        FROM provider_event GROUP BY workspace_id, provider, signed_digest HAVING count(*) > 1
      UNION ALL
      SELECT 'provider_event', workspace_id, event_id, count(*)
        FROM provider_event WHERE event_id IS NOT NULL GROUP BY workspace_id, provider, event_id HAVING count(*) > 1
      UNION ALL
      SELECT 'billing_event', NULL, stripe_event_id, count(*) FROM billing_event GROUP BY stripe_event_id HAVING count(*) > 1`,
  },
  {
    name: 'I9',
    condition: 'the events of a workspace take what is counted for it',
    query: `SELECT COALESCE(u.workspace_id, e.workspace_id) AS workspace_id, u.stored_bytes, e.bytes
      FROM event_usage u FULL JOIN (
        SELECT workspace_id, sum(COALESCE(octet_length(body), 0) + 1024) AS bytes FROM provider_event GROUP BY workspace_id
      ) e USING (workspace_id)
      WHERE COALESCE(u.stored_bytes, 0) <> COALESCE(e.bytes, 0)`,
  },
  {
    name: 'I9',
    condition: 'the baselines of a workspace take what is counted for it',
    query: `SELECT COALESCE(u.workspace_id, o.workspace_id) AS workspace_id, u.bytes AS stored_bytes, o.bytes
      FROM (SELECT workspace_id, sum(stored_bytes) AS bytes FROM baseline_usage GROUP BY workspace_id) u FULL JOIN (
        SELECT workspace_id, sum(octet_length(baseline)) AS bytes FROM operation GROUP BY workspace_id
      ) o USING (workspace_id)
      WHERE COALESCE(u.bytes, 0) <> COALESCE(o.bytes, 0)`,
  },
  {
    name: 'I9',
    condition: 'an event is found in its own workspace, and a secret belongs to the account of its workspace',
    query: `SELECT 'provider_event_key' AS kind, k.event_id AS id, k.workspace_id FROM provider_event_key k
        JOIN provider_event e ON e.id = k.event_id
        WHERE (k.workspace_id, k.received_at) <> (e.workspace_id, e.received_at)
      UNION ALL
      SELECT 'webhook_secret', s.id, s.workspace_id FROM webhook_secret s
        LEFT JOIN workspace w ON (w.id, w.account_id) = (s.workspace_id, s.account_id) WHERE w.id IS NULL`,
  },
  {
    name: 'I9',
    condition: 'no receipt lists an event that is no evidence',
    query: `SELECT listed.receipt_id, e.id AS event_id FROM (
        SELECT id AS receipt_id,
          jsonb_array_elements(document::jsonb #> '{payload,predicate,evidence}') #>> '{source,eventId}' AS event_id
        FROM receipt WHERE EXISTS (SELECT FROM provider_event WHERE NOT is_evidence)
      ) listed JOIN provider_event e ON e.id = listed.event_id WHERE NOT e.is_evidence`,
  },
  {
    name: 'I10',
    condition: 'append-only tables reject updates and deletes',
    // An event may lose its body, so its updates are refused by a trigger of its own.
    recent: [],
    query: `SELECT expected.name AS table_name FROM unnest(ARRAY['${APPEND_ONLY.join("','")}']) AS expected (name)
      WHERE ${ROW_BEFORE_DELETE_UPDATE} <> ${ROW_BEFORE_DELETE_UPDATE} & COALESCE((
        SELECT bit_or(t.tgtype) FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
        WHERE t.tgrelid = to_regclass(expected.name) AND t.tgqual IS NULL AND t.tgenabled IN ('O', 'A')
          AND (f.proname = 'refuse_change' OR expected.name = 'provider_event' AND f.proname = 'refuse_event_change')
          AND t.tgtype & ${ROW_BEFORE} = ${ROW_BEFORE}), 0)`,
  },
  {
    name: 'I10',
    condition: 'append-only tables reject truncation',
    recent: [],
    query: `SELECT expected.name AS table_name FROM unnest(ARRAY['${NEVER_EMPTIED.join("','")}']) AS expected (name)
      WHERE NOT EXISTS (
        SELECT FROM pg_trigger t JOIN pg_proc f ON f.oid = t.tgfoid
        WHERE t.tgrelid = to_regclass(expected.name) AND f.proname = 'refuse_change' AND t.tgqual IS NULL
          AND t.tgenabled IN ('O', 'A') AND t.tgtype & ${BEFORE_TRUNCATE} = ${BEFORE_TRUNCATE})`,
  },
  {
    name: 'I12',
    condition: 'a commit is on disk before its response is sent',
    recent: [],
    query: `SELECT name, setting FROM pg_settings WHERE name = 'synchronous_commit' AND setting IN ('off', 'local')`,
  },
];
