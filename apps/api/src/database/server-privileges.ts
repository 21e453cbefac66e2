import { type EntityManager } from 'typeorm';

/**
 * What the server's role may do with a table; `UPDATE` names the columns that change after the row was inserted. Locking a
 * row needs the privilege to update one column of it, so accounts and workspaces have one.
 */
export const SERVER_PRIVILEGES: Readonly<Record<string, readonly string[]>> = {
  account: ['SELECT', 'INSERT', 'UPDATE (name)'],
  action_result: ['SELECT', 'INSERT'],
  api_key: [
    'SELECT',
    'INSERT',
    'UPDATE (expires_at, revoked_at, last_used_at, replaced_by, secret_digest, pepper_id)',
  ],
  baseline_usage: ['SELECT', 'INSERT', 'UPDATE (stored_bytes)'],
  billing_event: ['SELECT', 'INSERT'],
  claim: ['SELECT', 'INSERT', 'UPDATE (replaced_by, replaced_at)'],
  connection: [
    ...['SELECT', 'INSERT'],
    'UPDATE (sealed_credential, last_test_outcome, last_test_detail, last_tested_at, last_used_at, deleted_at)',
  ],
  contract: ['SELECT', 'INSERT'],
  contract_deprecation: ['SELECT', 'INSERT'],
  credential_revision: ['SELECT'],
  credit_bucket: [
    ...['SELECT', 'INSERT'],
    'UPDATE (available, reserved, plan_id, period_start, period_end, period_credits, period_expired)',
  ],
  credit_transfer: ['SELECT', 'INSERT'],
  database_function: ['SELECT'],
  dry_run_usage: ['SELECT', 'INSERT', 'UPDATE (day, used)'],
  effect_key: ['SELECT', 'INSERT', 'UPDATE (scope, ends_at)'],
  event_usage: ['SELECT', 'INSERT', 'UPDATE (stored_bytes)'],
  fresh_control: ['SELECT', 'INSERT', 'UPDATE (held_at)'],
  idempotency_key: [
    'SELECT',
    'INSERT',
    'UPDATE (fingerprint, run_id, status, body, created_at, workspace_id)',
    'DELETE',
  ],
  key_document: ['SELECT', 'UPDATE (envelope)'],
  migration: ['SELECT'],
  migration_checksum: ['SELECT'],
  operation: [
    ...['SELECT', 'INSERT'],
    `UPDATE (connection_id, state, last_verdict, last_receipt_id, last_payload_digest, last_sequence,
      first_verify_at, inconclusive_runs, not_before, wake_keys, last_observation_at, verified_since,
      first_verified_at, first_not_final_at, cancelled_at, updated_at)`,
  ],
  payment_fact: ['SELECT', 'INSERT'],
  provider_event: ['SELECT', 'INSERT'],
  provider_event_key: ['SELECT', 'INSERT'],
  purchase: ['SELECT', 'INSERT'],
  purchase_posting: ['SELECT', 'INSERT'],
  rate_limit: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
  receipt: ['SELECT', 'INSERT'],
  signing_key: ['SELECT', 'INSERT', 'UPDATE (not_after, revoked_at, revocation_reason)'],
  usage_period: ['SELECT', 'INSERT', 'UPDATE (verified_actions, inconclusive_runs)'],
  verification_run: ['SELECT', 'INSERT', 'UPDATE (state, ended_at)'],
  webhook_secret: ['SELECT', 'INSERT', 'UPDATE (sealed_secret, last_used_at, expires_at)', 'DELETE'],
  workspace: ['SELECT', 'INSERT', 'UPDATE (name)'],
};

/**
 * Gives the server's role exactly these privileges; others that it had on the tables end.
 * @param manager in a transaction, as the owner of the tables
 * @param role exists, and does not own the tables
 */
export async function grantServerPrivileges(manager: EntityManager, role: string): Promise<void> {
  const tables = await manager.query<{ name: string }[]>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  const grantee = `"${role.replaceAll('"', '""')}"`;
  const grants = tables.map(({ name }) => {
    const privileges = SERVER_PRIVILEGES[name];
    return privileges && `GRANT ${privileges.join(', ')} ON "${name}" TO ${grantee}`;
  });
  const [{ schema }] = await manager.query<[{ schema: string }]>(
    'SELECT quote_ident(current_schema()) AS schema',
  );
  await manager.query(
    [
      `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${grantee}`,
      `GRANT USAGE ON SCHEMA ${schema} TO ${grantee}`,
      ...grants.filter((grant) => grant !== undefined),
    ].join(';\n'),
  );
}
