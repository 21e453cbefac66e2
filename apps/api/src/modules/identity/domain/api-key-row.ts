import type { ApiKey, Scope } from '@tookeffect/wire';

/** A row of the table `api_key`, as the driver reads it; nothing of the key itself. */
export interface ApiKeyRow {
  readonly id: string;
  readonly account_id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly scopes: Scope[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  /** The key that rotation put in its place. */
  readonly replaced_by: string | null;
}

/** The key as its callers see it. */
export function apiKeyOf(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    replacedBy: row.replaced_by,
  };
}
