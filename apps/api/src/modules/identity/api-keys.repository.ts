import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Scope } from '@tookeffect/wire';
import { type EntityManager, LessThan, type Repository } from 'typeorm';
import { acrossAccounts, type PreparedStatement, runPrepared } from '../../database/index.ts';
import { type RotationCandidate, rotationRefusal } from './api-key-rules.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

/** A key that is neither revoked nor expired. */
export interface LiveApiKey {
  readonly accountId: string;
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
  readonly secretDigest: Buffer;
  /** The pepper of the digest; null for a key from before the first rotation. */
  readonly pepperId: string | null;
  /** By the database's clock. */
  readonly expiresInMs: number;
  /** Whether `lastUsedAt` is old enough to be written again. */
  readonly isUseDue: boolean;
}

/** A new key, with the digest of its text. */
export interface NewApiKey {
  readonly id: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly secretDigest: Buffer;
  readonly pepperId: string;
  /** When it expires: an instant, or seconds from now. */
  readonly expires: Date | number;
}

/** Why a new key is not stored. */
export type InsertRefusal = 'expiry' | 'too_many';

/** What a rotation changes of a key; the new key has everything else of the old one. */
export type Successor = Pick<NewApiKey, 'id' | 'pepperId' | 'secretDigest'>;

/** Both keys after a rotation. */
export interface RotatedKeys {
  readonly next: ApiKeyEntity;
  readonly previous: ApiKeyEntity;
}

const MAX_LIFETIME = `interval '365 days'`;

/** `last_used_at` is exact to a minute: a key in use is looked up every second, and this avoids a write each time. */
const USE_IS_DUE = `(last_used_at IS NULL OR last_used_at < now() - interval '55 seconds')`;

/** Every request needs it, at most once a second for each key. */
const FIND_LIVE: PreparedStatement = {
  name: 'find_live_api_key',
  text: `SELECT account_id AS "accountId", workspace_id AS "workspaceId", scopes, secret_digest AS "secretDigest",
      pepper_id AS "pepperId",
      (extract(epoch FROM expires_at - now()) * 1000)::float8 AS "expiresInMs", ${USE_IS_DUE} AS "isUseDue"
    FROM api_key WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()`,
};

const RECORD_USE: PreparedStatement = {
  name: 'record_api_key_use',
  text: `UPDATE api_key SET last_used_at = instant_now() WHERE id = $1 AND ${USE_IS_DUE}`,
};

/** API keys. */
@Injectable()
export class ApiKeysRepository {
  constructor(@InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>) {}

  /** Finds the key of a request, whose account is not known yet. */
  async findLive(id: string): Promise<LiveApiKey | null> {
    const { dataSource } = this.keys.manager;
    const [key] = await acrossAccounts(() => runPrepared<LiveApiKey>(dataSource, FIND_LIVE, [id]));
    return key ?? null;
  }

  /** Writes `lastUsedAt`, at most once a minute. */
  async recordUse(id: string): Promise<void> {
    await acrossAccounts(() => runPrepared(this.keys.manager.dataSource, RECORD_USE, [id]));
  }

  /** Stores the digest of a key under another pepper, unless it was changed in the meantime. */
  async changePepper(
    id: string,
    before: Buffer,
    { secretDigest, pepperId }: Omit<Successor, 'id'>,
  ): Promise<void> {
    await acrossAccounts(() => this.keys.update({ id, secretDigest: before }, { secretDigest, pepperId }));
  }

  /** @returns how many keys that are neither revoked nor expired are not hashed with this pepper */
  async countNotUnder(pepperId: string): Promise<number> {
    const [row] = await acrossAccounts(() =>
      this.keys.query<[{ count: number }]>(
        `SELECT count(*)::integer AS count FROM api_key
         WHERE revoked_at IS NULL AND expires_at > now() AND pepper_id IS DISTINCT FROM $1`,
        [pepperId],
      ),
    );
    return row.count;
  }

  /**
   * @param maxLive how many keys of the account may be accepted at a time, this one included
   * @returns the key, or why it is not stored
   */
  async insert(key: NewApiKey, maxLive: number): Promise<ApiKeyEntity | InsertRefusal> {
    return this.keys.manager.transaction(async (manager) => {
      // The lock serializes concurrent calls, so that each counts the keys of the others.
      await manager.query('SELECT FROM account WHERE id = $1 FOR NO KEY UPDATE', [key.accountId]);
      const [{ live }] = await manager.query<[{ live: number }]>(
        `SELECT count(*)::integer AS live FROM api_key
         WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > now()`,
        [key.accountId],
      );
      if (live >= maxLive) return 'too_many';
      return (await insertKey(manager, key))
        ? manager.findOneByOrFail(ApiKeyEntity, { id: key.id })
        : 'expiry';
    });
  }

