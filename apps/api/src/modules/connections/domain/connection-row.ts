import type { Environment } from '@tookeffect/core';
import type { Connection, ConnectionTestOutcome, CredentialType } from '@tookeffect/wire';

/** What it takes to open a stored connection; `to_jsonb(connection)` has these members, and more. */
export interface SealedConnectionRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly service: string;
  readonly base_url: string;
  readonly credential_type: CredentialType;
  readonly environment: Environment;
  /** Null once the connection is deleted. */
  readonly sealed_credential: string | null;
}

/** A row of the table `connection`, as the driver reads it. */
export interface ConnectionRow extends SealedConnectionRow {
  readonly account_id: string;
  readonly name: string;
  readonly write_access_reason: string | null;
  readonly last_test_outcome: ConnectionTestOutcome;
  readonly last_tested_at: Date;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly deleted_at: Date | null;
}

/** The connection as its callers see it: nothing of the credential but its type. */
export function connectionOf(row: ConnectionRow): Connection {
  return {
    id: row.id,
    service: row.service,
    name: row.name,
    baseUrl: row.base_url,
    credentialType: row.credential_type,
    environment: row.environment,
    writeAccessReason: row.write_access_reason,
    lastTest: { outcome: row.last_test_outcome, testedAt: row.last_tested_at.toISOString() },
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
