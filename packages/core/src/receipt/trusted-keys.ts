import { isAcceptablePoint } from '../ed25519/strict-verification.ts';
import {
  type Environment,
  ENVIRONMENTS,
  KEY_REVOCATION_REASONS,
  type KeyRevocationReason,
} from '../generated/vocabulary.ts';
import type { Instant, ReceiptPredicate } from '../generated/types.ts';
import { hexToBytes } from '../bytes.ts';
import { isPlainObject } from '../json/json-value.ts';
import { isInstant } from './instant.ts';
import type { Refusal } from './receipt-validation.ts';

/** A public key, for which receipts it signs, and its validity. A member that is present is enforced, whatever its value. */
export interface TrustedKeyRecord {
  /** 64 lowercase hex characters. */
  readonly publicKey: string;
  /** The key signs receipts of this issuer only. Without it, the receipts of every issuer. */
  readonly issuer?: string;
  /** The key signs receipts of this environment only. Without it, a test key also signs live receipts. */
  readonly environment?: Environment;
  readonly notBefore?: Instant;
  readonly notAfter?: Instant;
  readonly revokedAt?: Instant;
  /** A revocation without a reason counts as a compromise. */
  readonly revocationReason?: KeyRevocationReason;
}

/** Key id → public key in hex, or the record of a key. Inherited members are ignored. */
export type TrustedKeys = Readonly<Record<string, string | TrustedKeyRecord>>;

/** A trusted key, decoded. */
export interface TrustedKey extends Omit<TrustedKeyRecord, 'publicKey'> {
  /** 32 bytes, an acceptable encoding of a point. */
  readonly publicKey: Uint8Array;
}

/** Finds the key with this id among those that the caller trusts. */
export function findTrustedKey(trustedKeys: TrustedKeys, keyId: string): TrustedKey | Refusal {
  if (!Object.hasOwn(trustedKeys, keyId)) {
    return {
      reasonCode: 'receipt_key_not_trusted',
      detail: `the key id ${keyId} is not among the trusted keys`,
    };
  }
  const key = readTrustedKey(trustedKeys[keyId]);
  return typeof key === 'string'
    ? { reasonCode: 'trusted_key_malformed', detail: `the trusted key ${keyId}: ${key}` }
    : key;
}

/** Refuses a receipt that names another issuer or environment than those for which its key signs. */
export function keyScopeRefusal(key: TrustedKey, predicate: ReceiptPredicate): Refusal | undefined {
  const { issuer, environment } = key;
  if (issuer !== undefined && issuer !== predicate.issuer) {
    return {
      reasonCode: 'key_issuer_mismatch',
      detail: `the key signs receipts of the issuer ${issuer} only`,
    };
  }
  if (environment !== undefined && environment !== predicate.environment) {
    return { reasonCode: 'key_environment_mismatch', detail: `the key signs ${environment} receipts only` };
  }
  return undefined;
}

/**
 * Refuses a receipt that was issued outside the validity of its key. A compromise invalidates all receipts of a key,
 * because an attacker can write any instant; a retirement those issued after it.
 */
export function keyValidityRefusal(key: TrustedKey, issuedAt: Instant): Refusal | undefined {
  const { revokedAt, revocationReason, notBefore, notAfter } = key;
  if (revokedAt !== undefined && (revocationReason !== 'retirement' || issuedAt > revokedAt)) {
    const reason = revocationReason ?? 'no reason given';
    return { reasonCode: 'key_revoked', detail: `the key was revoked at ${revokedAt} (${reason})` };
  }
  if (notBefore !== undefined && issuedAt < notBefore) {
    return {
      reasonCode: 'key_not_yet_valid',
      detail: `the key is valid from ${notBefore}; the receipt was issued at ${issuedAt}`,
    };
  }
  if (notAfter !== undefined && issuedAt > notAfter) {
    return {
      reasonCode: 'key_expired',
      detail: `the key was valid until ${notAfter}; the receipt was issued at ${issuedAt}`,
    };
  }
  return undefined;
}

/**
 * Decodes a trusted key.
 * @returns the key; or, as text, what is wrong. An unknown member is an error, because it may be a misspelled restriction.
 */
function readTrustedKey(entry: unknown): TrustedKey | string {
  const record = typeof entry === 'string' ? { publicKey: entry } : entry;
  if (!isPlainObject(record)) return 'expected hex, or a record with publicKey';
  const wrong = Object.keys(record).find((name) => !MEMBERS.get(name)?.(record[name]));
  if (wrong !== undefined) return 'the record has an unknown member, or an invalid value';
  if (!Object.hasOwn(record, 'publicKey')) return 'the record has no publicKey';
  if (Object.hasOwn(record, 'revocationReason') && !Object.hasOwn(record, 'revokedAt')) {
    return 'the record has a revocationReason but no revokedAt';
  }
  const { publicKey: publicKeyHex, ...restrictions } = record as unknown as TrustedKeyRecord;
  const publicKey = hexToBytes(publicKeyHex);
  return isAcceptablePoint(publicKey)
    ? { publicKey, ...restrictions }
    : 'the publicKey is not an acceptable Ed25519 key';
}

const MEMBERS: ReadonlyMap<string, (value: unknown) => boolean> = new Map<
  string,
  (value: unknown) => boolean
>([
  ['publicKey', (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)],
  ['issuer', (value) => typeof value === 'string'],
  ['environment', (value) => ENVIRONMENTS.some((environment) => environment === value)],
  ['notBefore', isInstant],
  ['notAfter', isInstant],
  ['revokedAt', isInstant],
  ['revocationReason', (value) => KEY_REVOCATION_REASONS.some((reason) => reason === value)],
]);