  /** @param before an id; older keys follow, newest first */
  async page(workspaceId: string, before: string | null, limit: number): Promise<ApiKeyEntity[]> {
    return this.keys.find({
      where: { workspaceId, ...(before !== null && { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  async find(workspaceId: string, id: string): Promise<ApiKeyEntity | null> {
    return this.keys.findOneBy({ workspaceId, id });
  }

  /**
   * Revokes a key; the first revocation counts.
   * @param workspaceId null for a key of any workspace
   * @returns whether the key exists
   */
  async revoke(workspaceId: string | null, id: string): Promise<boolean> {
    const { affected } = await this.keys.update(
      { id, ...(workspaceId !== null && { workspaceId }) },
      { revokedAt: () => 'COALESCE(revoked_at, instant_now())' },
    );
    return affected !== 0;
  }

  /**
   * Replaces a key by a successor; the old key expires after the grace time. Of concurrent rotations one succeeds.
   * @returns both keys; the reason as a text for the caller where the key cannot be rotated; null where the key does not
   *   exist
   */
  async rotate(
    workspaceId: string,
    id: string,
    successor: Successor,
    graceSeconds: number,
  ): Promise<RotatedKeys | string | null> {
    return this.keys.manager.transaction(async (manager) => {
      const old = await lockCandidate(manager, workspaceId, id);
      if (old === null) return null;
      return rotationRefusal(old) ?? replace(manager, id, successor, graceSeconds);
    });
  }
}

/** @returns whether the key is stored; its expiry must be in the future, and at most 365 days ahead */
async function insertKey(manager: EntityManager, { expires, ...key }: NewApiKey): Promise<boolean> {
  const [seconds, instant] = typeof expires === 'number' ? [expires, null] : [null, expires];
  const rows = await manager.query<unknown[]>(
    `INSERT INTO api_key (id, account_id, workspace_id, name, scopes, secret_digest, pepper_id, created_at, expires_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, instant_now(), expiry
     FROM (SELECT COALESCE($8::timestamptz, instant_now() + make_interval(secs => $9)) AS expiry) requested
     WHERE expiry > now() AND expiry <= now() + ${MAX_LIFETIME} RETURNING id`,
    [
      ...[key.id, key.accountId, key.workspaceId, key.name, key.scopes, key.secretDigest, key.pepperId],
      ...[instant, seconds],
    ],
  );
  return rows.length > 0;
}

/** Locks the row, then reads it. The row of a predecessor is not locked: it can only expire or be revoked. */
async function lockCandidate(
  manager: EntityManager,
  workspaceId: string,
  id: string,
): Promise<RotationCandidate | null> {
  const [row] = await manager.query<RotationCandidate[]>(
    `SELECT id, replaced_by AS "replacedBy", revoked_at AS "revokedAt", expires_at <= now() AS "isExpired",
       (SELECT p.id FROM api_key p WHERE p.replaced_by = k.id AND p.revoked_at IS NULL AND p.expires_at > now())
         AS "livePredecessor"
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
): Promise<RotatedKeys> {
  // The old key was never rotated, so it still has its first expiry, and the difference is its lifetime.
  await manager.query(
    `INSERT INTO api_key (id, account_id, workspace_id, name, scopes, secret_digest, pepper_id, created_at, expires_at)
     SELECT $2, account_id, workspace_id, name, scopes, $3, $4, instant_now(), instant_now() + (expires_at - created_at)
     FROM api_key WHERE id = $1`,
    [id, successor.id, successor.secretDigest, successor.pepperId],
  );
  await manager.query(
    `UPDATE api_key SET replaced_by = $2, expires_at = LEAST(expires_at, instant_now() + make_interval(secs => $3))
     WHERE id = $1`,
    [id, successor.id, graceSeconds],
  );
  const next = await manager.findOneByOrFail(ApiKeyEntity, { id: successor.id });
  return { next, previous: await manager.findOneByOrFail(ApiKeyEntity, { id }) };
}
