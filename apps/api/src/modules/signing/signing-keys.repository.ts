import { Injectable } from '@nestjs/common';
import type { Instant, KeyRevocationReason } from '@tookeffect/core';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { KeyRing, SigningKeyRecord } from './domain/signing-key-record.ts';

/** A change of the published keys: what they are, and how to write. All of it is committed at once. */
export interface KeyChange {
  readonly ring: KeyRing;
  publish(key: SigningKeyRecord): Promise<void>;
  /** Sets when a key ends; null lets it go on. */
  endAt(keyId: string, notAfter: Instant | null): Promise<void>;
  revoke(keyId: string, at: Instant, reason: KeyRevocationReason): Promise<void>;
}

/** Anything of ours, as migration 0007 has it: who stores a receipt shares it, who changes keys has it alone. */
const KEYS_LOCK = 7_603_312;

/** A document that is to be relied on for less than this is made anew. */
const RENEWAL_DAYS = 29;

/** PostgreSQL: what migration 0007 raises for a receipt whose key does not sign at its instant. */
const KEY_REFUSED = 'TEKEY';

const RING = `
  SELECT instant_text(clock_timestamp()) AS now, version::float8 AS version, instant_text(expires) AS expires,
    (SELECT COALESCE(json_agg(json_build_object(
       'keyId', key_id, 'publicKey', public_key, 'issuer', issuer, 'environment', environment,
       'publishedAt', instant_text(published_at), 'notBefore', instant_text(not_before),
       'notAfter', instant_text(not_after), 'revokedAt', instant_text(revoked_at),
       'revocationReason', revocation_reason) ORDER BY not_before, key_id), '[]') FROM signing_key) AS keys
  FROM key_document`;

/** Every public key that ever signed, and those about to. */
@Injectable()
export class SigningKeysRepository {
  constructor(private readonly database: DataSource) {}

  /** What is published now, seen at one instant. */
  async read(): Promise<KeyRing> {
    const runner = this.database.createQueryRunner();
    try {
      return await readRing(runner);
    } finally {
      await runner.release();
    }
  }

  /** The same; a document that expires soon is published anew before. */
  async readForPublication(): Promise<KeyRing> {
    await this.database.query(
      `UPDATE key_document SET version = key_document_version(version),
         expires = date_trunc('milliseconds', clock_timestamp()) + interval '30 days'
       WHERE expires < clock_timestamp() + make_interval(days => $1)`,
      [RENEWAL_DAYS],
    );
    return this.read();
  }

  /** Changes come one after the other; a receipt is stored before one or after it, never beside it. */
  async change<T>(work: (change: KeyChange) => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [KEYS_LOCK]);
      return work({ ring: await readRing(manager), ...writing(manager) });
    });
  }
}

/** Whether a receipt was not stored because its key does not sign at its instant, or does not any more. */
export function isKeyRefused(error: unknown): boolean {
  const cause = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return cause instanceof Error && 'code' in cause && cause.code === KEY_REFUSED;
}

async function readRing(source: EntityManager | QueryRunner): Promise<KeyRing> {
  const [ring] = (await source.query(RING)) as [KeyRing];
  return ring;
}

function writing(manager: EntityManager): Omit<KeyChange, 'ring'> {
  return {
    publish: async (key) => {
      await manager.query(
        `INSERT INTO signing_key (key_id, public_key, issuer, environment, published_at, not_before, not_after)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [key.keyId, key.publicKey, key.issuer, key.environment, key.publishedAt, key.notBefore, key.notAfter],
      );
    },
    endAt: async (keyId, notAfter) => {
      await manager.query('UPDATE signing_key SET not_after = $2 WHERE key_id = $1', [keyId, notAfter]);
    },
    revoke: async (keyId, at, reason) => {
      await manager.query(
        'UPDATE signing_key SET revoked_at = $2, revocation_reason = $3 WHERE key_id = $1',
        [keyId, at, reason],
      );
    },
  };
}
