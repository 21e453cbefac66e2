import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Scope } from '@tookeffect/wire';
import { type EntityManager, LessThan, type Repository } from 'typeorm';
import { acrossAccounts, type PreparedStatement, runPrepared, withoutAccount } from '../../database/index.ts';
import { type RotationCandidate, rotationRefusal } from './api-key-rules.ts';
import { ApiKeyEntity } from './api-key.entity.ts';

/** Every server refuses a revoked key within a second; the rest of the second is for requests that are accepted already. */
export const MAX_STALENESS_MS = 900;

/** The state of all credentials. Two readings with the same revision saw the same credentials, but for new ones. */
export interface RevisionReading {
  readonly revision: string;
  /** When the query started, on the clock of `performance.now()`. */
  readonly startedAt: number;
  /** The database's clock after that, in Unix milliseconds. */
  readonly databaseMs: number;
}

/** A key that is neither revoked nor expired, and the revision with which it was read. */
export interface LiveApiKey extends RevisionReading {
  readonly id: string;
  readonly accountId: string;
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
  readonly secretDigest: Buffer;
  /** The pepper of the digest; null for a key from before the first rotation. */
  readonly pepperId: string | null;
  /** Unix milliseconds. */
  readonly expiresAtMs: number;
  /** Null for a key that was never used. */
  readonly usedMsAgo: number | null;
}

/** The digest of a key's text under another pepper. */
export interface PepperMove {
  readonly id: string;
  /** The stored digest; a key that has another one is not moved. */
  readonly before: Buffer;
  readonly secretDigest: Buffer;
  readonly pepperId: string;
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

/** Every server that accepts a key asks for this write, and one makes it. */
const USE_IS_DUE = `(last_used_at IS NULL OR last_used_at < now() - interval '50 seconds')`;

const DATABASE_MS = `(extract(epoch FROM now()) * 1000)::float8 AS "databaseMs"`;

/** One statement has one snapshot, so the key is the one of the revision. */
const FIND_LIVE: PreparedStatement = {
  name: 'find_live_api_key',
  text: `SELECT id, account_id AS "accountId", workspace_id AS "workspaceId", scopes, secret_digest AS "secretDigest",
      pepper_id AS "pepperId", (extract(epoch FROM expires_at) * 1000)::float8 AS "expiresAtMs",
      (extract(epoch FROM now() - last_used_at) * 1000)::float8 AS "usedMsAgo", revision, ${DATABASE_MS}
    FROM api_key, credential_revision WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()`,
};

const READ_REVISION: PreparedStatement = {
  name: 'read_credential_revision',
  text: `SELECT revision, ${DATABASE_MS} FROM credential_revision`,
};

/** Servers write the same keys at the same time: a row that another transaction has locked is left out. */
const RECORD_USES: PreparedStatement = {
  name: 'record_api_key_uses',
  text: `WITH due AS (SELECT id FROM api_key WHERE id = ANY($1) AND ${USE_IS_DUE} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE api_key k SET last_used_at = instant_now() FROM due WHERE k.id = due.id`,
};

const MOVE_PEPPERS: PreparedStatement = {
  name: 'move_api_key_peppers',
  text: `WITH moved AS (
      SELECT k.id, m.digest, m.pepper
      FROM unnest($1::text[], $2::bytea[], $3::bytea[], $4::text[]) AS m (id, before, digest, pepper)
      JOIN api_key k ON k.id = m.id AND k.secret_digest = m.before FOR NO KEY UPDATE OF k SKIP LOCKED)
    UPDATE api_key k SET secret_digest = moved.digest, pepper_id = moved.pepper FROM moved WHERE k.id = moved.id`,
};

/** API keys. */
@Injectable()
export class ApiKeysRepository {
  constructor(@InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>) {}

  /** Finds the key of a request, whose account is not known yet. */
  async findLive(id: string): Promise<LiveApiKey | null> {
    const startedAt = performance.now();
    const [key] = await acrossAccounts(() => this.run<LiveApiKey>(FIND_LIVE, [id]));
    return key === undefined ? null : { ...key, secretDigest: separate(key.secretDigest), startedAt };
  }

  /** Reads a value that changes whenever a credential changes in a way that matters to authentication, and in its commit. */
  async readRevision(): Promise<RevisionReading> {
    const startedAt = performance.now();
    const [row] = await withoutAccount(() => this.run<RevisionReading>(READ_REVISION, []));
    return { ...row!, startedAt };
  }

  /** Writes `lastUsedAt` of these keys, where it is not of the last minute. */
  async recordUses(ids: readonly string[]): Promise<void> {
    await acrossAccounts(() => this.run(RECORD_USES, [ids]));
  }

  /** Stores the digests of keys under another pepper, where they were not changed in the meantime. */
  async movePeppers(moves: readonly PepperMove[]): Promise<void> {
    const values = [
      moves.map(({ id }) => id),
      moves.map(({ before }) => before),
      moves.map(({ secretDigest }) => secretDigest),
      moves.map(({ pepperId }) => pepperId),
    ];
    await acrossAccounts(() => this.run(MOVE_PEPPERS, values));
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

  private run<Row extends object>(statement: PreparedStatement, values: readonly unknown[]): Promise<Row[]> {
    return runPrepared<Row>(this.keys.manager.dataSource, statement, values);
  }
}

/** Copies bytes. The driver's are a part of a buffer of 64 KiB, which would stay in memory as long as they do. */
function separate(bytes: Buffer): Buffer {
  const copy = Buffer.alloc(bytes.length);
  copy.set(bytes);
  return copy;
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
