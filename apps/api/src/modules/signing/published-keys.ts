import { Injectable } from '@nestjs/common';
import type { Instant, KeyRevocationReason } from '@tookeffect/core';
import type { KeyDocument, KeyDocumentEnvelope, PublishedKey } from '@tookeffect/wire';
import type { KeyRing, SigningKeyRecord } from './domain/key-ring.ts';
import { PrivateKeys } from './private-keys.ts';
import { SigningKeyError } from './signing-key-error.ts';
import { type SignedKeyDocument, SignedKeyDocuments } from './signed-key-documents.ts';
import { type KeyWrites, SigningKeysRepository } from './signing-keys.repository.ts';

/** A change of the published keys: the current keys, and the writes. The new document is signed and stored with them. */
export interface KeyChange {
  readonly ring: KeyRing;
  publish(key: SigningKeyRecord): Promise<void>;
  /** Sets when a key ends; null removes the end. */
  endAt(keyId: string, notAfter: Instant | null): Promise<void>;
  revoke(keyId: string, at: Instant, reason: KeyRevocationReason): Promise<void>;
  /** Signs the document again, although no key changes. */
  republish(): void;
}

/** How long a document is valid, and how long before that it is signed again. */
const LIFETIME_MS = 30 * 86_400_000;
const RENEWAL_MS = 29 * 86_400_000;

/**
 * Every published key: past, current and next. The newest authentic key document determines them, and not the rows of the
 * database: a row that no signed document contains does not count.
 */
@Injectable()
export class PublishedKeys {
  constructor(
    private readonly repository: SigningKeysRepository,
    private readonly documents: SignedKeyDocuments,
    private readonly privateKeys: PrivateKeys,
  ) {}

  /** @returns the published keys; none where no document was ever signed */
  async read(): Promise<
    KeyRing & { /** Whether the database has this document. */ readonly isStored: boolean }
  > {
    const { now, envelope } = await this.repository.read();
    const newest = await this.documents.newest(envelope);
    const isStored = (newest?.text ?? null) === envelope;
    return { ...toRing(now, newest?.document, toRecords(newest)), isStored };
  }

  /** Whether nothing was ever published here. */
  async isEmpty(): Promise<boolean> {
    const { version } = await this.read();
    return version === 0 && !(await this.repository.hasRows());
  }

  /** @returns the document that is served; one that is a day old is signed again, with the same keys */
  async current(): Promise<KeyDocumentEnvelope> {
    const { now, envelope } = await this.repository.read();
    const newest = await this.documents.newest(envelope);
    if (newest && !isRenewalDue(newest.document, now)) return newest.envelope;
    await this.change((change) => {
      if (isRenewalDue(change.ring, change.ring.now)) change.republish();
      return Promise.resolve();
    });
    const renewed = await this.documents.newest((await this.repository.read()).envelope);
    if (renewed) return renewed.envelope;
    throw new SigningKeyError('signing_key_missing', 'There is no key yet: start the server once.');
  }

  /** Executes changes one after the other; every receipt is stored either before or after a change. */
  async change<T>(work: (change: KeyChange) => Promise<T>): Promise<T> {
    return this.repository.change(async ({ now, envelope }, rows, writes) => {
      const newest = await this.documents.newest(envelope);
      const keys = newest ? toRecords(newest) : await this.backedRows(rows);
      await restoreRows(keys, rows, writes);
      const draft = new KeyDraft(toRing(now, newest?.document, keys), writes);
      const result = await work(draft);
      if (draft.isChanged || (!newest && keys.length > 0)) {
        await writes.storeEnvelope((await this.sign(draft, writes)).text);
      } else if (newest && newest.text !== envelope) {
        await writes.storeEnvelope(newest.text);
      }
      return result;
    });
  }

  private async sign(draft: KeyDraft, writes: KeyWrites): Promise<SignedKeyDocument> {
    const { now, version } = draft.ring;
    return this.documents.sign({
      version: await writes.versionAfter(version),
      expires: new Date(Date.parse(now) + LIFETIME_MS).toISOString(),
      keys: draft.keys().map(toPublishedKey),
    });
  }

