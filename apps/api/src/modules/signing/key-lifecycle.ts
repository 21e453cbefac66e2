import { Injectable } from '@nestjs/common';
import { ENVIRONMENTS, type Environment, type KeyRevocationReason } from '@tookeffect/core';
import { type KeyRing, type SigningKeyRecord, nextKey, signerAt } from './domain/key-ring.ts';
import { PrivateKeys, type SigningKey } from './private-keys.ts';
import { RootKeys } from './root-keys.ts';
import { SigningKeyError } from './signing-key-error.ts';
import { type KeyChange, PublishedKeys } from './published-keys.ts';

/** How the next key is published. */
export interface RotateOptions {
  /** How long it is published before it signs. */
  readonly leadMs: number;
  /** The issuer of its receipts; by default that of the key that signs now. */
  readonly issuer?: string;
}

/** A key that was revoked. */
export interface RevokedKey {
  readonly key: SigningKeyRecord;
  /** The new key that signs from now on, where the revoked key was the one that signed. */
  readonly successor: SigningKeyRecord | null;
}

/** The limit of the key document. @see schemas/wire/key-document.schema.json */
const MAX_KEYS = 256;

/** Creates and revokes signing keys. Each change and its publication are one transaction. */
@Injectable()
export class KeyLifecycle {
  constructor(
    private readonly published: PublishedKeys,
    private readonly privateKeys: PrivateKeys,
    private readonly roots: RootKeys,
  ) {}

  /**
   * Creates the first keys where nothing was ever published, the root key before the others.
   * @param issuer of the keys that are created
   * @returns the established root key
   * @throws {SigningKeyError} `private_key_missing` where keys were published and the root key is missing
   */
  async createFirstKeys(issuer: string): Promise<SigningKey> {
    if (await this.published.isEmpty()) await this.roots.createFirst();
    const [root] = await this.roots.signing();
    for (const environment of ENVIRONMENTS) await this.createFirst(environment, issuer);
    return root;
  }

  /** Signs the key document again, with a new version and expiry. @returns the published keys */
  async republish(): Promise<KeyRing> {
    await this.published.change((change) => {
      change.republish();
      return Promise.resolve();
    });
    return this.published.read();
  }

  /** Creates the next root key, and signs the key document with both. @throws {SigningKeyError} `next_root_key_exists` */
  async createNextRoot(): Promise<SigningKey> {
    const next = await this.roots.createNext();
    await this.republish();
    return next;
  }

  /** Deletes the established root key, and signs the key document with the next one. @throws {SigningKeyError} `next_root_key_missing` */
  async switchRoot(): Promise<SigningKey> {
    const root = await this.roots.switchToNext();
    await this.republish();
    return root;
  }

  /** Creates the first key of an environment, which signs from now on; does nothing where the environment has a key. */
  async createFirst(environment: Environment, issuer: string): Promise<void> {
    await this.published.change(async (change) => {
      if (change.ring.keys.some((key) => key.environment === environment)) return;
      await this.publish(change, { environment, issuer, notBefore: change.ring.now, notAfter: null });
    });
  }

  /**
   * Publishes the next key. The key that signs now ends at the instant at which the next one begins.
   * @throws {SigningKeyError} `signing_key_missing`, `next_key_exists`, `key_document_full`
   */
  async rotate(environment: Environment, { leadMs, issuer }: RotateOptions): Promise<SigningKeyRecord> {
    return this.published.change(async (change) => {
      const { ring } = change;
      const current = signerAt(ring.keys, environment, ring.now);
      if (!current) throw noKey(environment);
      const waiting = nextKey(ring, environment);
      if (waiting) {
        const { keyId, notBefore } = waiting;
        throw new SigningKeyError(
          'next_key_exists',
          `The next ${environment} key is published already: ${keyId} signs from ${notBefore}.`,
        );
      }
      const notBefore = new Date(Date.parse(ring.now) + leadMs).toISOString();
      const facts = { environment, issuer: issuer ?? current.issuer, notBefore, notAfter: null };
      const next = await this.publish(change, facts);
      await change.endAt(current.keyId, notBefore);
      return next;
    });
  }

  /**
   * Revokes a key from now on. After a retirement its receipts stay valid; after a compromise all of them are invalid. If
   * the key signs now, a new key signs at once; if it is the next key, the current key continues.
   * @param keyId by default the key that signs now
   * @throws {SigningKeyError} `signing_key_missing`, `signing_key_unknown`, `signing_key_revoked`, `key_document_full`
   */
  async revoke(environment: Environment, reason: KeyRevocationReason, keyId?: string): Promise<RevokedKey> {
    return this.published.change(async (change) => {
      const { keys, now } = change.ring;
      const signer = signerAt(keys, environment, now);
      if (!signer) throw noKey(environment);
      const key = findKey(keys, environment, keyId ?? signer.keyId);
      assertRevocable(key, reason);
      await change.revoke(key.keyId, now, reason);
      const revoked = { ...key, revokedAt: now, revocationReason: reason };
      if (key.notBefore > now) await removeEndOfPredecessor(change, key);
      if (key.keyId !== signer.keyId) return { key: revoked, successor: null };
      const notAfter = nextKey(change.ring, environment)?.notBefore ?? null;
      const facts = { environment, issuer: key.issuer, notBefore: now, notAfter };
      return { key: revoked, successor: await this.publish(change, facts) };
    });
  }

  private async publish(
    change: KeyChange,
    facts: Pick<SigningKeyRecord, 'environment' | 'issuer' | 'notBefore' | 'notAfter'>,
  ): Promise<SigningKeyRecord> {
    const { keys } = change.ring;
    if (keys.length >= MAX_KEYS) {
      throw new SigningKeyError(
        'key_document_full',
        `The key document is full: it contains at most ${MAX_KEYS} keys.`,
      );
    }
    const { keyId, publicKeyHex } = await this.privateKeys.create();
    const initial = { revokedAt: null, revocationReason: null };
    const record = { keyId, publicKey: publicKeyHex, ...facts, ...initial };
    await change.publish(record);
    return record;
  }
}

function findKey(
  keys: readonly SigningKeyRecord[],
  environment: Environment,
  keyId: string,
): SigningKeyRecord {
  const found = keys.find((key) => key.keyId === keyId && key.environment === environment);
  if (found) return found;
  throw new SigningKeyError('signing_key_unknown', `The ${environment} key ${keyId} was never published.`);
}

function assertRevocable(key: SigningKeyRecord, reason: KeyRevocationReason): void {
  const { keyId, revokedAt, revocationReason } = key;
  if (revokedAt === null || (revocationReason === 'retirement' && reason === 'compromise')) return;
  throw new SigningKeyError(
    'signing_key_revoked',
    `The key ${keyId} was revoked at ${revokedAt} (${revocationReason}).`,
  );
}

/** The key before the revoked one has no successor now, so its end is removed. */
async function removeEndOfPredecessor(change: KeyChange, revoked: SigningKeyRecord): Promise<void> {
  const before = change.ring.keys.filter(
    ({ environment, notAfter, revokedAt }) =>
      environment === revoked.environment && notAfter === revoked.notBefore && revokedAt === null,
  );
  for (const { keyId } of before) await change.endAt(keyId, null);
}

function noKey(environment: Environment): SigningKeyError {
  return new SigningKeyError(
    'signing_key_missing',
    `There is no ${environment} key yet: start the server once.`,
  );
}
