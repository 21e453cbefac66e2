import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WebhookSecretRow } from './domain/webhook-secret-row.ts';

/** A row to be; the database adds the instants. */
export type NewWebhookSecretRow = Omit<WebhookSecretRow, 'created_at' | 'expires_at' | 'last_used_at'> & {
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly expires_at: string | null;
};

/** What speaks against a new secret. */
export type InsertRefusal = 'expired' | 'too_many';

/** Rows of the table `webhook_secret`. */
@Injectable()
export class WebhookSecretsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @param maxActive how many may be active for a provider and workspace, this one included */
  async insert(row: NewWebhookSecretRow, maxActive: number): Promise<WebhookSecretRow | InsertRefusal> {
    return this.dataSource.transaction(async (manager) => {
      // Two that are added at once count each other.
      await manager.query('SELECT FROM workspace WHERE id = $1 FOR UPDATE', [row.workspace_id]);
      const [{ active, expired }] = await manager.query<[{ active: number; expired: boolean }]>(
        `SELECT count(*)::integer AS active, COALESCE($3::timestamptz <= now(), false) AS expired FROM webhook_secret
         WHERE workspace_id = $1 AND provider = $2 AND (expires_at IS NULL OR expires_at > now())`,
        [row.workspace_id, row.provider, row.expires_at],
      );
      if (expired) return 'expired';
      if (active >= maxActive) return 'too_many';
      const [stored] = await manager.query<[WebhookSecretRow]>(
        `INSERT INTO webhook_secret (id, account_id, workspace_id, provider, sealed_secret, hint, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
        [row.id, row.account_id, row.workspace_id, row.provider, row.sealed_secret, row.hint, row.expires_at],
      );
      return stored;
    });
  }

  /** The secrets that an event may be signed with now, newest first; none for an unknown workspace. */
  async active(workspaceId: string, provider: string): Promise<WebhookSecretRow[]> {
    return this.dataSource.query(
      `SELECT * FROM webhook_secret WHERE workspace_id = $1 AND provider = $2
         AND (expires_at IS NULL OR expires_at > now()) ORDER BY id DESC`,
      [workspaceId, provider],
    );
  }

  /** @param before an id; the rows created before it follow, newest first */
  async page(workspaceId: string, before: string | null, limit: number): Promise<WebhookSecretRow[]> {
    return this.dataSource.query(
      `SELECT * FROM webhook_secret WHERE workspace_id = $1 AND ($2::text IS NULL OR id < $2)
       ORDER BY id DESC LIMIT $3`,
      [workspaceId, before, limit],
    );
  }

  /** @returns whether it was there */
  async delete(workspaceId: string, id: string): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(
      'DELETE FROM webhook_secret WHERE workspace_id = $1 AND id = $2 RETURNING id',
      [workspaceId, id],
    );
    return rows.length > 0;
  }

  /** To the minute, so that a busy webhook is not one row that every delivery writes. */
  async markUsed(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE webhook_secret SET last_used_at = date_trunc('milliseconds', now())
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [id],
    );
  }

  /** Some rows after an id, in the order of ids. */
  async sealedAfter(id: string, limit: number): Promise<WebhookSecretRow[]> {
    return this.dataSource.query('SELECT * FROM webhook_secret WHERE id > $1 ORDER BY id LIMIT $2', [
      id,
      limit,
    ]);
  }

  /** Replaces a sealed secret, unless it was resealed meanwhile. */
  async replaceSealed(id: string, before: string, after: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE webhook_secret SET sealed_secret = $3 WHERE id = $1 AND sealed_secret = $2',
      [id, before, after],
    );
  }
}
