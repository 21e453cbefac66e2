import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Instant, KeyRevocationReason } from '@tookeffect/core';
import type { EntityManager, Repository } from 'typeorm';
import type { KeyRing, SigningKeyRecord } from './domain/key-ring.ts';
import { KeyDocumentEntity } from './key-document.entity.ts';
import { SigningKeyEntity } from './signing-key.entity.ts';

/** A change of the published keys: the current keys, and the writes. All writes are committed together. */
export interface KeyChange {
  readonly ring: KeyRing;
  publish(key: SigningKeyRecord): Promise<void>;
  /** Sets when a key ends; null removes the end. */
  endAt(keyId: string, notAfter: Instant | null): Promise<void>;
  revoke(keyId: string, at: Instant, reason: KeyRevocationReason): Promise<void>;
}

/** An advisory lock: storing a receipt shares it, a change of keys takes it exclusively. Migration 0007 has the same number. */
const KEYS_LOCK = 7_603_312;

/** A document that expires in fewer days is published again. */
const RENEWAL_DAYS = 29;

/** SQLSTATE that migration 0007 raises for a receipt whose key does not sign at its instant. */
const KEY_REFUSED = 'TEKEY';

/** Every published key: past, current and next. */
@Injectable()
export class SigningKeysRepository {
  constructor(
    @InjectRepository(KeyDocumentEntity) private readonly documents: Repository<KeyDocumentEntity>,
  ) {}

  /** @returns the published keys, all read at one instant */
  async read(): Promise<KeyRing> {
    return readRing(this.documents.manager);
  }

  /** @returns the same, after a document that expires soon was published again */
  async readForPublication(): Promise<KeyRing> {
    await this.documents.query(
      `UPDATE key_document SET version = key_document_version(version),
         expires = date_trunc('milliseconds', clock_timestamp()) + interval '30 days'
       WHERE expires < clock_timestamp() + make_interval(days => $1)`,
      [RENEWAL_DAYS],
    );
    return this.read();
  }

  /** Executes changes one after the other; every receipt is stored either before or after a change. */
  async change<T>(work: (change: KeyChange) => Promise<T>): Promise<T> {
    return this.documents.manager.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [KEYS_LOCK]);
      return work({ ring: await readRing(manager), ...writes(manager) });
    });
  }
}

/** Whether a receipt was not stored because its key does not sign at its instant, or no longer signs. */
export function isKeyRefused(error: unknown): boolean {
  const cause = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return cause instanceof Error && 'code' in cause && cause.code === KEY_REFUSED;
}

/** Reads version, keys and clock in one statement, so that they belong together. */
async function readRing(manager: EntityManager): Promise<KeyRing> {
  const { readAt, version, expires, keys } = await manager
    .createQueryBuilder(KeyDocumentEntity, 'document')
    .leftJoinAndMapMany('document.keys', SigningKeyEntity, 'key', 'true')
    .orderBy({ 'key.notBefore': 'ASC', 'key.keyId': 'ASC' })
    .getOneOrFail();
  return {
    now: readAt.toISOString(),
    version,
    expires: expires.toISOString(),
    keys: (keys ?? []).map(toRecord),
  };
}

function toRecord(key: SigningKeyEntity): SigningKeyRecord {
  const { keyId, publicKey, issuer, environment, revocationReason } = key;
  return {
    keyId,
    publicKey,
    issuer,
    environment,
    publishedAt: key.publishedAt.toISOString(),
    notBefore: key.notBefore.toISOString(),
    notAfter: key.notAfter?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    revocationReason,
  };
}

function writes(manager: EntityManager): Omit<KeyChange, 'ring'> {
  return {
    publish: async (key) => {
      await manager.insert(SigningKeyEntity, {
        ...key,
        publishedAt: new Date(key.publishedAt),
        notBefore: new Date(key.notBefore),
        notAfter: toDate(key.notAfter),
        revokedAt: toDate(key.revokedAt),
      });
    },
    endAt: async (keyId, notAfter) => {
      await manager.update(SigningKeyEntity, { keyId }, { notAfter: toDate(notAfter) });
    },
    revoke: async (keyId, at, reason) => {
      const revocation = { revokedAt: toDate(at), revocationReason: reason };
      await manager.update(SigningKeyEntity, { keyId }, revocation);
    },
  };
}

function toDate(instant: Instant | null): Date | null {
  return instant === null ? null : new Date(instant);
}
