import { hexToBytes } from '@noble/hashes/utils.js';
import { isAcceptablePoint } from '../ed25519/strict-encoding.ts';
import { KEY_REVOCATION_REASONS, type KeyRevocationReason } from '../generated/vocabulary.ts';
import type { Instant } from '../generated/types.ts';
import { isPlainObject } from '../json/plain-object.ts';
import { isInstant } from './instant.ts';

/** A public key and when it may be relied on; a member that is present counts, whatever its value. */
export interface TrustedKeyRecord {
  /** 64 lowercase hex characters. */
  readonly publicKey: string;
  readonly notBefore?: Instant;
  readonly notAfter?: Instant;
  readonly revokedAt?: Instant;
  /** Without one, a revocation is taken for a compromise. */
  readonly revocationReason?: KeyRevocationReason;
}

/** Key id → public key in hex, or the record of a key. Only own members count. */
export type TrustedKeys = Readonly<Record<string, string | TrustedKeyRecord>>;

/** A trusted key that can be used. */
export interface TrustedKey extends Omit<TrustedKeyRecord, 'publicKey'> {
  /** 32 bytes, an acceptable encoding of a point. */
  readonly publicKey: Uint8Array;
}

/**
 * Reads what the caller trusts under a key id.
 * @returns the key; or, as a text, what is wrong with it: an unknown or misspelled member may be a
 *   restriction, so nothing is overlooked
 */
export function readTrustedKey(entry: unknown): TrustedKey | string {
  const record = typeof entry === 'string' ? { publicKey: entry } : entry;
  if (!isPlainObject(record)) return 'expected hex, or a record with publicKey';
  const wrong = Object.keys(record).find((name) => !MEMBERS.get(name)?.(record[name]));
  if (wrong !== undefined) return 'the record has an unknown member, or one of an impossible value';
  if (!Object.hasOwn(record, 'publicKey')) return 'the record has no publicKey';
  if (Object.hasOwn(record, 'revocationReason') && !Object.hasOwn(record, 'revokedAt')) {
    return 'the record has a revocationReason, but no revokedAt';
  }
  const { publicKey: publicKeyHex, ...validity } = record as unknown as TrustedKeyRecord;
  const publicKey = hexToBytes(publicKeyHex);
  return isAcceptablePoint(publicKey) ? { publicKey, ...validity } : 'the publicKey is no Ed25519 key';
}

const MEMBERS: ReadonlyMap<string, (value: unknown) => boolean> = new Map<
  string,
  (value: unknown) => boolean
>([
  ['publicKey', (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)],
  ['notBefore', isInstant],
  ['notAfter', isInstant],
  ['revokedAt', isInstant],
  ['revocationReason', (value) => KEY_REVOCATION_REASONS.some((reason) => reason === value)],
]);
