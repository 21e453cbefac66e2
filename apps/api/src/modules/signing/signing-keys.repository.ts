import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Instant, KeyRevocationReason } from '@tookeffect/core';
import type { EntityManager, Repository } from 'typeorm';
import type { SigningKeyRecord } from './domain/key-ring.ts';
import { KeyDocumentEntity } from './key-document.entity.ts';
import { SigningKeyEntity } from './signing-key.entity.ts';

/** What the database has, all read at one instant. */
export interface StoredKeys {
  /** The database's clock. */
  readonly now: Instant;
  /** The stored key document; null where none was stored. It is not authenticated. */
  readonly envelope: string | null;
}

/** The writes of a change. All of them are committed together. */
export interface KeyWrites {
  insert(key: SigningKeyRecord): Promise<void>;
  /** Sets when a key ends; null removes the end. */
  endAt(keyId: string, notAfter: Instant | null): Promise<void>;
  revoke(keyId: string, at: Instant, reason: KeyRevocationReason): Promise<void>;
  storeEnvelope(envelope: string): Promise<void>;
  /** @returns a version above this one, and not below the current second since 1970 */
  versionAfter(version: number): Promise<number>;
}

/** An advisory lock: storing a receipt shares it, a change of keys takes it exclusively. Migration 0007 has the same number. */
const KEYS_LOCK = 7_603_312;

/** SQLSTATE that migration 0007 raises for a receipt whose key does not sign at its instant. */
const KEY_REFUSED = 'TEKEY';

/** The stored key document, and the rows that the database checks receipts with. */
@Injectable()
export class SigningKeysRepository {
  constructor(
    @InjectRepository(KeyDocumentEntity) private readonly documents: Repository<KeyDocumentEntity>,
  ) {}

  async read(): Promise<StoredKeys> {
    return readStored(this.documents.manager);
  }

  async hasRows(): Promise<boolean> {
    return this.documents.manager.exists(SigningKeyEntity);
  }

  /** Executes changes one after the other; every receipt is stored either before or after a change. */
  async change<T>(
    work: (stored: StoredKeys, rows: readonly SigningKeyRecord[], writes: KeyWrites) => Promise<T>,
  ): Promise<T> {
    return this.documents.manager.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [KEYS_LOCK]);
      const rows = await manager.find(SigningKeyEntity);
      return work(await readStored(manager), rows.map(toRecord), writes(manager));
    });
  }
}

/** Whether a receipt was not stored because its key does not sign at its instant, or no longer signs. */
export function isKeyRefused(error: unknown): boolean {
  const cause = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return cause instanceof Error && 'code' in cause && cause.code === KEY_REFUSED;
}

async function readStored(manager: EntityManager): Promise<StoredKeys> {
  const { readAt, envelope } = await manager.findOneOrFail(KeyDocumentEntity, { where: { isOnlyRow: true } });
  return { now: readAt.toISOString(), envelope };
}

function toRecord(key: SigningKeyEntity): SigningKeyRecord {
  const { keyId, publicKey, issuer, environment, revocationReason } = key;
  return {
    keyId,
    publicKey,
    issuer,
    environment,
    notBefore: key.notBefore.toISOString(),
    notAfter: key.notAfter?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    revocationReason,
  };
}

function writes(manager: EntityManager): KeyWrites {
  return {
    insert: async (key) => {
      const { now } = await readStored(manager);
      await manager.insert(SigningKeyEntity, {
        ...key,
        publishedAt: new Date(now < key.notBefore ? now : key.notBefore),
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
    storeEnvelope: async (envelope) => {
      await manager.update(KeyDocumentEntity, { isOnlyRow: true }, { envelope });
    },
    versionAfter: async (version) => {
      const [row] = await manager.query<[{ version: string }]>('SELECT key_document_version($1) AS version', [
        version,
      ]);
      return Number(row.version);
    },
  };
}

function toDate(instant: Instant | null): Date | null {
  return instant === null ? null : new Date(instant);
}