  /**
   * The rows of a database whose keys were published before documents were stored.
   * @throws {SigningKeyError} `signing_key_foreign` for a row without its private key in the secrets directory
   */
  private async backedRows(rows: readonly SigningKeyRecord[]): Promise<readonly SigningKeyRecord[]> {
    for (const { keyId, publicKey } of rows) {
      const isBacked =
        (await this.privateKeys.has(keyId)) &&
        (await this.privateKeys.read(keyId)).publicKeyHex === publicKey;
      if (!isBacked) {
        throw new SigningKeyError(
          'signing_key_foreign',
          `The database has the signing key ${keyId}, but the secrets directory has neither a key document nor the private key of it. Restore the secrets directory from its backup; if no command created this key, somebody has written to the database.`,
        );
      }
    }
    return rows;
  }
}

class KeyDraft implements KeyChange {
  readonly ring: KeyRing;
  private readonly writes: KeyWrites;
  private readonly byId: Map<string, SigningKeyRecord>;
  isChanged = false;

  constructor(ring: KeyRing, writes: KeyWrites) {
    this.ring = ring;
    this.writes = writes;
    this.byId = new Map(ring.keys.map((key) => [key.keyId, key]));
  }

  /** In the order in which they begin. */
  keys(): readonly SigningKeyRecord[] {
    return inOrder([...this.byId.values()]);
  }

  async publish(key: SigningKeyRecord): Promise<void> {
    this.set(key);
    await this.writes.insert(key);
  }

  async endAt(keyId: string, notAfter: Instant | null): Promise<void> {
    this.set({ ...this.byId.get(keyId)!, notAfter });
    await this.writes.endAt(keyId, notAfter);
  }

  async revoke(keyId: string, at: Instant, reason: KeyRevocationReason): Promise<void> {
    this.set({ ...this.byId.get(keyId)!, revokedAt: at, revocationReason: reason });
    await this.writes.revoke(keyId, at, reason);
  }

  republish(): void {
    this.isChanged = true;
  }

  private set(key: SigningKeyRecord): void {
    this.byId.set(key.keyId, key);
    this.isChanged = true;
  }
}

/** Makes the rows agree with the document, after a database was restored from a backup. Other rows are not touched. */
async function restoreRows(
  keys: readonly SigningKeyRecord[],
  rows: readonly SigningKeyRecord[],
  writes: KeyWrites,
): Promise<void> {
  for (const key of keys) {
    const row = rows.find(({ keyId }) => keyId === key.keyId);
    if (!row) {
      await writes.insert(key);
      continue;
    }
    if (row.notAfter !== key.notAfter) await writes.endAt(key.keyId, key.notAfter);
    const { revokedAt, revocationReason: reason } = key;
    if (revokedAt !== null && reason !== null && row.revocationReason !== reason) {
      await writes.revoke(key.keyId, revokedAt, reason);
    }
  }
}

function toRing(
  now: Instant,
  { version, expires }: Pick<KeyDocument, 'version' | 'expires'> = { version: 0, expires: now },
  keys: readonly SigningKeyRecord[],
): KeyRing {
  return { now, version, expires, keys: inOrder(keys) };
}

function inOrder(keys: readonly SigningKeyRecord[]): readonly SigningKeyRecord[] {
  const place = ({ notBefore, keyId }: SigningKeyRecord): string => notBefore + keyId;
  return keys.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

function isRenewalDue({ expires }: Pick<KeyDocument, 'expires'>, now: Instant): boolean {
  return Date.parse(expires) < Date.parse(now) + RENEWAL_MS;
}

function toRecords(signed: SignedKeyDocument | null): readonly SigningKeyRecord[] {
  return (signed?.document.keys ?? []).map((key) => {
    const { keyId, publicKey, issuer, environment, notBefore } = key;
    return {
      ...{ keyId, publicKey, issuer, environment },
      notBefore: notBefore ?? new Date(0).toISOString(),
      notAfter: key.notAfter ?? null,
      revokedAt: key.revokedAt ?? null,
      revocationReason: key.revocationReason ?? null,
    };
  });
}

function toPublishedKey(record: SigningKeyRecord): PublishedKey {
  const { keyId, publicKey, issuer, environment, notBefore, notAfter, revokedAt, revocationReason } = record;
  return {
    keyId,
    publicKey,
    issuer,
    environment,
    notBefore,
    ...(notAfter !== null && { notAfter }),
    ...(revokedAt !== null && { revokedAt }),
    ...(revocationReason !== null && { revocationReason }),
  };
}
