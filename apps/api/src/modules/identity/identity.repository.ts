import { Injectable } from '@nestjs/common';
import type { Scope } from '@tookeffect/core';
import { DataSource } from 'typeorm';

/** A key that could authenticate now: neither revoked nor expired. */
export interface LiveApiKey {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
  readonly secretDigest: Buffer;
  /** By the database's clock. */
  readonly expiresInMs: number;
}

/** A new key; its digest instead of itself. */
export interface NewApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly secretDigest: Buffer;
  readonly lifetimeSeconds: number;
}

/** Accounts, workspaces and API keys. */
@Injectable()
export class IdentityRepository {
  constructor(private readonly database: DataSource) {}

  async liveApiKey(id: string): Promise<LiveApiKey | null> {
    const [row] = await this.database.query<LiveApiKey[]>(
      `SELECT account_id AS "accountId", workspace_id AS "workspaceId", scopes, secret_digest AS "secretDigest",
         (extract(epoch FROM expires_at - now()) * 1000)::float8 AS "expiresInMs"
       FROM api_key WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()`,
      [id],
    );
    return row ?? null;
  }

  /** Kept to the minute: a write for every request would cost more than the request. */
  async noteUse(id: string): Promise<void> {
    await this.database.query(
      `UPDATE api_key SET last_used_at = now()
       WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [id],
    );
  }

  /** @returns the expiry, `YYYY-MM-DDTHH:MM:SS.mmmZ`, and the creation */
  async insertApiKey(key: NewApiKey): Promise<{ createdAt: string; expiresAt: string }> {
    const [row] = await this.database.query<[{ createdAt: string; expiresAt: string }]>(
      `INSERT INTO api_key (id, account_id, workspace_id, name, scopes, secret_digest, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, instant_now(), instant_now() + make_interval(secs => $7))
       RETURNING instant_text(created_at) AS "createdAt", instant_text(expires_at) AS "expiresAt"`,
      [key.id, key.accountId, key.workspaceId, key.name, key.scopes, key.secretDigest, key.lifetimeSeconds],
    );
    return row;
  }

  async firstWorkspace(): Promise<{ accountId: string; workspaceId: string } | null> {
    const [row] = await this.database.query<{ accountId: string; workspaceId: string }[]>(
      `SELECT account_id AS "accountId", id AS "workspaceId" FROM workspace ORDER BY created_at, id LIMIT 1`,
    );
    return row ?? null;
  }

  /** @returns false where another process has made the first account meanwhile */
  async insertFirstAccount(accountId: string, workspaceId: string): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      await manager.query('LOCK TABLE account IN SHARE ROW EXCLUSIVE MODE');
      const [{ count }] = await manager.query<[{ count: string }]>('SELECT count(*) FROM account');
      if (count !== '0') return false;
      await manager.query(`INSERT INTO account (id, name) VALUES ($1, 'default')`, [accountId]);
      await manager.query(`INSERT INTO workspace (id, account_id, name) VALUES ($1, $2, 'default')`, [
        workspaceId,
        accountId,
      ]);
      return true;
    });
  }
}
