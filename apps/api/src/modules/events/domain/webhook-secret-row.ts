import type { WebhookSecret } from '@tookeffect/wire';

/** A row of the table `webhook_secret`. */
export interface WebhookSecretRow {
  readonly id: string;
  readonly account_id: string;
  readonly workspace_id: string;
  readonly provider: string;
  readonly sealed_secret: string;
  readonly hint: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

/** @param baseUrl what clients call this server, without a slash at the end */
export function webhookSecretOf(row: WebhookSecretRow, baseUrl: string): WebhookSecret {
  return {
    id: row.id,
    provider: row.provider,
    endpointUrl: `${baseUrl}/v1/events/${row.provider}/${row.workspace_id}`,
    hint: row.hint,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
