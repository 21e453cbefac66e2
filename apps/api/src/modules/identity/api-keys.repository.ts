import { Injectable } from '@nestjs/common';
import type { Scope } from '@tookeffect/wire';
import { DataSource, type EntityManager } from 'typeorm';
import type { ApiKeyRow } from './domain/api-key-row.ts';
import { type RotationCandidate, rotationRefusal } from './domain/rotation.ts';

/** A key that could authenticate now: neither revoked nor expired. */
export interface LiveApiKey {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
  readonly secretDigest: Buffer;
  /** By the database's clock. */
  readonly expiresInMs: number;
  /** Whether the last use that is known is too long ago to be said of another one. */
  readonly isUseDue: boolean;
}

/** A new key; its digest instead of itself. */
export interface NewApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly secretDigest: Buffer;
  /** When it expires: an instant, or seconds from now. */
  readonly expires: Date | number;
}

/** What rotation puts in the place of a key; the rest is the old key's. */
export type Successor = Pick<NewApiKey, 'id' | 'secretDigest'>;

/** Both generations after a rotation. */
export interface RotatedRows {
  readonly next: ApiKeyRow;
  readonly previous: ApiKeyRow;
}

/** A key lives for a year at most. */
const MAX_LIFETIME = `interval '365 days'`;

/** The last use is known to a minute: noted anew after this long, and a key is looked up each second that it is used. */
const USE_IS_DUE = `(last_used_at IS NULL OR last_used_at < now() - interval '55 seconds')`;

const COLUMNS = `id, account_id, workspace_id, name, scopes, created_at, expires_at, last_used_at, revoked_at, replaced_by`;

/** Rows of the table `api_key`. A row outlives its key. */
@Injectable()
export class ApiKeysRepository {
  constructor(private readonly database: DataSource) {}

  async live(id: string): Promise<LiveApiKey | null> {
    const [row] = await this.database.query<LiveApiKey[]>(
      `SELECT account_id AS "accountId", workspace_id AS "workspaceId", scopes, secret_digest AS "secretDigest",
         (extract(epoch FROM expires_at - now()) * 1000)::float8 AS "expiresInMs", ${USE_IS_DUE} AS "isUseDue"
       FROM api_key WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()`,
      [id],
    );
    return row ?? null;
  }

  /** Kept to the minute: a write for every request would cost more than the request. */
  async noteUse(id: string): Promise<void> {
    await this.database.query(
      `UPDATE api_key SET last_used_at = instant_now() WHERE id = $1 AND ${USE_IS_DUE}`,
      [id],
    );
  }

  /** @returns the row; null where the expiry has passed already, or is more than a year ahead */
  async insert(key: NewApiKey): Promise<ApiKeyRow | null> {
    const seconds = typeof key.expires === 'number' ? key.expires : null;
    const instant = typeof key.expires === 'number' ? null : key.expires;
    const [row] = await this.database.query<ApiKeyRow[]>(
      `INSERT INTO api_key (id, account_id, workspace_id, name, scopes, secret_digest, created_at, expires_at)
       SELECT $1, $2, $3, $4, $5, $6, instant_now(), expiry
       FROM (SELECT COALESCE($7::timestamptz, instant_now() + make_interval(secs => $8)) AS expiry) asked
       WHERE expiry > now() AND expiry <= now() + ${MAX_LIFETIME} RETURNING ${COLUMNS}`,
      [key.id, key.accountId, key.workspaceId, key.name, key.scopes, key.secretDigest, instant, seconds],
    );
    return row ?? null;
  }

  /** @param before an id; the rows created before it follow, newest first */
  async page(workspaceId: string, before: string | null, limit: number): Promise<ApiKeyRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM api_key WHERE workspace_id = $1 AND ($2::text IS NULL OR id < $2)
       ORDER BY id DESC LIMIT $3`,
      [workspaceId, before, limit],
    );
  }

  async find(workspaceId: string, id: string): Promise<ApiKeyRow | null> {
    const [row] = await this.database.query<ApiKeyRow[]>(
      `SELECT ${COLUMNS} FROM api_key WHERE workspace_id = $1 AND id = $2`,
      [workspaceId, id],
    );
    return row ?? null;
  }

  /** The first revocation counts. @param workspaceId null for whichever it is in @returns whether the key is there */
  async revoke(workspaceId: string | null, id: string): Promise<boolean> {
    const [rows] = await this.database.query<[unknown[], number]>(
      `UPDATE api_key SET revoked_at = COALESCE(revoked_at, instant_now())
       WHERE ($1::text IS NULL OR workspace_id = $1) AND id = $2 RETURNING id`,
      [workspaceId, id],
    );
    return rows.length > 0;
  }

  /**
   * Puts a successor in the place of a key, which ends with the grace time. Of several at once one succeeds.
   * @returns both; or why not, in words for the caller; null where there is no such key
   */
  async rotate(
    workspaceId: string,
    id: string,
    successor: Successor,
    graceSeconds: number,
  ): Promise<RotatedRows | string | null> {
    return this.database.transaction(async (manager) => {
      const old = await lockCandidate(manager, workspaceId, id);
      if (old === null) return null;
      return rotationRefusal(old) ?? replace(manager, id, successor, graceSeconds);
    });
  }
}

/** The row is read anew once its lock is held, and a predecessor, which has its own row, only ever ends. */
async function lockCandidate(
  manager: EntityManager,
  workspaceId: string,
  id: string,
): Promise<RotationCandidate | null> {
  const [row] = await manager.query<RotationCandidate[]>(
    `SELECT ${COLUMNS}, expires_at <= now() AS has_expired,
       (SELECT p.id FROM api_key p WHERE p.replaced_by = k.id AND p.revoked_at IS NULL AND p.expires_at > now())
         AS live_predecessor
     FROM api_key k WHERE workspace_id = $1 AND id = $2 FOR UPDATE`,
    [workspaceId, id],
  );
  return row ?? null;
}

async function replace(
  manager: EntityManager,
  id: string,
  successor: Successor,
  graceSeconds: number,
): Promise<RotatedRows> {
  // Never rotated, the old key still has the expiry that it was made with, so the difference is its lifetime.
  const [next] = await manager.query<[ApiKeyRow]>(
    `INSERT INTO api_key (id, account_id, workspace_id, name, scopes, secret_digest, created_at, expires_at)
     SELECT $2, account_id, workspace_id, name, scopes, $3, instant_now(), instant_now() + (expires_at - created_at)
     FROM api_key WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, successor.id, successor.secretDigest],
  );
  const [[previous]] = await manager.query<[[ApiKeyRow], number]>(
    `UPDATE api_key SET replaced_by = $2, expires_at = LEAST(expires_at, instant_now() + make_interval(secs => $3))
     WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, successor.id, graceSeconds],
  );
  return { next, previous };
}
