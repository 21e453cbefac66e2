import { Injectable } from '@nestjs/common';
import type { Environment, KeyRevocationReason } from '@tookeffect/core';
import { type SigningKeyRecord, nextKey, signerAt } from './domain/signing-key-record.ts';
import { PrivateKeys } from './private-keys.ts';
import { SigningKeyError } from './signing-key-error.ts';
import { type KeyChange, SigningKeysRepository } from './signing-keys.repository.ts';

/** How the next key comes. */
export interface RotateOptions {
  /** How long it is published before it signs. */
  readonly leadMs: number;
  /** Who signs with it; the issuer of the key that signs now, when left out. */
  readonly issuer?: string;
}

/** What became of a key that was taken out of use. */
export interface TakenOut {
  readonly key: SigningKeyRecord;
  /** The key that was made to sign in its place from now on, where it was the one that signed. */
  readonly successor: SigningKeyRecord | null;
}

/** The wire's limit. @see schemas/wire/key-document.schema.json */
const MAX_KEYS = 256;

/** Makes signing keys and takes them out of use. Each change is one transaction, and so is its publication. */
@Injectable()
export class KeyLifecycle {
  constructor(
    private readonly published: SigningKeysRepository,
    private readonly privateKeys: PrivateKeys,
  ) {}

  /** Makes the first key of an environment, which signs from now on; does nothing where one was ever made. */
  async ensureFirst(environment: Environment, issuer: string): Promise<void> {
    await this.published.change(async (change) => {
      if (change.ring.keys.some((key) => key.environment === environment)) return;
      await this.publish(change, { environment, issuer, notBefore: change.ring.now, notAfter: null });
    });
  }

  /**
   * Publishes the next key. The one that signs now ends at the instant at which it begins.
   * @throws {SigningKeyError} `signing_key_none`, `next_key_waits`, `key_document_full`
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
          'next_key_waits',
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
   * Takes a key out of use from now on. After a retirement its receipts stay valid, after a compromise none does. Where
   * it is the one that signs, another is made that signs at once; where it is the next one, the present one goes on.
   * @param keyId the key that signs now, when left out
   * @throws {SigningKeyError} `signing_key_none`, `signing_key_unknown`, `signing_key_revoked`, `key_document_full`
   */
  async takeOut(environment: Environment, reason: KeyRevocationReason, keyId?: string): Promise<TakenOut> {
    return this.published.change(async (change) => {
      const { keys, now } = change.ring;
      const signer = signerAt(keys, environment, now);
      if (!signer) throw noKey(environment);
      const key = keyOf(keys, environment, keyId ?? signer.keyId);
      assertRevocable(key, reason);
      await change.revoke(key.keyId, now, reason);
      const taken = { ...key, revokedAt: now, revocationReason: reason };
      if (key.notBefore > now) await letPredecessorGoOn(change, key);
      if (key.keyId !== signer.keyId) return { key: taken, successor: null };
      const notAfter = nextKey(change.ring, environment)?.notBefore ?? null;
      const facts = { environment, issuer: key.issuer, notBefore: now, notAfter };
      return { key: taken, successor: await this.publish(change, facts) };
    });
  }

  private async publish(
    change: KeyChange,
    facts: Pick<SigningKeyRecord, 'environment' | 'issuer' | 'notBefore' | 'notAfter'>,
  ): Promise<SigningKeyRecord> {
    const { keys, now } = change.ring;
    if (keys.length >= MAX_KEYS) {
      throw new SigningKeyError('key_document_full', `The key document holds no more than ${MAX_KEYS} keys.`);
    }
    const { keyId, publicKeyHex } = await this.privateKeys.make();
    const fresh = { publishedAt: now, revokedAt: null, revocationReason: null };
    const record = { keyId, publicKey: publicKeyHex, ...facts, ...fresh };
    await change.publish(record);
    return record;
  }
}

function keyOf(keys: readonly SigningKeyRecord[], environment: Environment, keyId: string): SigningKeyRecord {
  const found = keys.find((key) => key.keyId === keyId && key.environment === environment);
  if (found) return found;
  throw new SigningKeyError('signing_key_unknown', `No ${environment} key ${keyId} was ever published.`);
}

function assertRevocable(key: SigningKeyRecord, reason: KeyRevocationReason): void {
  const { keyId, revokedAt, revocationReason } = key;
  if (revokedAt === null || (revocationReason === 'retirement' && reason === 'compromise')) return;
  throw new SigningKeyError(
    'signing_key_revoked',
    `The key ${keyId} was revoked at ${revokedAt} (${revocationReason}).`,
  );
}

/** A key that was to end as the revoked one began has no one to hand over to. */
async function letPredecessorGoOn(change: KeyChange, revoked: SigningKeyRecord): Promise<void> {
  const before = change.ring.keys.filter(
    ({ environment, notAfter, revokedAt }) =>
      environment === revoked.environment && notAfter === revoked.notBefore && revokedAt === null,
  );
  for (const { keyId } of before) await change.endAt(keyId, null);
}

function noKey(environment: Environment): SigningKeyError {
  return new SigningKeyError(
    'signing_key_none',
    `There is no ${environment} key yet: start the server once.`,
  );
}
